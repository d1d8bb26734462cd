"""Reads content into a typed ruleset, checks and compiles it (HR-9)."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from parlour.rules.advice import Advice, Adviser
from parlour.rules.contract import Bot, Game
from parlour.rules.errors import Fault, RulesetError, printable
from parlour.rules.sentences import CHOOSING, WITH_PICKS, Told, in_words, told
from parlour.rules.shelf import typed
from parlour.rules.steps import Pick
from parlour.rules.views import View

LONGEST_FIELD: Final = 80
LONGEST_WORDS: Final = 300
USUAL: Final = "normal"
"""The level of bots that every game has, and that gives hints where a game has no adviser."""


@dataclass(frozen=True, slots=True)
class TableRules:
    """A game ready to be played: the engine, the typed ruleset, and the compiled one.

    `base` is the name of its preset. `summary` is the one of a house-rules file, if it has one.
    """

    game: Game[Any, Any, Any, Any]
    ruleset: Any
    rules: Any
    title: str
    least: int
    most: int
    name: str
    base: str
    summary: str = ""

    def bot(self, level: str, manner: str = "") -> Bot:
        """Return the bot of `level` for this table, which plays in this `manner` if the level has it."""
        return self.game.manners.get(level, {}).get(manner, self.game.bots[level])(self.ruleset)

    def has_manner(self, level: str, manner: str) -> bool:
        """Whether bots of `level` differ in that `manner`."""
        return manner in self.game.manners.get(level, {})

    def adviser(self) -> Adviser:
        """Return what gives hints at this table."""
        if self.game.adviser is None:
            return BotAdviser(self.bot(USUAL))
        return self.game.adviser(self.ruleset)


class BotAdviser:
    """Gives hints in a game that brings no adviser: what `bot` would play. It knows no reasons."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def advise(self, view: View, rng: random.Random) -> Advice | None:
        move = self._bot.decide(view, rng)
        return None if move is None else Advice(move, _told(view, move))


def _told(view: View, move: str) -> Told:
    """Return `move` in the words of its choice: `Lead a card: King of hearts`."""
    verb, *picks = move.split()
    choice = view.choice(verb)
    if choice is None or len(choice.steps) > 1 or choice.deep:
        return in_words(move)
    if not choice.steps or not picks:
        return choice.words
    if choice.steps[0].pick in (Pick.CARD, Pick.SUIT):
        return told(CHOOSING, choice=choice.words, names=" ".join(picks))
    return told(WITH_PICKS, choice=choice.words, picks=" ".join(picks))


def ready(game: Game[Any, Any, Any, Any], ruleset: Any, base: str, summary: str = "") -> TableRules:
    """Return `ruleset` ready to be played; raise RulesetError with every fault."""
    refuse(game.ruleset.check(ruleset))
    least, most = ruleset.seats
    compiled = game.ruleset.compile(ruleset)
    return TableRules(game, ruleset, compiled, ruleset.title, least, most, ruleset.name, base, summary)


def refuse(faults: Iterable[Fault]) -> None:
    """Raise RulesetError if there are any faults."""
    found = tuple(faults)
    if found:
        raise refused(*found)


def refused(*faults: Fault) -> RulesetError:
    """Return an error with these faults, shortened for the screen because they quote untrusted files."""
    return RulesetError(
        tuple(
            Fault(printable(fault.field[:LONGEST_FIELD]), printable(fault.words[:LONGEST_WORDS]))
            for fault in faults
        )
    )


def read(game: Game[Any, Any, Any, Any], content: Mapping[str, Any]) -> Any:
    """Return `content` as the typed ruleset of `game`; raise RulesetError with every fault."""
    try:
        return _reader(game.ruleset.kind).validate_json(json.dumps(content, default=str), strict=True)
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False)
        raise refused(*(_fault(game.ruleset.kind, detail) for detail in found)) from None
    except (ValueError, RecursionError):
        raise refused(Fault("ruleset", "a number is too long, or tables are nested too deep")) from None


@cache
def _reader(ruleset: type) -> TypeAdapter[Any]:
    """Return a cached reader for this type of ruleset, because making one is slow."""
    return TypeAdapter(ruleset)


def _fault(ruleset: type, error: Any) -> Fault:
    path = [str(part) for part in error["loc"]]
    field = ".".join(path) or "ruleset"
    if error["type"] == "missing":
        return Fault(field, "is missing")
    if error["type"] == "unexpected_keyword_argument":
        return Fault(field, f"there is no such rule; there are: {', '.join(typed.names(ruleset, path[:-1]))}")
    return Fault(field, f"{str(error['input'])[:40]!r}: {error['msg'].lower()}")
