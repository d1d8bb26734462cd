"""A bot that searches whole turns for the one that sheds most, and decides what to hold and trade."""

from __future__ import annotations

import random
from functools import cache
from math import inf
from typing import Final, Literal, cast

from parlour.rules.games.jojo.bots.turns import Costs, best_turn
from parlour.rules.games.jojo.choices.choose import holds
from parlour.rules.games.jojo.choices.imagine import imagine
from parlour.rules.games.jojo.engine.grid import fitting
from parlour.rules.games.jojo.engine.moves import PLAIN, TRADE, Move, write
from parlour.rules.games.jojo.engine.plays import Hand, has_plain_play
from parlour.rules.games.jojo.engine.ruleset import Ruleset
from parlour.rules.games.jojo.engine.state import DREW, END, TURN, State, may_draw
from parlour.rules.games.jojo.engine.tables import JOJO, WILD, Rules
from parlour.rules.views import View

MOST: Final = 3_000
"""The most combinations that it examines for a decision."""
CALM: Final = Costs(2.0, -2.5, -2.5)
"""The costs while nobody is about to go out: Jojos and Wilds are saved for a better turn."""
LATE: Final = Costs(2.0, 5.0, 5.0)
"""The costs when somebody is about to go out: Jojos and Wilds cost their points."""
NEAR: Final = 1
"""A player with this many cards or fewer is about to go out."""
DRAWING: Final = 1.5
"""The cost of drawing instead of a play with an action card."""


class Normal:
    """Examines up to `most` combinations; without `holds` it never holds a stack.

    While no other player has `near` cards or fewer, it plays at the costs `calm`.
    """

    thinks_long = False

    def __init__(self, most: int = MOST, holds: bool = True, near: int = NEAR, calm: Costs = CALM) -> None:
        self._most = most
        self._holds = holds
        self._near = near
        self._calm = calm

    def decide(self, view: View, rng: random.Random) -> str | None:
        if view.viewer is None or not view.choices:
            return None
        state = imagined(view, rng)
        return write(state.rules, self.move(state))

    def move(self, state: State) -> Move:
        """Return the move of the player in turn in `state`, which it uses only as far as that player sees."""
        if turn := self.turn(state):
            return turn[0]
        if state.phase != TURN:
            return self._hold(state) or PLAIN["stop"]
        return _drawing(state, self._is_late(state))

    def turn(self, state: State) -> tuple[Move, ...]:
        """Return the moves with cards that it would make until the turn ends; none if it would make none."""
        costs = LATE if self._is_late(state) else self._calm
        best = best_turn(state, costs, self._most) if state.phase != END else None
        return best.turn.moves if best is not None and best.cost < self._without(state, costs) else ()

    def _is_late(self, state: State) -> bool:
        """Whether somebody else is about to go out."""
        return min(len(hand) for seat, hand in enumerate(state.hands) if seat != state.turn) <= self._near

    def _without(self, state: State, costs: Costs) -> float:
        """Return the cost of playing nothing now. A plain play is always made, because it forbids drawing."""
        if state.phase != TURN:
            return costs.of(Hand.of(state.hand))
        return inf if has_plain_play(state) else costs.of(Hand.of(state.hand)) + DRAWING

    def _hold(self, state: State) -> Move | None:
        """Return the Hold of the stack on which most of the hand could be played next (JJ-16)."""
        if not self._holds or state.phase == DREW:
            return None
        numbers = Hand.of(state.hand).numbers
        there = list(holds(state))
        fits = {move: (fitting(state.rules, state.grid, move.place) & numbers).bit_count() for move in there}
        best = max(there, key=lambda move: fits[move], default=None)
        return best if best and fits[best] else None


def _drawing(state: State, late: bool) -> Move:
    """Draw or pass; if somebody is about to go out, trade a card with many points (JJ-10, JJ-11)."""
    if not may_draw(state):
        return PLAIN["pass"]
    dear = next((card for card in (JOJO, WILD) if card in state.hand), None)
    return PLAIN["draw"] if dear is None or not late else Move(TRADE, card=dear)


def imagined(view: View, rng: random.Random) -> State:
    """Return a state that fits `view`, with random unknown cards, in which a bot thinks."""
    assert view.stacks is not None, "a view of this game has stacks"
    return imagine(_rules(view.stacks.adjacency), view, rng)


@cache
def _rules(adjacency: str) -> Rules:
    told = cast(Literal["edges", "face"], adjacency)
    return Rules(Ruleset(name="jojo", title="Jojo", adjacency=told))
