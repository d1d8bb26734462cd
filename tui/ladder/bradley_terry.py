"""Ratings from results of pairs: the model of Bradley and Terry, by maximum likelihood.

In the model a player of strength s beats one of strength t with the probability 1 / (1 + exp(t - s)).
Newton's method finds the strengths under which the results are the likeliest; their sum is 0. Their standard
errors come from the inverse of the information matrix.

The ratings of people (`parlour.net.storage.ratings`) come from OpenSkill, which would not do here: it learns
match by match, as suits people who change. The same 400 results of five players in other orders moved one of
them by 94 points on average, more than the 61 to either side that this model leaves open, and its intervals
held the true strength always, instead of 95 times of 100. A level does not change, and all results are known.

If somebody has won or lost everything, or a group has against all others, no finite strengths are the
likeliest. Then every pair that has played gets half a win more on both sides.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple, TypeAlias

Wins: TypeAlias = Mapping[tuple[int, int], float]
"""How often the first player of a pair beat the second; a pair that is not there has not met."""

SCALE: Final = 400 / log(10)
"""Points of a rating for a unit of strength, as in chess: 400 points are odds of ten to one."""
Z: Final = 1.959964
_STEPS: Final = 100
_CLOSE: Final = 1e-10
_FARTHEST: Final = 5.0  # of one step of Newton's method


class Rating(NamedTuple):
    """A rating in points (their average is 0), and its 95% interval."""

    points: float
    low: float
    high: float


class Ratings(NamedTuple):
    """The rating of each player. `shifted`: half a win was added on both sides of each pair."""

    players: tuple[Rating, ...]
    shifted: bool = False


def rate(wins: Wins, players: int) -> Ratings:
    """Return the ratings of the players 0 up to `players`. All must be connected by matches."""
    # nobody is shifted if everyone has beaten everyone else, directly or through others
    won = [pair for pair, count in wins.items() if count > 0]
    shifted = any(len(reached(won, start)) < players for start in range(players))
    if shifted:
        both_ways = {pair for one, other in wins for pair in ((one, other), (other, one))}
        wins = {pair: wins.get(pair, 0.0) + 0.5 for pair in both_ways}
    strengths = _likeliest(wins, players)
    covariance = _covariance(wins, strengths)
    found = []
    for player, strength in enumerate(strengths):
        error = sqrt(max(0.0, covariance[player][player]))
        points, reach = strength * SCALE, Z * error * SCALE
        found.append(Rating(points, points - reach, points + reach))
    return Ratings(tuple(found), shifted)


def reached(pairs: Collection[tuple[int, int]], start: int) -> set[int]:
    """Return `start`, and whom pairs lead to from there, directly or through others."""
    found, new = {start}, [start]
    while new:
        first = new.pop()
        others = {other for one, other in pairs if one == first} - found
        found |= others
        new += others
    return found


def _likeliest(wins: Wins, players: int) -> list[float]:
    strengths = [0.0] * players
    for _ in range(_STEPS):
        missing = [0.0] * players  # wins beyond those that the strengths predict
        for (one, other), count in wins.items():
            lost = count * (1 - _chance(strengths[one], strengths[other]))
            missing[one] += lost
            missing[other] -= lost
        covariance = _covariance(wins, strengths)
        step = [sum(map(_times, row, missing)) for row in covariance]
        longest = max(map(abs, step), default=0.0)
        part = min(1.0, _FARTHEST / longest) if longest else 1.0
        strengths = [strength + part * each for strength, each in zip(strengths, step, strict=True)]
        if longest < _CLOSE:
            break
    return strengths


def _times(one: float, other: float) -> float:
    return one * other


def _chance(strength: float, other: float) -> float:
    """Return the probability that a player of `strength` beats one of strength `other`."""
    return 1 / (1 + exp(max(-700.0, min(700.0, other - strength))))


def _covariance(wins: Wins, strengths: Sequence[float]) -> list[list[float]]:
    """Return the pseudo-inverse of the information matrix, for strengths whose sum is 0."""
    size = len(strengths)
    share = 1 / size
    matrix = [[share] * size for _ in range(size)]
    for (one, other), count in wins.items():
        chance = _chance(strengths[one], strengths[other])
        weight = count * chance * (1 - chance)
        for row, column, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
            matrix[row][column] += sign * weight
    return [[value - share for value in row] for row in _inverse(matrix)]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a symmetric positive definite matrix (Gauss and Jordan)."""
    size = len(matrix)
    rows = [[*row, *(float(at == column) for column in range(size))] for at, row in enumerate(matrix)]
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda row: abs(rows[row][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        scale = rows[pivot][pivot]
        rows[pivot] = [value / scale for value in rows[pivot]]
        for row in range(size):
            if row != pivot and (factor := rows[row][pivot]):
                rows[row] = [
                    value - factor * above for value, above in zip(rows[row], rows[pivot], strict=True)
                ]
    return [row[size:] for row in rows]
