"""How likely each player wins the match, by the score: the reward of the learner.

Scores are kept in cells of some points. Every round is won by each seat equally often here, for points as in
the sample of rounds given; then the chance at a score follows from the chances at higher scores.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from benchmarks.learn.engine import Ints, compiled

TARGET: Final = 500
CELLS: Final = {2: 5, 3: 10, 4: 20, 5: 50}
"""The points of a cell, by the number of seats."""


@compiled
def cell_of(points: int, size: int) -> int:
    return (points + size // 2) // size


@compiled
def place(scores: Ints, seat: int, side: int, size: int) -> int:
    """Return the index in the table of the chance of `seat` at `scores`."""
    seats, found = len(scores), 0
    for step in range(seats):
        found = found * side + min(cell_of(int(scores[(seat + step) % seats]), size), side - 1)
    return found


@compiled
def equities(seats: int, size: int, gains: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the chance of the first player at every score, as `place` counts them.

    `gains[c]` is how often the winner of a round gets `c` cells of points.
    """
    side = TARGET // size
    found = np.zeros(side**seats)
    strides = np.array([side ** (seats - 1 - seat) for seat in range(seats)])
    for at in range(side**seats - 1, -1, -1):
        total = 0.0
        for seat in range(seats):
            own = at // strides[seat] % side
            for gain in range(1, len(gains)):
                if own + gain >= side:
                    total += gains[gain] if seat == 0 else 0.0
                else:
                    total += gains[gain] * found[at + gain * strides[seat]]
        found[at] = total / seats
    return found


@compiled
def chance(
    table: npt.NDArray[np.float64], scores: Ints, seat: int, winner: int, gain: int, size: int
) -> float:
    """Return the chance of `seat` to win the match once `winner` has got `gain` points."""
    if scores[winner] + gain >= TARGET:
        return 1.0 if seat == winner else 0.0
    scores[winner] += gain
    found = table[place(scores, seat, TARGET // size, size)]
    scores[winner] -= gain
    return float(found)
