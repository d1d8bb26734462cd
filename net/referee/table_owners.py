"""Who opened each table, from which address, and to which table a person returns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.table.alone import waited_for
from parlour.net.table.runner import TableRunner
from parlour.net.wire.refusals import Refused, Why


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

    def makes_room(self, person: Person, in_use: Collection[TableRunner]) -> TableRunner | None:
        """Return the table to close for one more that `person` opens, if needed. Raises Refused.

        It is an idle one of their address, or else the match that has waited longest for its only player, if
        possible one of their own.
        """
        opened = [table for table, opener in self._openers.items() if opener.address == person.address]
        if len(opened) < (limits.OWN_TABLES if person.is_owner else limits.TABLES_PER_ADDRESS):
            return None
        for table in opened:
            if not table.state.running and table not in in_use:
                return table
        waiting = [table for table in opened if waited_for(table.state) is not None]
        if waiting:
            return min(waiting, key=lambda table: (not self.opened(table, person), table.state.waits_since))
        raise Refused(Why.FULL, "there are enough tables of yours already")

    def waits_longest(self, tables: Iterable[TableRunner]) -> TableRunner | None:
        """Return the match of a guest to close when there are too many tables, None if nobody is waited for.

        Of the address with the most such matches it is the one that has waited longest: those of one
        stranger make room for each other before they cost somebody else theirs.
        """
        guests = {}
        for table in tables:
            human = waited_for(table.state)
            if human is not None and not human.person.is_owner:
                guests[table] = human.person.address or human.person.id
        many = Counter(guests.values())
        return min(guests, key=lambda table: (-many[guests[table]], table.state.waits_since), default=None)

    def opened(self, table: TableRunner, person: Person) -> bool:
        opener = self._openers.get(table)
        return opener is not None and opener.person is person

    def left_by(self, person: Person, tables: Iterable[TableRunner]) -> TableRunner | None:
        """Return the table to which `person` returns: where they have a seat, else the last they opened."""
        open_to_them = [table for table in tables if person not in table.state.barred]
        seated = [table for table in open_to_them if table.state.seats.of(person) is not None]
        theirs = [table for table in open_to_them if self.opened(table, person)]
        return next(reversed(seated or theirs), None)
