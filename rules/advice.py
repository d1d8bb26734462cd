"""What a hint says: what a seat can do now, the best of it, and why.

A hint is made from the view of a seat alone. Seats in its texts are written `{0}`, to be replaced by names.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from parlour.rules.cards import card
from parlour.rules.sentences import CAN_WITH, Told, told
from parlour.rules.steps import Choice, Pick
from parlour.rules.views import View


class Advice(NamedTuple):
    """The best move as it is judged, in notation and in words, and the reasons, the most important first."""

    move: str
    words: str
    reasons: tuple[str, ...] = ()


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


def in_words(cards: Sequence[str]) -> str:
    """Return the cards of these texts in words: `red 7, Wild`."""
    return ", ".join(card(text).words for text in cards)
