"""Reads content into a typed ruleset, checks and compiles it (HR-9)."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import starmap
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from parlour.rules.advice import Advice, Adviser
from parlour.rules.contract import Bot, Game
from parlour.rules.errors import printable, quoted
from parlour.rules.faults import (
    MISSING,
    NO_RULE_AMONG,
    TAKES_LIST,
    TAKES_LIST_OF,
    TAKES_NUMBER,
    TAKES_ONE_OF,
    TAKES_OTHERWISE,
    TAKES_TABLE,
    TAKES_TEXT,
    TAKES_TRUE_OR_FALSE,
    TAKES_WHOLE_NUMBER,
    TOO_DEEP,
    UNREADABLE,
    Fault,
    RulesetError,
    listed,
)
from parlour.rules.sentences import CHOOSING, WITH_PICKS, Sentence, Told, in_words, shortened, told
from parlour.rules.shelf import typed
from parlour.rules.steps import Pick
from parlour.rules.views import View

LONGEST_FIELD: Final = 80
LONGEST_WORDS: Final = 300
_TAKES: Final[Mapping[str, Sentence]] = {
    "bool_type": TAKES_TRUE_OR_FALSE,
    "int_type": TAKES_WHOLE_NUMBER,
    "int_from_float": TAKES_WHOLE_NUMBER,
    "float_type": TAKES_NUMBER,
    "string_type": TAKES_TEXT,
    "tuple_type": TAKES_LIST,
    "dict_type": TAKES_TABLE,
    "dataclass_type": TAKES_TABLE,
}
"""What is told of a value, by what pydantic calls its error."""
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
    """Return an error with these faults for the screen because they quote untrusted files."""
    found = ((_cut(field, LONGEST_FIELD), shortened(told, _cut, LONGEST_WORDS)) for field, told in faults)
    return RulesetError(tuple(starmap(Fault, found)))


def _cut(words: str, most: int) -> str:
    return printable(words[:most])


def read(game: Game[Any, Any, Any, Any], content: Mapping[str, Any]) -> Any:
    """Return `content` as the typed ruleset of `game`; raise RulesetError with every fault."""
    try:
        return _reader(game.ruleset.kind).validate_json(json.dumps(content, default=str), strict=True)
    except ValidationError as error:
        found = error.errors(include_url=False)
        raise refused(*(_fault(game.ruleset.kind, detail) for detail in found)) from None
    except (ValueError, RecursionError):
        raise refused(Fault("ruleset", TOO_DEEP)) from None


@cache
def _reader(ruleset: type) -> TypeAdapter[Any]:
    """Return a cached reader for this type of ruleset, because making one is slow."""
    return TypeAdapter(ruleset)


def _fault(ruleset: type, error: Any) -> Fault:
    path = [str(part) for part in error["loc"]]
    field = ".".join(path) or "ruleset"
    if error["type"] == "missing":
        return Fault(field, MISSING)
    if error["type"] == "unexpected_keyword_argument":
        return Fault(field, told(NO_RULE_AMONG, there=listed(typed.names(ruleset, path[:-1]))))
    if error["type"] == "json_invalid":
        return Fault(field, UNREADABLE)
    wrong = quoted(error["input"])
    if error["type"] == "too_long":
        return Fault(field, told(TAKES_LIST_OF, typed=wrong, most=error["ctx"]["max_length"]))
    if error["type"] in _TAKES:
        return Fault(field, told(_TAKES[error["type"]], typed=wrong))
    if error["type"] == "literal_error":
        values = typed.kind(typed.hint_at(ruleset, path))[1]
        return Fault(field, told(TAKES_ONE_OF, typed=wrong, values=listed(map(repr, values))))
    return Fault(field, told(TAKES_OTHERWISE, typed=wrong, why=error["msg"].lower()))
