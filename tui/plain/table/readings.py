"""What typed words were read as: a move, a question for the next pick, or what was wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from parlour.net.wire.messages import Answer
from parlour.rules.steps import Choice, Pick
from parlour.tui.moves.selection import Picking, is_hand
from parlour.tui.plain.table.picks import Reading, Rows

MANY: Final = 8
"""More places than these are asked for in two steps: whose, then which."""


@dataclass(frozen=True, slots=True)
class Move:
    """A finished move in notation, or one that only the referee can refuse."""

    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A move of which the next pick is missing: one of `rows`, each with one pick or several to narrow.

    `rest` are the words after those that were not clear.
    """

    picking: Picking
    rows: Rows
    rest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Which:
    """Words that may begin several kinds of moves."""

    text: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Wrong:
    """Words that cannot be understood, and why; `question` is still to be answered, if any."""

    words: str
    question: Question | None = None


@dataclass(frozen=True, slots=True)
class Denied:
    """The referee's refusal of the beginning of a move."""

    answer: Answer


Read: TypeAlias = Move | Question | Which | Wrong | Denied


def rows_of(picking: Picking, at: Reading) -> Rows:
    """Return what may be picked next as rows; many places are grouped by their seat."""
    possible = picking.open()
    if picking.step.pick is not Pick.PLACE or len(possible) <= MANY or "." not in possible[0]:
        return rows_for(picking, possible, at)
    seats = dict.fromkeys(pick.partition(".")[0] for pick in possible)
    of_seats = (tuple(pick for pick in possible if pick.partition(".")[0] == seat) for seat in seats)
    return dict(enumerate(of_seats, 1))


def rows_for(picking: Picking, picks: Sequence[str], at: Reading) -> Rows:
    """Return a row for each of `picks`; cards of the hand have their numbers in the hand."""
    if is_hand(picking.step) and set(picks) <= set(at.hand):
        return {at.hand.index(pick) + 1: (pick,) for pick in sorted(picks, key=at.hand.index)}
    return {number: (pick,) for number, pick in enumerate(picks, 1)}
