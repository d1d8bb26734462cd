"""Who sits with whom in the next round of a game night.

Tables are of equal size, or differ by one. What counts, one after the other:

1. few people meet who have met before; a pair that met twice counts twice, and so on,
2. few people sit again at a table with one person less than others have,
3. people of like standing sit together, as in a Swiss tournament (`Manner.STANDING` alone).

Finding the best seats is hard in general (it is the "social golfer problem"), so this exchanges two people
of different tables as long as that makes anything better, then shuffles two tables and tries again.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from typing import Final, Generic, TypeVar

Who = TypeVar("Who", bound=Hashable)

PATIENCE: Final = 40
"""So many times two tables are shuffled in vain before the seats are taken as they are."""


class Manner(StrEnum):
    """How people are seated."""

    STANDING = "standing"  # who has as many points sits together, as in a Swiss tournament
    EVERYONE = "everyone"  # everyone meets everyone, as far as the rounds reach
    CHANCE = "chance"  # by lot, whoever has met before


@dataclass
class Past(Generic[Who]):
    """Who has met how often, and how often each sat at a table that was smaller than others."""

    met: Counter[frozenset[Who]] = field(default_factory=Counter)
    short: Counter[Who] = field(default_factory=Counter)

    def add(self, tables: Iterable[Sequence[Who]]) -> None:
        """Note who sat together in a round."""
        tables = list(tables)
        most = max(map(len, tables), default=0)
        for table in tables:
            self.met.update(map(frozenset, combinations(table, 2)))
            if len(table) < most:
                self.short.update(table)

    @property
    def repeated(self) -> int:
        """How many meetings were not the first of their pair."""
        return self.met.total() - len(self.met)


def sizes(people: int, most: int) -> list[int]:
    """Return the sizes of as few tables as seat `people` with at most `most` each, the larger ones first."""
    tables = -(-people // most)
    if not tables:
        return []
    size, larger = divmod(people, tables)
    return [size + 1] * larger + [size] * (tables - larger)


def seat(
    people: Sequence[Who], most: int, past: Past[Who], manner: Manner, rng: random.Random
) -> list[list[Who]]:
    """Return the tables of the next round, each with at most `most` people, in the order of `people`.

    `people` are in the order of their standing, who is first at the front. `rng` decides what is equal: the
    same numbers give the same seats.
    """
    order = list(people)
    if manner is not Manner.STANDING:
        rng.shuffle(order)
    seats = _Seats(order, most, past, manner)
    if manner is not Manner.CHANCE:
        seats.improve()
        for _ in range(PATIENCE if len(seats.tables) > 1 else 0):
            before, cost = [list(table) for table in seats.tables], seats.cost()
            seats.shake(rng)
            seats.improve()
            if seats.cost() > cost:
                seats.take(before)
    tables = (sorted(at for at in table if at < len(order)) for table in seats.tables)
    return [[order[at] for at in table] for table in sorted(tables)]


class _Seats:
    """Places at tables, taken by numbers: those of the people, and a higher one for each place that is empty.

    `price[a][b]` is what it costs that `a` and `b` sit together; `near[a][t]` what it costs `a` to sit at
    table `t`.
    """

    def __init__(self, order: Sequence[Who], most: int, past: Past[Who], manner: Manner) -> None:
        many = sizes(len(order), most)
        width = max(many, default=0)
        count = len(order)
        apart = 1 if manner is Manner.STANDING else 0
        smaller = 1 + apart * sum(range(count)) * width * count  # more than all standings can cost
        again = 1 + smaller * count * (1 + max(past.short.values(), default=0))
        self.price = [[0] * (count + len(many)) for _ in range(count + len(many))]
        for one, other in combinations(range(count), 2):
            met = past.met[frozenset((order[one], order[other]))]
            cost = again * met + apart * (other - one) ** 2
            self.price[one][other] = self.price[other][one] = cost
        for one, who in enumerate(order):
            for nobody in range(count, count + len(many)):
                self.price[one][nobody] = self.price[nobody][one] = smaller * past.short[who]
        tables, begin = [], 0
        for number, size in enumerate(many):
            tables.append([*range(begin, begin + size), *[count + number] * (width - size)])
            begin += size
        self._people = count
        self.take(tables)

    def take(self, tables: list[list[int]]) -> None:
        """Seat everyone as said."""
        self.tables = tables
        self._near = [[sum(map(row.__getitem__, table)) for table in tables] for row in self.price]

    def cost(self) -> int:
        """Return what the seats cost; each pair is counted twice."""
        return sum(self._near[who][at] for at, table in enumerate(self.tables) for who in table)

    def improve(self) -> None:
        """Exchange people as long as that makes anything better."""
        better = True
        while better:
            better = False
            for (at, table), (to, others) in combinations(enumerate(self.tables), 2):
                better |= self._exchange(at, table, to, others)

    def _exchange(self, at: int, table: list[int], to: int, others: list[int]) -> bool:
        """Exchange people of two tables as long as that makes anything better; say whether it did."""
        price, near, better = self.price, self._near, False
        for place, _ in enumerate(table):
            for seat, other in enumerate(others):
                one = table[place]
                if one >= self._people or other >= self._people:
                    continue
                of_one, of_other = near[one], near[other]
                gain = of_one[at] - of_one[to] + of_other[to] - of_other[at] + 2 * price[one][other]
                if gain > 0:
                    table[place], others[seat] = other, one
                    for row, costs in zip(near, price, strict=True):
                        change = costs[other] - costs[one]
                        row[at] += change
                        row[to] -= change
                    better = True
        return better

    def shake(self, rng: random.Random) -> None:
        """Shuffle the people of two tables."""
        at, to = rng.sample(range(len(self.tables)), 2)
        tables = [list(table) for table in self.tables]
        places = [
            (table, place)
            for table in (at, to)
            for place, who in enumerate(tables[table])
            if who < self._people
        ]
        people = [tables[table][place] for table, place in places]
        rng.shuffle(people)
        for (table, place), who in zip(places, people, strict=True):
            tables[table][place] = who
        self.take(tables)
