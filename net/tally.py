"""What a referee counts for the figures that its operator reads: numbers alone.

A module by itself, because tables count here, too, and know nothing of their referee.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import Final, NamedTuple

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bounds of the parts of a histogram, in seconds; a last part has no bound."""


class Histogram:
    """How many of some durations lie between `BOUNDS`, and their sum in seconds."""

    def __init__(self) -> None:
        self.counts: Final = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds


@dataclass(slots=True)
class Tally:
    """Counted since the referee began.

    `moves` are those that are durable, also of bots. `answered` are the durations from the arrival of a
    person's move to the answer that it is made. `adopted` tables were other referees' before; `fenced` ones
    another referee has taken without being given them.
    """

    moves: int = 0
    adopted: int = 0
    fenced: int = 0
    answered: Histogram = field(default_factory=Histogram)


class RoomFigures(NamedTuple):
    """How a referee hears its card room.

    `hears` tells whether a beat of its own has come back in time: if not, the database is down for it, and
    the others may count it as dead. `living` is how many referees live, and `lag` how many seconds the last
    beat took; None: unknown.
    """

    hears: bool
    living: int | None
    lag: float | None
