"""House rules that a player supplies: parsed, judged and checked before anything else uses them.

They are untrusted, and parts of them (title, calls, names of cards) reach the screen of every guest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any, Final

from parlour.net import limits
from parlour.net.sanitize import clean
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.errors import RulesError, RulesetError, UnknownGame
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
            raise Refused(Why.OPTIONS, "give house rules or a game with its options, not both")
        return judged_rules(rules)
    try:
        return table_rules(game, options)
    except UnknownGame as error:
        raise Refused(Why.GAME, str(error)) from None
    except RulesError as error:
        raise Refused(Why.OPTIONS, str(error)) from None


def judged_rules(text: str) -> TableRules:
    """Return the playable rules of a house-rules file. Raises Refused with every fault."""
    size = len(text.encode("utf-8", "replace"))
    if size > limits.HOUSE_RULES:
        most = limits.HOUSE_RULES // 1024
        raise Refused(Why.HOUSE_RULES, f"house rules have at most {most} KiB; these have {size} bytes")
    try:
        rules = shelf.house_rules(text)
    except RulesetError as error:
        raise _refused(error.faults) from None
    except RulesError as error:
        raise Refused(Why.HOUSE_RULES, str(error)) from None
    if faults := tuple(_unclean(rules)):
        raise _refused(faults)
    if len(shelf.write(rules).encode()) > limits.HOUSE_RULES:
        raise Refused(
            Why.HOUSE_RULES, "house rules as long as these cannot be told to anybody: they change too much"
        )
    return rules


def in_short(rules: TableRules) -> tuple[str, ...]:
    """Describe how `rules` differ from their base: 12 lines of 80 cells, and how many more there are."""
    lines = [clean(difference.words, _WORDS_CELLS)[:_WORDS_CELLS] for difference in shelf.differences(rules)]
    more = len(lines) - _MOST_DIFFERENCES
    return (*lines[:_MOST_DIFFERENCES], *((f"and {more} more",) if more > 0 else ()))


def _refused(faults: tuple[tuple[str, str], ...]) -> Refused:
    told = "; ".join(f"{field}: {words}" for field, words in faults)
    return Refused(Why.HOUSE_RULES, f"these house rules cannot be played: {told}", faults=faults)


def _unclean(rules: TableRules) -> Iterator[tuple[str, str]]:
    if rules.title != clean(rules.title, _TITLE_CELLS):
        words = f"it has more than {_TITLE_CELLS} cells, or characters that cannot be shown"
        yield "title", words
    texts: dict[str, str] = {}  # to the first field with that text: names of cards occur in many
    for field, text in _texts(asdict(rules.ruleset)):
        texts.setdefault(text, field)
    for text, field in texts.items():
        if text != clean(text, _WORDS_CELLS):
            yield field, f"a text of more than {_WORDS_CELLS} cells, or with characters that cannot be shown"


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
