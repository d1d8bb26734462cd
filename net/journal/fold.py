"""Folds the rows of a journal into the state of the tables that are still open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, assert_never

from parlour.net.fair.agreement import Agreed, Vowed
from parlour.net.journal.entries import (
    Abandoned,
    Begun,
    Closed,
    Entry,
    Known,
    Made,
    NightKept,
    OfMatch,
    Opened,
    Owned,
    Paced,
    Paused,
    Ruled,
    Seated,
    WentOn,
)
from parlour.net.journal.rows import JournalRow
from parlour.net.journal.tables import add
from parlour.rules.moves import Undone


@dataclass(slots=True)
class OpenStill:
    """A table that was not closed: how it was opened, its present state, and its latest match (if any).

    `at` is the time of its latest entry, in seconds since 1970. `owned` says which referee of a card room has
    it.
    """

    id: str
    opened: Opened
    ruled: Ruled | None = None
    seated: Seated | None = None
    paced: Paced | None = None
    paused: Paused | None = None
    owned: Owned | None = None
    matches: int = 0
    entries: list[OfMatch] = field(default_factory=list)
    at: int = 0

    @property
    def persons(self) -> frozenset[str]:
        """The persons whom the table must recognize."""
        if self.seated is None:
            return frozenset(filter(None, [self.opened.opener]))
        seats = (place.person for place in self.seated.places if place is not None)
        played = (won.person for won in self.seated.evening.won)  # who comes back goes on with their row
        return frozenset(filter(None, [self.opened.opener, *seats, *self.seated.barred, *played]))

    def take(self, entry: Entry) -> None:
        match entry:
            case Begun():
                self.matches = entry.match
                add(self.entries, entry)
            case Made() | Undone() | Agreed() | Vowed():
                add(self.entries, entry)
            case Abandoned():
                self.matches += 1  # the next match has another number
                add(self.entries, entry)
            case Owned():
                self.owned = entry
            case Ruled():
                self.ruled = entry
            case Seated():
                self.seated = entry
            case Paced():
                self.paced = entry
            case Paused():
                self.paused = entry if entry.words else None
            case Opened() | Known() | NightKept() | Closed() | WentOn():
                pass
            case _:
                assert_never(entry)


_SETTINGS: Final = 6  # rows of a table beside its match, at most
_GONE: Final = (Opened("", "", 0), Closed())  # these keep the number of a closed table reserved


def number_of(name: str) -> int:
    """Return the number in an id: 7 in `t7`, in `t7.kitchen` of a card room, in the night `n7`; else 0."""
    number = name[1:].partition(".")[0]
    return int(number) if number.isdecimal() else 0


@dataclass(slots=True)
class Fold:
    """The state after all rows: open tables by id, oldest first; nights; people; the last number."""

    tables: dict[str, OpenStill] = field(default_factory=dict)
    nights: dict[str, NightKept] = field(default_factory=dict)
    people: dict[str, Known] = field(default_factory=dict)
    last: int = 0

    def take(self, at: int, name: str, entry: Entry) -> None:
        """Apply an `entry` of the table `name`: `t1`, `t2` ..., since no number is used twice."""
        match entry:
            case Opened():
                self.tables[name] = OpenStill(name, entry)
                self.last = max(self.last, number_of(name))
            case Closed():
                self.tables.pop(name, None)
                self.nights.pop(name, None)
            case NightKept():
                self.nights[name] = entry
                self.last = max(self.last, number_of(name))
            case Known():
                self.people[entry.person] = entry
        table = self.tables.get(name)
        if table is not None:  # else it comes after `Closed`
            table.take(entry)
            table.at = at

    def forget_strangers(self) -> None:
        """Forget people whom no table must recognize."""
        needed = {person for table in self.tables.values() for person in table.persons}
        needed.update(person for night in self.nights.values() for person in night.persons)
        self.people = {person: known for person, known in self.people.items() if person in needed}

    @property
    def length(self) -> int:
        """The number of `rows`, or a little more."""
        return (
            len(self.people)
            + len(self.nights)
            + sum(_SETTINGS + len(table.entries) for table in self.tables.values())
        )

    def rows(self) -> Iterator[JournalRow]:
        """Yield rows from which this state follows; their numbers do not matter."""
        for known in self.people.values():
            yield JournalRow(0, 0, "", known)
        for name, night in self.nights.items():
            yield JournalRow(0, 0, name, night)
        last = f"t{self.last}"
        if self.last and last not in self.tables:
            yield from (JournalRow(0, 0, last, entry) for entry in _GONE)
        for table in self.tables.values():
            yield from (JournalRow(0, table.at, table.id, entry) for entry in _needed(table))


def fold(rows: Iterable[JournalRow]) -> Fold:
    """Return the state after `rows`."""
    found = Fold()
    for row in rows:
        found.take(row.at, row.table, row.entry)
    return found


def _needed(table: OpenStill) -> Iterator[Entry]:
    settings = (table.opened, table.owned, table.ruled, table.paced, table.seated, table.paused)
    return chain(filter(None, settings), _of_match(table))


def _of_match(table: OpenStill) -> tuple[Entry, ...]:
    """Return the running match; if there is none, entries that keep its number from being used again."""
    if table.entries or not table.matches:
        return tuple(table.entries)
    return Begun(table.matches - 1, "", ()), Abandoned()
