"""How bots of one strength differ: what each of them likes to play a little more or less."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from parlour.rules.games.shedding.bots.meanings import Meanings


class Manner(NamedTuple):
    """What a play is worth besides its effect.

    `attack` is the value of each card that makes others draw or miss a turn, `shed` that of each point that
    leaves the hand. A bluff is challenged if its player holds at least `doubts` cards.
    """

    attack: float = 0.0
    shed: float = 0.0
    doubts: int = 6

    def taste(self, meanings: Meanings, cards: Sequence[str]) -> float:
        """Return what the cards of a play are worth besides."""
        does = [meanings.of(text) for text in cards]
        attacks = sum(bool(effect.draw or effect.skip) for effect in does)
        return self.attack * attacks + self.shed * sum(map(meanings.points, cards))


EVEN: Final = Manner()
CAUTIOUS: Final = Manner(attack=-0.15, shed=0.005, doubts=8)
"""Keeps its weapons for those who are about to go out, gets rid of points early, and believes others."""
BOLD: Final = Manner(attack=0.5, shed=0.0, doubts=4)
"""Attacks at once, keeps its Wilds for the end, and challenges often."""
