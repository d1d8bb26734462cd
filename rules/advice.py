"""What a hint says: what a seat can do now, the best of it, and why.

A hint is made from the view of a seat alone.
"""

from __future__ import annotations

import random
from typing import NamedTuple, Protocol

from parlour.rules.sentences import CAN_WITH, Told, told
from parlour.rules.steps import Choice, Pick
from parlour.rules.views import View


class Advice(NamedTuple):
    """The best move as it is judged, in notation and as it is said; the reasons, most important first."""

    move: str
    words: Told
    reasons: tuple[Told, ...] = ()


class Adviser(Protocol):
    """Judges moves like a bot and tells why."""

    def advise(self, view: View, rng: random.Random) -> Advice | None:
        """Return the best move for the view's seat, or None if it need not do anything."""


def can_do(view: View) -> tuple[Told, ...]:
    """Return what the view's seat can do now, a line for each kind of move."""
    return tuple(_line(choice) for choice in view.choices)


def _line(choice: Choice) -> Told:
    first = choice.steps[0] if choice.steps else None
    if first is None or first.pick is not Pick.CARD:
        return choice.words
    return told(CAN_WITH, choice=choice.words, cards=first.first or first.among)
