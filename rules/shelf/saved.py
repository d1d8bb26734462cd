"""The whole ruleset of a match as one line of JSON, in saved matches, in journals and on the wire.

It says which distribution and version the game comes from: `"from":"parlour-whist 1.0.0"`. That of a game of
Parlour itself does not: its version is that of the rules (`rules.VERSION`).

A field that a game got later (`explained.LATER`) is left out while it has its default. So the line of rules
from before stays what it was: proofs of shuffles and the chances of the deal of the day depend on it, and
older programs can read it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from functools import lru_cache
from typing import Any, Final

from parlour.rules.errors import quoted
from parlour.rules.explained import LATER
from parlour.rules.faults import NO_PRESET, UNREADABLE, Fault, MissingGame, UnknownGame
from parlour.rules.games import folders
from parlour.rules.sentences import Sentence, Told, told
from parlour.rules.shelf.files import File, among, file, file_faults, is_preset
from parlour.rules.shelf.ready import TableRules, read, ready, refused

KEPT: Final = 16
"""How many rulesets are cached. Resumed tables and verifying clients mostly load the same ones."""

_FROM: Final = "from"
_LONGEST: Final = 80
"""The most characters of a distribution that are read."""
PLAYED_WITH: Final = Sentence("played with", "it was played with {before}; {here} is installed here")
PLAYED_WITH_UNKNOWN: Final = Sentence(
    "played with unknown", "it was played with an unknown version; {here} is installed here"
)


def dump(rules: TableRules) -> str:
    """Return the whole ruleset as one line of JSON, for a saved match."""
    told = _distribution(rules.base)
    content = {
        "game": rules.game.name,
        "base": rules.base,
        **({_FROM: told} if told else {}),
        "ruleset": _fields(rules.ruleset),
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
        raise refused(Fault("ruleset", UNREADABLE)) from None
    game = _file(str(name), base, _said(content)).game
    return ready(game, read(game, ruleset), base)


def other_version(text: str) -> Told | None:
    """Return how the installed version of a game differs from that of a saved ruleset.

    It is None for games of Parlour itself, and if the versions are the same.
    """
    content = _content(text)
    base, before = content.get("base"), _said(content)
    installed = _distribution(base) if isinstance(base, str) else ""
    if not installed or before == installed:
        return None
    name, _, version = installed.rpartition(" ")
    same = before.rpartition(" ")[0] == name
    here = version if same else installed
    return told(PLAYED_WITH, before=before, here=here) if before else told(PLAYED_WITH_UNKNOWN, here=here)


def names_of(text: str) -> tuple[str, str]:
    """Return the name and the title that a saved ruleset says, "" for what it does not say."""
    ruleset = _content(text).get("ruleset")
    told = ruleset if isinstance(ruleset, dict) else {}
    return str(told.get("name", "")), str(told.get("title", ""))


def base_of(text: str) -> str:
    """Return the preset on which a saved ruleset says that it is based, "" if it says none."""
    base = _content(text).get("base")
    return base if isinstance(base, str) else ""


def without_origin(text: str) -> str:
    """Return a saved ruleset as it is without its distribution: the same for all versions of a game."""
    content = _content(text)
    if _FROM not in content:
        return text
    return json.dumps({key: content[key] for key in content if key != _FROM}, separators=(",", ":"))


def _fields(ruleset: Any) -> dict[str, Any]:
    kept = asdict(ruleset)
    for each in fields(ruleset):
        if each.metadata == LATER and kept[each.name] == each.default:
            del kept[each.name]
    return kept


def _file(name: str, base: object, distribution: str) -> File:
    if is_preset(base) and file(base).folder == name:
        return file(base)
    for fault in file_faults():
        if fault.name in (base, name):
            raise fault.with_traceback(None)
    if distribution and name not in folders():
        raise MissingGame(name, distribution)
    raise UnknownGame(told(NO_PRESET, typed=quoted(name), preset=quoted(base)))


def _distribution(base: str) -> str:
    """Return the installed distribution of the preset `base` with its version; "" for Parlour's own games."""
    package = among(base)[base].package if is_preset(base) else None
    return package.distribution if package is not None else ""


def _said(content: Mapping[str, Any]) -> str:
    """Return the distribution that the content of a saved ruleset says, cleaned; "" if it says none."""
    told = content.get(_FROM, "")
    return "".join(filter(str.isprintable, told[:_LONGEST])) if isinstance(told, str) else ""


def _content(text: str) -> dict[str, Any]:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}
