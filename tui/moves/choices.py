"""The options of a step outside the hand, and the key of each: a letter, a number or a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from parlour.rules.cards import SUITS
from parlour.rules.sentences import Told, in_words, told
from parlour.rules.steps import Pick
from parlour.tui.seen.force import RANKS
from parlour.tui.words.asking import NAMED, STACK
from parlour.tui.words.sentences import SEAT


class PickOption(NamedTuple):
    """One thing to choose: the pick, what is said of it, its key ("" if it has none)."""

    pick: str
    words: Told
    key: str = ""


LISTED: Final = 15
"""The most numbers that are options of their own; from more one is typed, or found step by step."""

STEPS: Final = (-10, -1, 1, 10)
"""How far a tap goes to another number, where there are more."""


@lru_cache(16)
def numbers(among: tuple[str, ...]) -> tuple[PickOption, ...]:
    """Return numbers as options without keys: they are typed."""
    return tuple(PickOption(number, in_words(number)) for number in among)


def offered(
    pick: Pick, among: Sequence[str], keys: Mapping[str, str] | None = None
) -> tuple[PickOption, ...]:
    """Return the picks `among` of a step that asks for `pick` as options; `keys` overrides their keys."""
    return tuple(
        PickOption(text, pick_words(pick, text), key)
        for text, key in zip(among, _keys(pick, among, keys or {}), strict=True)
    )


def _keys(pick: Pick, among: Sequence[str], keys: Mapping[str, str]) -> list[str]:
    match pick:
        case _ if keys:
            return [keys.get(text, "") for text in among]
        case Pick.SUIT:
            letters = {name: suit.letter.lower() for name, suit in SUITS.items()}
            return [letters.get(text, "") for text in among]
        case Pick.SEAT:
            return [str((int(text) + 1) % 10) for text in among]
        case _ if not any(_letter(text) for text in among):
            return [str(place) if place < 10 else "" for place, _ in enumerate(among, 1)]
        case _:
            return [_letter(text) for text in among]


def pick_words(pick: Pick, text: str) -> Told:
    """Return what is said of a pick: the name of a suit, rank or seat; else the word itself."""
    match pick:
        case Pick.SEAT if text.isdecimal():
            return told(SEAT, int(text[:3]))
        case Pick.PLACE:
            return told(STACK, stack=text)
        case Pick.ZONE:
            return in_words(text)
        case Pick.WORD if text not in RANKS:
            return in_words(text)
        case _:
            return told(NAMED, name=text)


def beginning(options: Sequence[PickOption], key: str) -> int | None:
    """Return the index of the only option whose number of several digits begins with `key`, else None."""
    picks = [option.pick for option in options]
    found = [place for place, pick in enumerate(picks) if len(pick) > 1 and pick.startswith(key)]
    return found[0] if len(found) == 1 and key.isdigit() else None


def _letter(pick: str) -> str:
    """Return the key of a short word: itself, or the last digit of a number."""
    if len(pick) == 1 and pick.isalnum():
        return pick.lower()
    return pick[-1] if pick.isdigit() else ""
