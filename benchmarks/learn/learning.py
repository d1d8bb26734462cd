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
from benchmarks.learn.gradient import improve_by_matches
from benchmarks.learn.matches import MOST, play_matches, start
from benchmarks.learn.playing import ENTRIES, WEIGHTS, Weights, alike
from benchmarks.learn.rounds import LEARNER, NORMAL, RANDOM

SAMPLE: Final = 2_000
BATCH: Final = 200
HALF, SOON = 0.5, 0.1
"""From when on the weights that count are a mean: learning by values, and by gradient."""
HEAT: Final = 0.03
"""How much worse a position may look that is still tried while learning by gradient."""
KEEP: Final = 0.9
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

    def begin_again(self) -> None:
        """Take the mean weights for a start, with the public history, of which nothing is known yet."""
        self.weights, self.known = alike(self.average), True
        self.average, self.critic = self.weights.copy(), self.weights.copy()

    def improve(self, matches: int, rate: float, mixed: tuple[float, ...]) -> int:
        """Improve the weights by `matches` and return the number of rounds."""
        return improve_by_matches(
            matches, self.state, np.array(mixed, np.float64), self.weights, self.critic, self.equity,
            self.gains, self.size, self.known, HEAT, KEEP, rate,
        )  # fmt: skip

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
    """How to learn: for how many seconds of CPU by values, then by gradient; against whom; and how fast.

    `keep` is how much the end of a round counts against the value of the next position. Rates and the share
    of moves at random fall from the start to the end.
    """

    seconds: float
    improve: float
    mixed: tuple[float, ...]
    keep: float = 0.8
    rates: tuple[float, float] = (0.5, 0.0025)
    explore: float = 0.02
    steps: tuple[float, float] = (3e-4, 1e-5)


def learned(seats: int, seed: int, schedule: Schedule, tell: Callable[[str], None]) -> Learner:
    """Learn by `schedule` and tell now and then how far it is. `Learner.average` has the weights."""
    learner = Learner(seats, known=False, seed=seed)
    first, last = schedule.rates

    def by_values(passed: float) -> int:
        rate, explore = first * (last / first) ** passed, schedule.explore * (1 - passed)
        learner.take_mean(share=1.0 if passed < HALF else 0.01)
        return learner.teach(BATCH, rate, schedule.keep, explore, schedule.mixed)

    _timed(learner, by_values, schedule.seconds, tell)
    learner.begin_again()
    start, end = schedule.steps

    def by_gradient(passed: float) -> int:
        learner.take_mean(share=1.0 if passed < SOON else 0.01)
        return learner.improve(BATCH, start * (end / start) ** passed, schedule.mixed)

    _timed(learner, by_gradient, schedule.improve, tell)
    return learner


def _timed(
    learner: Learner, step: Callable[[float], int], seconds: float, tell: Callable[[str], None]
) -> None:
    """Repeat `step`, which gets the share of the time that has passed, for `seconds` of CPU."""
    begun, rounds, told = time.process_time(), 0, 0.1
    while seconds and (passed := (time.process_time() - begun) / seconds) < 1:
        rounds += step(passed)
        if passed >= told:
            told += 0.1
            won = learner.measure(2_000, "normal").matches
            tell(f"{passed:.0%}: {rounds:,} rounds, {won:.1%} of matches against normal")
