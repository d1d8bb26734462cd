"""The rounds of both ways to learn: who plays, the deal, the moves of others, and what a round is worth."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from benchmarks.learn.engine import DECK, OVER, PHASE, Ints, cards, compiled, deal, shuffle, winner
from benchmarks.learn.equity import chance
from benchmarks.learn.opponents import normal_move, random_move

State: TypeAlias = tuple[Ints, Ints, Ints, Ints, Ints]
"""The arrays of a round, as `benchmarks.learn.engine` describes them."""

LEARNER, NORMAL, RANDOM = 0, 1, 2
MOST_MOVES: Final = 20_000
"""The most moves of a round."""


@compiled
def drawn_kind(mixed: npt.NDArray[np.float64]) -> int:
    """Draw a kind of player by `mixed`, the chances of LEARNER and NORMAL; otherwise it is RANDOM."""
    lot = np.random.random()
    return LEARNER if lot < mixed[0] else NORMAL if lot < mixed[0] + mixed[1] else RANDOM


@compiled
def begin_round(state: State, dealer: int) -> None:
    """Shuffle the deck, which is `piles[2]`, and deal."""
    table, held, hands, piles, dry = state
    shuffle(piles[2], len(DECK))
    deal(table, held, hands, piles, dry, dealer)


@compiled
def others_move(kind: int, table: Ints, held: Ints, hands: Ints, moves: Ints, count: int) -> int:
    """Return the move of a player of `kind`, NORMAL or RANDOM, of the first `count` in `moves`."""
    if kind == NORMAL:
        return normal_move(table, held, hands, moves, count)
    return random_move(moves, count)


@compiled
def won_by(table: Ints, held: Ints, hands: Ints) -> int:
    """Return the winner of a round after its last move, -1 if it is not over."""
    assert cards(table, held) == len(DECK)
    return int(winner(hands)) if table[PHASE] == OVER else -1


@compiled
def points(hands: Ints, won: int) -> int:
    """Return the points of the winner of a round: those in the hands of the others."""
    return int(hands[:, 14].sum() - hands[won, 14])


@compiled
def rewards(
    table: npt.NDArray[np.float64], gains: npt.NDArray[np.float64], scores: Ints, seat: int, won: int,
    gain: int, own: int, size: int,
) -> float:  # fmt: skip
    """Return by how much a round has moved the chance of `seat`: about 1 between a usual win and loss.

    What a loss costs is reckoned from the points `own` of the hand of `seat` and a mean hand of the others,
    and as if each of them had won as often: chance among others would only blur what can be learned.
    """
    wins = losses = lost = mean = 0.0
    seats = len(scores)
    for cell in range(1, len(gains)):
        mean += gains[cell] * cell * size
    paid = int(mean * (seats - 2) / (seats - 1)) + own
    for other in range(seats):
        if other != seat:
            lost += chance(table, scores, seat, other, max(paid, 1), size) / (seats - 1)
    for cell in range(1, len(gains)):
        if gains[cell] > 0:
            wins += gains[cell] * chance(table, scores, seat, seat, cell * size, size)
            for other in range(seats):
                if other != seat:
                    losses += (
                        gains[cell] * chance(table, scores, seat, other, cell * size, size) / (seats - 1)
                    )
    after = chance(table, scores, seat, won, gain, size) if seat == won else lost
    return float((after - losses) / max(wins - losses, 0.02))
