"""A bot for games in which everybody counts their own hand: it keeps few points, and makes others draw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.rules.cards import card
from parlour.rules.games.shedding.bots.manners import Manner
from parlour.rules.games.shedding.bots.meanings import Meanings
from parlour.rules.games.shedding.bots.normal import Normal
from parlour.rules.games.shedding.bots.picking import asked
from parlour.rules.games.shedding.bots.weighing import WeighedPlay
from parlour.rules.steps import Choice, Pick
from parlour.rules.views import View

SHED: Final = 0.01
"""The value of shedding one point, in cards: the points that are left decide the match."""
DRY: Final = 0.7
"""The value of asking the next player for a suit on which they drew."""


class Counting(Normal):
    """Plays as `normal` does, but weighs points, and the suits on which the next player drew."""

    def __init__(self, meanings: Meanings) -> None:
        super().__init__(meanings, Manner(shed=SHED))

    def _plays(self, view: View, choice: Choice) -> Iterator[WeighedPlay]:
        """Yield each play with each suit that may be named."""
        for play in super()._plays(view, choice):
            suits = (step.among for step in asked(choice, play.cards) if step.pick == Pick.SUIT)
            for suit in next(suits, (play.name,)):
                yield play._replace(name=suit)

    def _worth(self, view: View, play: WeighedPlay) -> float:
        return super()._worth(view, play) + DRY * self._asks_in_vain(view, play)

    def _asks_in_vain(self, view: View, play: WeighedPlay) -> bool:
        """Whether the next player must follow a suit on which they drew."""
        assert view.viewer is not None, "a bot has a seat"
        top = card(play.cards[-1])
        does = self._meanings.of(play.cards[-1])
        suit = play.name or (top.suit.name if top.suit else "")
        turned = sum(self._meanings.of(text).reverse for text in play.cards) % 2
        way = -view.turns.direction if turned else view.turns.direction
        drew_on = view.seats[(view.viewer + way) % len(view.seats)].drew_on
        return does.follow == "card" and does.again == "no" and suit in drew_on
