"""Plays an imagined round to its end by the fast rule, and values the result for a seat."""

from __future__ import annotations

import random

from parlour.rules.games.shedding.engine.after import after
from parlour.rules.games.shedding.engine.score import hand_points, outcome
from parlour.rules.games.shedding.playouts.fast_rule import FastRule
from parlour.rules.games.shedding.position import phases
from parlour.rules.games.shedding.position.matter import NO_CARD
from parlour.rules.games.shedding.position.moves import GIVE, NAME, PLAIN, Move
from parlour.rules.games.shedding.position.state import State
from parlour.rules.moves import HOUSE, Shuffled


def played_out(rule: FastRule, state: State, rng: random.Random, most: int) -> tuple[State, int]:
    """Return the state at the end of the round, or after `most` moves, and how many moves that took."""
    made = 0
    while state.phase != phases.OVER and made < most:
        state = stepped(rule, state, rng)
        made += 1
    return state, made


def stepped(rule: FastRule, state: State, rng: random.Random) -> State:
    """Return the state after the next move, of a player or of the house."""
    seat = state.turn
    match state.phase:
        case phases.RENEW:
            return _shuffled(state, state.discard[:-1], rng)
        case phases.REOPEN:
            return _shuffled(state, state.stock, rng)
        case phases.GIVE:
            seat = state.matter.given.index(NO_CARD)
            return after(state, seat, Move(GIVE, bytes([rule.given(state.hands[seat])])))
        case phases.NAME:
            return after(state, seat, Move(NAME, named=rule.names(state.hands[seat], state.discard[-1])[0]))
        case phases.CUT:
            return after(state, seat, PLAIN["pass"])
        case phases.ANSWER:
            return after(state, seat, PLAIN["accept"])
        case _:
            return after(state, seat, rule.move(state))


def _shuffled(state: State, cards: bytes, rng: random.Random) -> State:
    order = [*cards]
    rng.shuffle(order)
    return after(state, HOUSE, Shuffled(bytes(order)))


def margin(state: State, seat: int) -> float:
    """Return how many points `seat` gains on the average of the others.

    A round that goes on is valued as if everybody counted their hand.
    """
    done, lowest = outcome(state), state.rules.ruleset.scoring.counts == "own"
    points = done.points if done else [hand_points(state.rules, hand) for hand in state.hands]
    ahead = points[seat] - (sum(points) - points[seat]) / (len(points) - 1)
    return -ahead if lowest or not done else ahead
