"""From all rows of a journal to the tables that are still open: the state is the fold of what happened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import assert_never

from net.fair.agreement import Agreed, Vowed
from net.journal.entries import (
    Abandoned,
    Begun,
    Closed,
    Entry,
    Known,
    Made,
    OfMatch,
    Opened,
    Paced,
    Paused,
    Ruled,
    Seated,
    WentOn,
)
from net.journal.rows import Row
from net.journal.running import add


@dataclass(slots=True)
class OpenStill:
    """A table that was not closed: how it was opened, how it is now, and its latest match (if any).

    `at` is when something was last written about it, in seconds since 1970.
    """

    id: str
    opened: Opened
    ruled: Ruled | None = None
    seated: Seated | None = None
    paced: Paced | None = None
    paused: Paused | None = None
    matches: int = 0
    entries: list[OfMatch] = field(default_factory=list)
    at: int = 0

    @property
    def persons(self) -> frozenset[str]:
        """Everyone whom the table has to know again."""
        if self.seated is None:
            return frozenset(filter(None, [self.opened.opener]))
        seats = (place.person for place in self.seated.places if place is not None)
        return frozenset(filter(None, [self.opened.opener, *seats, *self.seated.barred]))

    def take(self, entry: Entry) -> None:
        """Let `entry` happen."""
        match entry:
            case Begun():
                self.matches = entry.match
                add(self.entries, entry)
            case Made() | Agreed() | Vowed():
                add(self.entries, entry)
            case Abandoned():
                self.matches += 1  # the next match has another number
                add(self.entries, entry)
            case Ruled():
                self.ruled = entry
            case Seated():
                self.seated = entry
            case Paced():
                self.paced = entry
            case Paused():
                self.paused = entry if entry.words else None
            case Opened() | Known() | Closed() | WentOn():
                pass
            case _:
                assert_never(entry)


@dataclass(slots=True)
class Fold:
    """What a journal says is there: tables by id, the oldest first; people; the last table's number."""

    tables: dict[str, OpenStill] = field(default_factory=dict)
    people: dict[str, Known] = field(default_factory=dict)
    last: int = 0


def fold(rows: Iterable[Row]) -> Fold:
    """Return what `rows` come to. Tables are numbered `t1`, `t2` ...; no number is given twice."""
    found = Fold()
    for row in rows:
        match row.entry:
            case Opened():
                found.tables[row.table] = OpenStill(row.table, row.entry)
                found.last = max(found.last, int(row.table.removeprefix("t")))
            case Closed():
                found.tables.pop(row.table, None)
            case Known():
                found.people[row.entry.person] = row.entry
            case _:
                found.tables[row.table].take(row.entry)
        if row.table in found.tables:
            found.tables[row.table].at = row.at
    return found
