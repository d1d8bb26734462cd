"""Plays an imagined round to its end by the fast rule, and values the result for a seat."""

from __future__ import annotations

import random
from typing import Final

from parlour.rules.games.lotta_watta.bots import fast_rule
from parlour.rules.games.lotta_watta.engine import moves, play
from parlour.rules.games.lotta_watta.engine import state as phases
from parlour.rules.games.lotta_watta.engine.moves import PLAIN, Move, write
from parlour.rules.games.lotta_watta.engine.score import outcome
from parlour.rules.games.lotta_watta.engine.state import State, race_name, racers
from parlour.rules.moves import HOUSE, Claim, Judged, Shuffled

POINT: Final = 0.01
"""What a point ahead of the next best hand is worth, if a won round is worth 1."""
MOST_POINTS: Final = 20
"""The most points ahead or behind that count."""


def played_out(state: State, rng: random.Random, most: int) -> tuple[State, int]:
    """Return the state at the end of the round, or after `most` moves, and how many moves that took."""
    made = 0
    while state.phase != phases.OVER and made < most:
        state = _stepped(state, rng)
        made += 1
    return state, made


def _stepped(state: State, rng: random.Random) -> State:
    """Return the state after the next move, of a player or of the house."""
    match state.phase:
        case phases.TURN:
            return play.after(state, state.turn, fast_rule.take(state))
        case phases.TOOK:
            return play.after(state, state.turn, fast_rule.second(state))
        case phases.CALL:
            return play.after(state, state.turn, PLAIN["call" if fast_rule.calls(state) else "pass"])
        case phases.POWER:
            return play.after(state, state.powers[0].seat, fast_rule.power(state))
        case phases.PEEK:
            return play.after(state, state.powers[0].seat, PLAIN["pass"])
        case phases.RACE:
            return play.after(state, HOUSE, Judged(race_name(state), _claims(state, rng)))
        case phases.ASK:
            seat = state.asked[0]
            slot = fast_rule.mate(state, seat, state.pile[-1])
            return play.after(state, seat, Move(moves.STACK, slot) if slot >= 0 else PLAIN["pass"])
        case _:
            return play.after(state, HOUSE, _shuffled(state, rng))


def _claims(state: State, rng: random.Random) -> tuple[Claim, ...]:
    """Return the claims of all who know a card that matches, in random order."""
    slots = ((seat, fast_rule.mate(state, seat, state.pile[-1])) for seat in racers(state))
    claims = [Claim(seat, write(Move(moves.STACK, slot)), 0) for seat, slot in slots if slot >= 0]
    rng.shuffle(claims)
    return tuple(claims)


def _shuffled(state: State, rng: random.Random) -> Shuffled:
    cards = [*state.pile[:-1]]
    rng.shuffle(cards)
    return Shuffled(bytes(cards))


def value(state: State, seat: int) -> float:
    """Return what the end of a round is worth to `seat`: 1 if won, and a little for each point ahead."""
    done = outcome(state)
    if done is None:
        return 0.0
    others = min(count for of, count in enumerate(done.counts) if of != seat)
    ahead = max(-MOST_POINTS, min(MOST_POINTS, others - done.counts[seat]))
    return (done.winner == seat) + POINT * ahead
