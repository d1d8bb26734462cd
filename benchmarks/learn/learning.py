"""A run of the learner: the sample of rounds, the schedule, and what is measured on the way."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from benchmarks.learn.engine import Ints, empty
from benchmarks.learn.equity import CELLS, equities
from benchmarks.learn.matches import LEARNER, MOST, NORMAL, RANDOM, play_matches, start
from benchmarks.learn.playing import ENTRIES, WEIGHTS, Weights

SAMPLE: Final = 2_000
BATCH: Final = 200
HALF: Final = 0.5
KINDS: Final = {"normal": NORMAL, "random": RANDOM, "learner": LEARNER}


class Strength(NamedTuple):
    """Shares of matches and rounds won, and the points a round above those of the others."""

    matches: float
    rounds: float
    points: float


@dataclass
class Learner:
    """Weights for a number of seats, and the arrays in which they are learned."""

    seats: int
    known: bool
    seed: int
    weights: Weights = field(default_factory=lambda: np.zeros(WEIGHTS))
    average: Weights = field(default_factory=lambda: np.zeros(WEIGHTS))

    def __post_init__(self) -> None:
        start(self.seed)
        self.size = CELLS[self.seats]
        self.sums, self.sizes = np.zeros(WEIGHTS), np.zeros(WEIGHTS)
        self.state = empty(self.seats)
        self.trails: Ints = np.zeros((self.seats, MOST, ENTRIES), np.int64)
        self.gains: npt.NDArray[np.float64] = np.zeros(500 // self.size + 1)
        self.equity: npt.NDArray[np.float64] = np.zeros(1)
        self._sample()

    def _sample(self) -> None:
        """Have `normal` play itself, for the points of a round."""
        tally = self._tally()
        self._play(SAMPLE, "normal", self.weights, tally, first=NORMAL)
        points = tally[2 * self.seats :]
        for gain, count in enumerate(points):
            self.gains[min(max(1, (gain + self.size // 2) // self.size), len(self.gains) - 1)] += count
        self.gains /= self.gains.sum()
        self.equity = equities(self.seats, self.size, self.gains)

    def _tally(self) -> Ints:
        return np.zeros(2 * self.seats + 500, np.int64)

    def _play(
        self, count: int, against: str, weights: Weights, tally: Ints, rate: float = 0.0, keep: float = 0.8,
        explore: float = 0.0, mixed: tuple[float, ...] = (0, 0, 0), first: int = LEARNER,
    ) -> int:  # fmt: skip
        kinds = np.array([first, *[KINDS[against]] * (self.seats - 1)])
        return play_matches(
            count, kinds, np.array(mixed, np.float64), self.state, weights, self.sums, self.sizes,
            self.equity, self.gains, self.size, self.known, explore, keep, rate, tally, self.trails,
        )  # fmt: skip

    def teach(self, matches: int, rate: float, keep: float, explore: float, mixed: tuple[float, ...]) -> int:
        """Learn from `matches` and return the number of rounds."""
        tally = self._tally()
        self._play(matches, "normal", self.weights, tally, rate, keep, explore, mixed)
        return int(tally[: self.seats].sum())

    def take_mean(self, share: float) -> None:
        """Move the mean weights by `share` of the way to the present ones."""
        self.average += (self.weights - self.average) * share

    def measure(self, matches: int, against: str, weights: Weights | None = None) -> Strength:
        """Return the shares of matches and rounds won, and the points a round above an even share."""
        tally = self._tally()
        won = self._play(matches, against, self.weights if weights is None else weights, tally)
        rounds, points = tally[: self.seats], tally[self.seats : 2 * self.seats]
        above = (points[0] - points[1:].mean()) / rounds.sum()
        return Strength(won / matches, float(rounds[0] / rounds.sum()), float(above))


class Schedule(NamedTuple):
    """How to learn: for how many seconds of CPU, against whom, and how fast at the start and at the end."""

    seconds: float
    mixed: tuple[float, ...]
    keep: float = 0.8
    rate: float = 0.5
    slower: float = 0.005
    explore: float = 0.02


def learned(seats: int, seed: int, schedule: Schedule, tell: Callable[[str], None]) -> Learner:
    """Learn by `schedule` and tell now and then how far it is. `Learner.average` has the weights."""
    learner, rounds, told = Learner(seats, known=False, seed=seed), 0, 0.1
    begun = time.process_time()
    while (passed := (time.process_time() - begun) / schedule.seconds) < 1:
        rate, explore = schedule.rate * schedule.slower**passed, schedule.explore * (1 - passed)
        rounds += learner.teach(BATCH, rate, schedule.keep, explore, schedule.mixed)
        learner.take_mean(share=1.0 if passed < HALF else 0.01)
        if passed >= told:
            told += 0.1
            tell(f"{passed:.0%}: {rounds:,} rounds, {learner.measure(2_000, 'normal')[0]:.1%} against normal")
    return learner
