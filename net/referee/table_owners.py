"""Whose tables are whose: who opened each, from where, and to which one a person comes back."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from net import limits
from net.auth.accounts import Person
from net.table.table import Table
from net.wire.refusals import Refused, Why


@dataclass(frozen=True, slots=True)
class Opener:
    """Who opened a table, and the address they came from."""

    person: Person
    address: str


class Owners:
    """The openers of all tables that somebody opened."""

    def __init__(self) -> None:
        self._openers: dict[Table, Opener] = {}

    def note(self, table: Table, person: Person) -> None:
        """`person` has opened `table`."""
        self._openers[table] = Opener(person, person.address)

    def forget(self, table: Table) -> None:
        """The table is no more."""
        self._openers.pop(table, None)

    def makes_room(self, address: str, in_use: Collection[Table]) -> Table | None:
        """Return the table that has to go if one more is opened from `address`, None if there is room.

        It is the oldest that is not `in_use`, and at which no match is played; raises Refused if
        there is none.
        """
        opened = [table for table, opener in self._openers.items() if opener.address == address]
        if len(opened) < limits.TABLES_PER_ADDRESS:
            return None
        for table in opened:
            if not table.state.running and table not in in_use:
                return table
        raise Refused(Why.FULL, "there are enough tables of yours already")

    def opened(self, table: Table, person: Person) -> bool:
        """Whether it was `person` who opened `table`."""
        opener = self._openers.get(table)
        return opener is not None and opener.person is person

    def left_by(self, person: Person, tables: Iterable[Table]) -> Table | None:
        """Return the table of `person`, who is at none: where a seat is kept, else the last they opened."""
        open_to_them = [table for table in tables if person not in table.state.barred]
        seated = [table for table in open_to_them if table.state.seats.of(person) is not None]
        theirs = [table for table in open_to_them if self.opened(table, person)]
        return next(reversed(seated or theirs), None)
