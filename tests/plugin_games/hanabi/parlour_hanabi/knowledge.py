"""What is known of a card, as it is told: in a few signs, in words, and read again from these."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.rules.game import Mark, Told, told
from parlour_hanabi.ruleset import NUMBERS, Rules
from parlour_hanabi.sentences import (
    BOTH_KNOWN,
    EITHER_COLOR,
    EITHER_NUMBER,
    NOT_COLORS,
    NOT_NUMBERS,
    NOTHING_KNOWN,
    ONE_COLOR,
    ONE_NUMBER,
)
from parlour_hanabi.state import Knowledge

EITHER = 2
"""So many names are told as such; of more it is told which are not possible."""


def mark(rules: Rules, known: Knowledge) -> Mark:
    """Return what is known of a card as signs, `R` and `-12`, and in words, `red; no 1, 2`."""
    colors = _names(known.colors, rules.colors)
    numbers = _names(known.numbers, NUMBERS)
    parts = {"color": _color(rules, colors), "number": _number(numbers)}
    there = {name: part for name, part in parts.items() if part is not None}
    words = told(BOTH_KNOWN, **there) if len(there) == len(parts) else next(iter(there.values()), None)
    letters = [letter for letter, name in zip(rules.letters, rules.colors, strict=True) if name in colors]
    signs = (_sign(letters, rules.letters), _sign(numbers, NUMBERS))
    return Mark(tuple(sign for sign in signs if sign), words or told(NOTHING_KNOWN))


def knowledge(rules: Rules, words: Told) -> Knowledge:
    """Return what `mark` has told in words."""
    parts = [part for _, part in words.values] if words.sentence.key == BOTH_KNOWN.key else [words]
    colors, numbers = rules.every_color, rules.every_number
    for part in parts:
        assert isinstance(part, Told)
        names = [name for _, value in part.values for name in str(value).split()]
        match part.sentence.key:
            case ONE_COLOR.key | EITHER_COLOR.key:
                colors = _bits(names, rules.colors)
            case NOT_COLORS.key:
                colors &= ~_bits(names, rules.colors)
            case ONE_NUMBER.key | EITHER_NUMBER.key:
                numbers = _bits(names, NUMBERS)
            case NOT_NUMBERS.key:
                numbers &= ~_bits(names, NUMBERS)
            case _:
                pass
    return Knowledge(colors, numbers)


def _color(rules: Rules, left: Sequence[str]) -> Told | None:
    if len(left) == 1:
        return told(ONE_COLOR, suit=left[0])
    if len(left) == EITHER:
        return told(EITHER_COLOR, suit=left[0], name=left[1])
    gone = [name for name in rules.colors if name not in left]
    return told(NOT_COLORS, names=" ".join(gone)) if gone else None


def _number(left: Sequence[str]) -> Told | None:
    if len(left) == 1:
        return told(ONE_NUMBER, rank=left[0])
    if len(left) == EITHER:
        return told(EITHER_NUMBER, rank=left[0], name=left[1])
    gone = [number for number in NUMBERS if number not in left]
    return told(NOT_NUMBERS, names=" ".join(gone)) if gone else None


def _sign(left: Sequence[str], every: Sequence[str]) -> str:
    """Return in at most three letters which of `every` are possible, or which are not."""
    gone = [each for each in every if each not in left]
    if len(left) <= len(gone) + 1:
        return "".join(left)
    return "-" + "".join(gone) if gone else ""


def _names(bits: int, every: Sequence[str]) -> list[str]:
    return [name for at, name in enumerate(every) if bits >> at & 1]


def _bits(names: Sequence[str], every: Sequence[str]) -> int:
    return sum(1 << every.index(name) for name in names)
