"""Who opened each table, from which address, and to which table a person returns."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from net import limits
from net.auth.accounts import Person
from net.table.runner import TableRunner
from net.wire.refusals import Refused, Why


@dataclass(frozen=True, slots=True)
class Opener:
    """Who opened a table, and from which address."""

    person: Person
    address: str


class Owners:
    """The openers of all tables that were opened by someone."""

    def __init__(self) -> None:
        self._openers: dict[TableRunner, Opener] = {}

    def note(self, table: TableRunner, person: Person) -> None:
        self._openers[table] = Opener(person, person.address)

    def forget(self, table: TableRunner) -> None:
        self._openers.pop(table, None)

    def makes_room(self, address: str, in_use: Collection[TableRunner]) -> TableRunner | None:
        """Return the idle table to close for one more from `address`, if needed. Raises Refused."""
        opened = [table for table, opener in self._openers.items() if opener.address == address]
        if len(opened) < limits.TABLES_PER_ADDRESS:
            return None
        for table in opened:
            if not table.state.running and table not in in_use:
                return table
        raise Refused(Why.FULL, "there are enough tables of yours already")

    def opened(self, table: TableRunner, person: Person) -> bool:
        opener = self._openers.get(table)
        return opener is not None and opener.person is person

    def left_by(self, person: Person, tables: Iterable[TableRunner]) -> TableRunner | None:
        """Return the table to which `person` returns: where they have a seat, else the last they opened."""
        open_to_them = [table for table in tables if person not in table.state.barred]
        seated = [table for table in open_to_them if table.state.seats.of(person) is not None]
        theirs = [table for table in open_to_them if self.opened(table, person)]
        return next(reversed(seated or theirs), None)
