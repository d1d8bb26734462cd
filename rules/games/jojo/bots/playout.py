"""Plays an imagined round on by a fast rule, and values the result for a seat."""

from __future__ import annotations

import random

from parlour.rules.games.jojo.bots.thinking import Thinking
from parlour.rules.games.jojo.engine.play import after
from parlour.rules.games.jojo.engine.score import counted, outcome
from parlour.rules.games.jojo.engine.state import OVER, RENEW, RENEW_TRADE, State, renewable
from parlour.rules.moves import HOUSE, Shuffled


def played_out(rule: Thinking, state: State, rng: random.Random, most: int) -> tuple[State, int]:
    """Return the state at the end of the round, or after `most` moves, and how many moves that took."""
    made = 0
    while state.phase != OVER and made < most:
        if state.phase in (RENEW, RENEW_TRADE):
            cards = [*renewable(state)]
            rng.shuffle(cards)
            state = after(state, HOUSE, Shuffled(bytes(cards)))
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
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)
