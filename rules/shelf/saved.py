"""The whole ruleset as one line of JSON, for a saved match."""

from __future__ import annotations

import json
from dataclasses import asdict

from rules.errors import Fault, UnknownGame
from rules.games import games as folders
from rules.shelf.files import file
from rules.shelf.ready import TableRules, read, ready, refused


def dump(table: TableRules) -> str:
    """Return the whole ruleset as one line of JSON, for a saved match."""
    content = {"game": table.game.name, "base": table.base, "ruleset": asdict(table.ruleset)}
    return json.dumps(content, separators=(",", ":"))


def load(text: str) -> TableRules:
    """Return the ruleset that `dump` wrote; raise RulesetError or UnknownGame if it does not fit."""
    try:
        content = json.loads(text)
        game, base, ruleset = (content[key] for key in ("game", "base", "ruleset"))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise refused(Fault("ruleset", "it cannot be read as a game and its ruleset")) from None
    if not isinstance(game, str) or game not in folders():
        raise UnknownGame(f"there is no game {str(game)[:40]!r} in this version")
    if file(str(base)).game is not folders()[game]:
        raise refused(Fault("base", f"{base!r} is another kind of game than {game!r}"))
    return ready(folders()[game], read(folders()[game], ruleset), str(base))
