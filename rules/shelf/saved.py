"""The whole ruleset as one line of JSON, for a saved match."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import lru_cache
from typing import Final

from rules.errors import Fault, UnknownGame
from rules.shelf.files import file, is_preset
from rules.shelf.ready import TableRules, read, ready, refused

KEPT: Final = 16
"""How many rulesets are cached. Resumed tables and verifying clients mostly load the same ones."""


def dump(table: TableRules) -> str:
    """Return the whole ruleset as one line of JSON, for a saved match."""
    content = {"game": table.game.name, "base": table.base, "ruleset": asdict(table.ruleset)}
    return json.dumps(content, separators=(",", ":"))


@lru_cache(KEPT)
def load(text: str) -> TableRules:
    """Return the ruleset that `dump` wrote; raise RulesetError or UnknownGame if it is invalid."""
    try:
        content = json.loads(text)
        name, base, ruleset = content["game"], content.get("base"), content["ruleset"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise refused(Fault("ruleset", "it cannot be read as a game and its ruleset")) from None
    if not is_preset(base) or file(base).folder != name:
        told = f"there is no game {str(name)[:40]!r} with a preset {str(base)[:40]!r}"
        raise UnknownGame(f"{told} in this version")
    game = file(base).game
    return ready(game, read(game, ruleset), base)
