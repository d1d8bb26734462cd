"""A bot that imagines the hidden cards and plays every candidate on in the same imagined rounds."""

from __future__ import annotations

import random
from functools import partial
from itertools import islice
from typing import Final

from parlour.rules.games.jojo.bots.normal import Normal, imagined
from parlour.rules.games.jojo.choices.choose import legal_moves
from parlour.rules.games.jojo.engine.moves import Move, write
from parlour.rules.games.jojo.engine.play import after
from parlour.rules.games.jojo.engine.score import counted, outcome
from parlour.rules.games.jojo.engine.state import OVER, RENEW, RENEW_TRADE, State, renewable
from parlour.rules.moves import HOUSE, Shuffled
from parlour.rules.search import Effort, ahead, best_in_rounds, searched
from parlour.rules.views import View

EFFORT: Final = Effort(stages=(6, 6), work=70, errors=1.0)
"""The work is counted in moves, of about 60 microseconds each."""
LONGEST: Final = 6
"""The most moves of a playout: the turn and the answers of the others."""
MOST_CANDIDATES: Final = 4
SHORT: Final = 15
"""The most combinations that a decision in a playout examines."""
LISTED: Final = 12
"""The most legal moves that are listed, from which candidates are taken."""


class Searching:
    """Makes the move of `normal`, unless another is better in the rounds that it imagines.

    It imagines none where that brings nothing (`parlour.rules.search`).
    """

    thinks_long = True

    def __init__(self, effort: Effort = EFFORT) -> None:
        self._normal = Normal()
        self._rule = Normal(most=SHORT)
        self._effort = effort

    def decide(self, view: View, rng: random.Random) -> str | None:
        if view.viewer is None or not view.choices:
            return None
        state = imagined(view, rng)
        usual = self._normal.move(state)
        worth_it = searched(state.rules.ruleset.name, len(state.hands))
        candidates = _candidates(state, usual) if worth_it else [usual]

        def value(move: Move, start: State, chance: random.Random) -> tuple[float, int]:
            done, made = played_out(self._rule, after(start, start.turn, move), chance, LONGEST)
            return margin(done, start.turn), made

        imagine = partial(imagined, view, rng)
        return write(state.rules, best_in_rounds(candidates, state, imagine, value, self._effort, rng))


def _candidates(state: State, usual: Move) -> list[Move]:
    """Return the moves to compare: the usual one, then the first others in canonical order."""
    every = islice(legal_moves(state, state.turn), LISTED)
    return [*dict.fromkeys((usual, *every))][:MOST_CANDIDATES]


def played_out(rule: Normal, state: State, rng: random.Random, most: int) -> tuple[State, int]:
    """Return the state at the end of the round, or after `most` moves, and how many moves that took."""
    made = 0
    while state.phase != OVER and made < most:
        if state.phase in (RENEW, RENEW_TRADE):
            state = after(state, HOUSE, Shuffled.by_chance(renewable(state), rng))
        else:
            state = after(state, state.turn, rule.move(state))
        made += 1
    return state, made


def margin(state: State, seat: int) -> float:
    """Return how many points `seat` gains on the average of the others.

    A round that goes on is valued as if everybody counted their hand.
    """
    done = outcome(state)
    points = done.points if done else [-counted(state.rules, hand) for hand in state.hands]
    return ahead(points, seat)
