"""The standings of a game night.

Each round gives everybody the share of the others at their table whom they have beaten: 1 for the first
place, 0 for the last one, whatever the size of the table. Who is level with others gets what these places
give on average. Bots at the table count as others. A round that one does not play gives nothing.

Between those with equal points counts what the people whom they met have, then how often they were first. Who
is level then shares a rank.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Generic, NamedTuple, TypeAlias, TypeVar

Who = TypeVar("Who", bound=Hashable)

Places: TypeAlias = Sequence[tuple[Who | None, int]]
"""Who came in which place at one table, from 1 on: equal places are level. None: a bot."""


class Row(NamedTuple, Generic[Who]):
    """What somebody has reached: `met` are the points of all whom they met, once for each meeting."""

    rank: int
    who: Who
    points: Fraction
    met: Fraction
    firsts: int
    played: int


def points_of(places: Places[Who]) -> dict[Who, Fraction]:
    """Return what one round gives the people at one table."""
    beaten = {}
    for who, place in places:
        if who is not None and len(places) > 1:
            behind = sum(other > place for _, other in places)
            level = sum(other == place for _, other in places) - 1
            beaten[who] = Fraction(2 * behind + level, 2 * (len(places) - 1))
    return beaten


def standings(people: Iterable[Who], tables: Iterable[Places[Who]]) -> list[Row[Who]]:
    """Return a row for each of `people` after these tables, the first at the front.

    Who is level stands in the order of `people`.
    """
    people = list(people)
    firsts: dict[Who, int] = defaultdict(int)
    played: dict[Who, int] = defaultdict(int)
    others: dict[Who, list[Who]] = defaultdict(list)
    points: dict[Who, Fraction] = defaultdict(Fraction)
    for places in tables:
        best = min((place for _, place in places), default=0)
        for who, gained in points_of(places).items():
            points[who] += gained
            played[who] += 1
            firsts[who] += dict(places)[who] == best
            others[who] += [other for other, _ in places if other is not None and other != who]

    def worth(who: Who) -> tuple[Fraction, Fraction, int]:
        return points[who], sum((points[other] for other in others[who]), Fraction()), firsts[who]

    rows: list[Row[Who]] = []
    for value, level in groupby(sorted(people, key=worth, reverse=True), key=worth):
        rank = len(rows) + 1
        rows += [Row(rank, who, *value, played[who]) for who in level]
    return rows
