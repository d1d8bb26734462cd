"""The whole ruleset as one line of JSON, for a saved match."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import lru_cache
from typing import Final

from parlour.rules.errors import Fault, MissingGame, UnknownGame
from parlour.rules.games import folders
from parlour.rules.shelf import origin
from parlour.rules.shelf.files import File, file, file_faults, is_preset
from parlour.rules.shelf.ready import TableRules, read, ready, refused

KEPT: Final = 16
"""How many rulesets are cached. Resumed tables and verifying clients mostly load the same ones."""


def dump(table: TableRules) -> str:
    """Return the whole ruleset as one line of JSON, for a saved match.

    Of a game that is not one of Parlour itself, `from` says which distribution and version it was.
    """
    told = origin.distribution(table.base)
    content = {
        "game": table.game.name,
        "base": table.base,
        **({origin.KEY: told} if told else {}),
        "ruleset": asdict(table.ruleset),
    }
    return json.dumps(content, separators=(",", ":"))


@lru_cache(KEPT)
def load(text: str) -> TableRules:
    """Return the ruleset that `dump` wrote; raise RulesetError or UnknownGame if it is invalid.

    MissingGame names the distribution that is not installed, FaultyGame the one that cannot be used.
    """
    try:
        content = json.loads(text)
        name, base, ruleset = content["game"], content.get("base"), content["ruleset"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise refused(Fault("ruleset", "it cannot be read as a game and its ruleset")) from None
    game = _file(str(name), base, origin.said(content)).game
    return ready(game, read(game, ruleset), base)


def _file(name: str, base: object, distribution: str) -> File:
    if is_preset(base) and file(base).folder == name:
        return file(base)
    for fault in file_faults():
        if fault.name in (base, name):
            raise fault.with_traceback(None)
    if distribution and name not in folders():
        raise MissingGame(name, distribution)
    raise UnknownGame(f"there is no game {name[:40]!r} with a preset {str(base)[:40]!r} in this version")
