"""Improves weights by policy gradient: what a player did in a round it gains from becomes more likely.

The learner picks a move with a chance that grows with its value. The values that it had before, the critic's,
tell how good a position was, so that only what is better or worse than that is learned from.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from benchmarks.learn.engine import DECK, DRAW, NAMING, OVER, PHASE, TURN_OF, Ints, compiled, legal, make
from benchmarks.learn.equity import TARGET
from benchmarks.learn.opponents import random_move
from benchmarks.learn.playing import ENTRIES, Weights, look, value
from benchmarks.learn.rounds import (
    LEARNER,
    MOST_MOVES,
    State,
    begin_round,
    drawn_kind,
    others_move,
    points,
    rewards,
    won_by,
)

DECISIONS: Final = 60
"""The most decisions of a seat in a round that are learned from."""
WAYS: Final = 24
"""The most moves of a decision that is learned from; at others the learner plays at random."""


@compiled
def consider(
    state: State, scores: Ints, moves: Ints, count: int, weights: Weights,
    known: bool, heat: float, seen: Ints, chances: Weights,
) -> int:  # fmt: skip
    """Write the entries and the chance of each move, and return the place of the one that is picked."""
    table, held, hands, _, dry = state
    best = -1e9
    for place in range(count):
        look(table, held, hands, dry, scores, int(moves[place]), known, seen[place])
        chances[place] = value(weights, seen[place])
        best = max(best, chances[place])
    total = 0.0
    for place in range(count):
        chances[place] = np.exp((chances[place] - best) / heat)
        total += chances[place]
    lot, picked = np.random.random() * total, count - 1
    for place in range(count):
        lot -= chances[place]
        if lot < 0:
            picked = place
            break
    for place in range(count):
        chances[place] /= total
    return picked


@compiled
def improve(
    weights: Weights, critic: Weights, seen: Ints, chances: Weights, counts: Ints, picked: Ints, made: int,
    reward: float, keep: float, rate: float,
) -> None:  # fmt: skip
    """Make the picked moves of a round more likely by what came after them, and all others less."""
    goal = reward
    for step in range(made - 1, -1, -1):
        expected = 0.0
        for place in range(counts[step]):
            expected += chances[step, place] * value(critic, seen[step, place])
        gain = rate * (goal - expected)
        for place in range(counts[step]):
            push = gain * ((1.0 if place == picked[step] else 0.0) - chances[step, place])
            for entry in range(ENTRIES):
                weights[seen[step, place, entry]] += push
        goal = keep * goal + (1 - keep) * expected


@compiled
def play_round(
    state: State, kinds: Ints, scores: Ints, weights: Weights, known: bool,
    heat: float, moves: Ints, seen: Ints, chances: Weights, counts: Ints, picked: Ints, made: Ints,
) -> int:  # fmt: skip
    """Play a round that has been dealt, and keep what the learners decided; return the winner or -1."""
    table, held, hands, piles, dry = state
    made[:] = 0
    for _ in range(MOST_MOVES):
        if table[PHASE] == OVER:
            break
        seat = int(table[TURN_OF])
        many, at = legal(table, held, hands, moves), made[seat]
        if kinds[seat] != LEARNER:
            move = others_move(kinds[seat], table, held, hands, moves, many)
        elif many > WAYS or at == DECISIONS:
            move = random_move(moves, many)
        elif many == 1 or (hands[seat, 15] == 1 and table[PHASE] != NAMING and moves[0] < DRAW):
            move = int(moves[0])
        else:
            place = consider(
                state, scores, moves, many, weights, known, heat, seen[seat, at], chances[seat, at]
            )
            counts[seat, at], picked[seat, at] = many, place
            move, made[seat] = int(moves[place]), at + 1
        make(table, held, hands, piles, dry, move)
    return won_by(table, held, hands)


@compiled
def improve_by_matches(
    count: int, state: State, mixed: Weights, weights: Weights,
    critic: Weights, equity: Weights, gains: Weights, size: int, known: bool, heat: float, keep: float,
    rate: float,
) -> int:  # fmt: skip
    """Play `count` matches of a learner against others, by `mixed`, and return the number of rounds."""
    _, held, hands, piles, _ = state
    seats, rounds = held.shape[0], 0
    moves, scores, kinds = np.zeros(256, np.int64), np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    seen, chances = np.zeros((seats, DECISIONS, WAYS, ENTRIES), np.int64), np.zeros((seats, DECISIONS, WAYS))
    counts, picked = np.zeros((seats, DECISIONS), np.int64), np.zeros((seats, DECISIONS), np.int64)
    made = np.zeros(seats, np.int64)
    piles[2] = DECK
    for _ in range(count):
        kinds[:] = drawn_kind(mixed)
        dealer = int(np.random.random() * seats)
        kinds[int(np.random.random() * seats)] = LEARNER
        scores[:] = 0
        while scores.max() < TARGET:
            begin_round(state, dealer)
            won = play_round(
                state, kinds, scores, weights, known, heat, moves, seen, chances, counts, picked, made
            )
            dealer = (dealer + 1) % seats
            gain = points(hands, won) if won >= 0 else 0
            for seat in range(seats):
                if kinds[seat] == LEARNER and won >= 0:
                    reward = rewards(equity, gains, scores, seat, won, gain, int(hands[seat, 14]), size)
                    improve(
                        weights, critic, seen[seat], chances[seat], counts[seat], picked[seat], made[seat],
                        reward, keep, rate,
                    )  # fmt: skip
            scores[won] += gain
            rounds += 1
    return rounds
