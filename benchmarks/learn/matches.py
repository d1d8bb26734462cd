"""Whole matches to 500 between the learner, `normal` and `random`, which teach and measure the weights."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from benchmarks.learn.engine import DECK, OVER, PASS, PHASE, TURN_OF, Ints, compiled, legal, make
from benchmarks.learn.equity import TARGET
from benchmarks.learn.playing import ENTRIES, Weights, best_move, look, value
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

MOST: Final = 400
"""The most positions of a seat in a round that are learned from."""


@compiled
def start(number: int) -> None:
    """Seed the chance of the learner."""
    np.random.seed(number)


@compiled
def learn(
    weights: Weights, sums: Weights, sizes: Weights, trail: Ints, count: int, reward: float, keep: float,
    rate: float,
) -> None:  # fmt: skip
    """Move the values of the positions of a seat towards the end of the round, and towards each other."""
    goal = reward
    for step in range(count - 1, -1, -1):
        found = trail[step]
        now = value(weights, found)
        error = goal - now
        for place in range(ENTRIES):
            at = found[place]
            own = rate if sizes[at] == 0 else rate * abs(sums[at]) / sizes[at]
            weights[at] += max(own, rate * 0.02) * error / ENTRIES
            sums[at] += error
            sizes[at] += abs(error)
        goal = keep * goal + (1 - keep) * now


@compiled
def play_round(
    state: State, kinds: Ints, scores: Ints, weights: Weights, known: bool,
    explore: float, trails: Ints, counts: Ints, moves: Ints, found: Ints,
) -> int:  # fmt: skip
    """Play a round that has been dealt; return the winner or -1."""
    table, held, hands, piles, dry = state
    counts[:] = 0
    for _ in range(MOST_MOVES):
        if table[PHASE] == OVER:
            break
        seat = int(table[TURN_OF])
        count = legal(table, held, hands, moves)
        if kinds[seat] != LEARNER:
            move = others_move(kinds[seat], table, held, hands, moves, count)
        else:
            move = best_move(table, held, hands, dry, scores, moves, count, weights, known, found)
            if explore > 0 and np.random.random() < explore:
                move = int(moves[int(np.random.random() * count)])
            if explore >= 0 and counts[seat] < MOST and move != PASS:
                look(table, held, hands, dry, scores, move, known, trails[seat, counts[seat]])
                counts[seat] += 1
        make(table, held, hands, piles, dry, move)
    return won_by(table, held, hands)


@compiled
def play_match(
    state: State, kinds: Ints, weights: Weights, sums: Weights, sizes: Weights,
    equity: npt.NDArray[np.float64], gains: npt.NDArray[np.float64], size: int, known: bool, explore: float,
    keep: float, rate: float, tally: Ints, trails: Ints,
) -> int:  # fmt: skip
    """Play a match to 500 and return its winner. `rate` 0: nothing is learned.

    `tally` counts the rounds won by each seat, then the points, then rounds by cells of points.
    """
    _, _, hands, piles, _ = state
    seats = len(kinds)
    scores, counts = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    moves, found = np.zeros(256, np.int64), np.zeros(ENTRIES, np.int64)
    piles[2] = DECK
    dealer = int(np.random.random() * seats)
    while scores.max() < TARGET:
        begin_round(state, dealer)
        won = play_round(
            state, kinds, scores, weights, known, explore if rate > 0 else -1.0, trails, counts, moves, found
        )
        dealer = (dealer + 1) % seats
        if won < 0:
            continue
        gain = points(hands, won)
        if rate > 0:
            for seat in range(seats):
                if kinds[seat] == LEARNER:
                    reward = rewards(equity, gains, scores, seat, won, gain, int(hands[seat, 14]), size)
                    learn(weights, sums, sizes, trails[seat], counts[seat], reward, keep, rate)
        scores[won] += gain
        tally[won] += 1
        tally[seats + won] += gain
        tally[2 * seats + min(gain, 499)] += 1
    return int(scores.argmax())


@compiled
def play_matches(
    count: int, kinds: Ints, mixed: npt.NDArray[np.float64],
    state: State, weights: Weights, sums: Weights, sizes: Weights,
    equity: npt.NDArray[np.float64], gains: npt.NDArray[np.float64], size: int, known: bool, explore: float,
    keep: float, rate: float, tally: Ints, trails: Ints,
) -> int:  # fmt: skip
    """Play matches and return how many the player of seat 0 has won; players move on a seat after each.

    With `mixed`, the chances of LEARNER, NORMAL and RANDOM, all other players are drawn before each match.
    """
    seats, wins = len(kinds), 0
    seated = kinds.copy()
    rounds = np.zeros(len(tally), np.int64)
    for number in range(count):
        if mixed.sum() > 0:
            kinds[1:] = drawn_kind(mixed)
        for seat in range(seats):
            seated[(seat + number) % seats] = kinds[seat]
        rounds[:] = 0
        won = play_match(
            state,
            seated,
            weights,
            sums,
            sizes,
            equity,
            gains,
            size,
            known,
            explore,
            keep,
            rate,
            rounds,
            trails,
        )
        wins += 1 if (won - number) % seats == 0 else 0
        for seat in range(seats):
            tally[(seat - number) % seats] += rounds[seat]
            tally[seats + (seat - number) % seats] += rounds[seats + seat]
        tally[2 * seats :] += rounds[2 * seats :]
    return wins
