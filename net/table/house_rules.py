"""House rules that a player supplies: parsed, judged and checked before anything else uses them.

They are untrusted, and parts of them (title, calls, names of cards) reach the screen of every guest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any, Final

from parlour.net import limits
from parlour.net.sanitize import clean, clean_short
from parlour.net.wire import sentences
from parlour.net.wire.notices import AND_MORE
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.errors import RulesError
from parlour.rules.faults import Fault, RulesetError, UnknownGame
from parlour.rules.sentences import Told, reason, told
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from parlour.rules.shelf.shelf import table_rules

_TITLE_CELLS: Final = 32
_WORDS_CELLS: Final = 80
_MOST_DIFFERENCES: Final = 12


def asked_rules(game: str, options: Mapping[str, str], rules: str) -> TableRules:
    """Return the rules of a `game` with `options`, or (in place of both) those of a file. Raises Refused."""
    if rules:
        if game or options:
            raise Refused(Why.OPTIONS, sentences.NOT_BOTH)
        return judged_rules(rules)
    try:
        return table_rules(game, options)
    except UnknownGame as error:
        raise Refused(Why.GAME, reason(error)) from None
    except RulesError as error:
        raise Refused(Why.OPTIONS, reason(error)) from None


def judged_rules(text: str) -> TableRules:
    """Return the playable rules of a house-rules file. Raises Refused with every fault."""
    size = len(text.encode("utf-8", "replace"))
    if size > limits.HOUSE_RULES:
        most = limits.HOUSE_RULES // 1024
        raise Refused(Why.HOUSE_RULES, told(sentences.RULES_TOO_LONG, most=most, size=size))
    try:
        rules = shelf.house_rules(text)
        if unclean := tuple(_unclean(rules)):
            raise RulesetError(unclean)
    except RulesetError as error:
        why = told(sentences.UNPLAYABLE, why=error.told)
        raise Refused(Why.HOUSE_RULES, why, faults=error.faults) from None
    except RulesError as error:
        raise Refused(Why.HOUSE_RULES, reason(error)) from None
    if len(shelf.write(rules).encode()) > limits.HOUSE_RULES:
        raise Refused(Why.HOUSE_RULES, sentences.RULES_CHANGE_TOO_MUCH)
    return rules


def in_short(rules: TableRules) -> tuple[Told, ...]:
    """Describe how `rules` differ from their base: 12 lines of 80 cells, and how many more there are."""
    lines = [clean_short(each.told, _WORDS_CELLS) for each in shelf.differences(rules)]
    more = len(lines) - _MOST_DIFFERENCES
    return (*lines[:_MOST_DIFFERENCES], *((told(AND_MORE, more=more),) if more > 0 else ()))


def _unclean(rules: TableRules) -> Iterator[Fault]:
    if rules.title != clean(rules.title, _TITLE_CELLS):
        yield Fault("title", told(sentences.TITLE_MISFIT, cells=_TITLE_CELLS))
    texts: dict[str, str] = {}  # to the first field with that text: names of cards occur in many
    for field, found in _texts(asdict(rules.ruleset)):
        texts.setdefault(found, field)
    for found, field in texts.items():
        if found != clean(found, _WORDS_CELLS):
            yield Fault(field, told(sentences.TEXT_MISFIT, cells=_WORDS_CELLS))


def _texts(value: Any, field: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text in `value`, dictionary keys included, with the dotted name of its field."""
    match value:
        case str():
            yield field, value
        case dict():
            for name, inner in value.items():
                path = f"{field}.{name}".removeprefix(".")
                yield path, str(name)
                yield from _texts(inner, path)
        case list() | tuple():
            for inner in value:
                yield from _texts(inner, field)
        case _:
            pass
