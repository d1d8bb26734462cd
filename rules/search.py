"""The search of bots. Sequential halving finds the best of a few candidates with a limited number of samples.

A sample is a position that a bot has imagined. Every candidate is valued in the same samples, so the luck of
a sample cancels out. After each stage the worse half of the candidates goes.

Where a search brings nothing (`no_gain.json`), the level `hard` plays as `normal` does, and spends no time.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from random import Random
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a search may do.

    `stages` are the samples that each stage adds. `work` is what all values together may cost, in the unit of
    the caller, such as moves: the value with which it is spent is the last one. A candidate replaces the
    first one only if it is better by `errors` standard errors.
    """

    stages: tuple[int, ...]
    work: int
    errors: float


def best(candidates: Sequence[T], value: Callable[[T, int], tuple[float, int]], effort: Effort) -> T:
    """Return the best candidate. The first one is the choice that needs no proof.

    `value` takes a candidate and the number of a sample; it returns what the candidate is worth there, and
    the work that this took.
    """
    left = [*range(len(candidates))]
    found: list[list[float]] = [[] for _ in candidates]
    work = number = 0
    for samples in effort.stages:
        for _ in range(samples):
            worths = []
            for at in left:
                if work >= effort.work:  # what was begun of this sample does not count
                    return candidates[_winner(left, found, effort.errors)]
                worth, cost = value(candidates[at], number)
                worths.append(worth)
                work += cost
            for at, worth in zip(left, worths, strict=True):
                found[at].append(worth)
            number += 1
        left = _better_half(left, found)
    return candidates[_winner(left, found, effort.errors)]


def best_in_rounds(
    candidates: Sequence[T],
    first: S,
    imagine: Callable[[], S],
    value: Callable[[T, S, Random], tuple[float, int]],
    effort: Effort,
    rng: Random,
) -> T:
    """Return the best candidate in rounds of which `first` is the first, and `imagine` makes the others.

    `value` takes a candidate, a round, and what decides by chance in it: the same for every candidate.
    """
    rounds, seed = [first], rng.getrandbits(64)
    if len(candidates) == 1:
        return candidates[0]

    def valued(candidate: T, number: int) -> tuple[float, int]:
        if number == len(rounds):
            rounds.append(imagine())
        return value(candidate, rounds[number], Random(f"{seed}/{number}"))

    return best(candidates, valued, effort)


def left_over(deck: bytes, seen: Iterable[int], rng: Random) -> list[int]:
    """Return the cards of `deck` without those that were `seen`, in a random order."""
    left = [*deck]
    for card in seen:
        left.remove(card)
    rng.shuffle(left)
    return left


def ahead(points: Sequence[int], seat: int) -> float:
    """Return how many points `seat` has more than the others on average."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def _better_half(left: list[int], found: list[list[float]]) -> list[int]:
    """Return the first candidate and the better half of the others."""
    rivals = sorted(left[1:], key=lambda at: sum(found[at]), reverse=True)
    return [left[0], *rivals[: (len(rivals) + 1) // 2]]


def _winner(left: list[int], found: list[list[float]], errors: float) -> int:
    """Return the best rival if it is better than the first candidate by `errors` standard errors, else 0."""
    rival = max(left[1:], key=lambda at: sum(found[at]), default=0)
    gains = [there - here for there, here in zip(found[rival], found[0], strict=True)] or [0.0]
    count = len(gains)
    mean = sum(gains) / count
    spread = sum((gain - mean) ** 2 for gain in gains) / count
    return rival if mean > errors * sqrt(spread / count) else 0


@cache
def no_gain() -> dict[str, dict[str, str]]:
    """Return the table: by preset and number of seats, what was measured."""
    found: dict[str, dict[str, str]] = json.loads(pkgutil.get_data(__package__, "no_gain.json") or b"{}")
    return found


def searched(preset: str, seats: int) -> bool:
    """Whether a search may be better than `normal` in a game with the name `preset` and so many seats."""
    return str(seats) not in no_gain().get(preset, {})
