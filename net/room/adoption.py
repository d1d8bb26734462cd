"""Takes the tables and game nights of a dead referee: reads them, and writes that they are owned here now.

To make a long match again takes tens of milliseconds. That is done in slices, so that beats and the tables
here do not wait, and as soon as the referee is suspected to be dead.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Generator
from contextlib import suppress
from enum import Enum
from typing import Final, NamedTuple, TypeVar

from parlour.net.auth.accounts import Person
from parlour.net.errors import DatabaseFault, Fenced, Unreadable
from parlour.net.journal.entries import Owned
from parlour.net.journal.fold import Fold, OpenStill, fold
from parlour.net.journal.tables import TableJournal
from parlour.net.night.night import brought_back as night_brought_back
from parlour.net.postgres.log import PostgresLog
from parlour.net.redact import trace
from parlour.net.referee.referee import Referee
from parlour.net.referee.restore import brought_back, match_again, person_of, start
from parlour.net.room.store import RoomStore
from parlour.net.table.runner import TableRunner
from parlour.net.table.running_match import RunningMatch
from parlour.rules import VERSION

log: Final = logging.getLogger(__name__)

AT_ONCE: Final = 32
"""Tables that are read at the same time."""
SLICE: Final = 0.005
"""Seconds of work for a match, after which everything else goes on."""
T = TypeVar("T")


class Adopted(Enum):
    """What has become of a table that was to be taken."""

    HERE = "here"
    GONE = "gone"  # it is closed, or another referee has it
    HOPELESS = "hopeless"  # this referee cannot play it


class _Read(NamedTuple):
    """A table of another referee as it was when it was read, with its match made again (None for none)."""

    found: Fold
    kept: OpenStill
    match: RunningMatch | None


class Heir:
    """Takes tables of others for `referee`, which has the id `own` in the room."""

    def __init__(self, referee: Referee, own: str, entries: PostgresLog, store: RoomStore) -> None:
        self._referee = referee
        self._own = own
        self._entries = entries
        self._store = store
        self._ahead: dict[str, tuple[str, asyncio.Task[_Read | Adopted | None]]] = {}
        self._some = asyncio.Semaphore(AT_ONCE)
        self._one = asyncio.Lock()

    def expect(self, table_id: str, of: str) -> None:
        """Read `table_id` of the referee `of`, which may be dead: then it is taken sooner."""
        if table_id not in self._ahead:
            reading = asyncio.create_task(self._read_ahead(table_id, of), name=f"reading {table_id}")
            self._ahead[table_id] = of, reading

    async def expect_only(self, of: Collection[str]) -> None:
        """Forget what was read of other referees than these: they live."""
        gone = [table for table, (owner, _) in self._ahead.items() if owner not in of]
        reading = [self._ahead.pop(table)[1] for table in gone]
        for each in reading:
            each.cancel()
        await asyncio.gather(*reading, return_exceptions=True)

    async def adopt(self, table_id: str, of: str) -> Adopted:
        """Take `table_id` of the referee `of`, and run it.

        Raises DatabaseFault or JournalUnwritable; then nothing is known, and it may be tried again.
        """
        owner, reading = self._ahead.pop(table_id, ("", None))
        ahead = await reading if reading is not None else None
        if isinstance(ahead, _Read) and owner == of:
            with suppress(Fenced):  # `of` has written since
                return await self._take(table_id, ahead)
        read = await self._read(table_id, of)
        if isinstance(read, Adopted):
            return read
        try:
            return await self._take(table_id, read)
        except Fenced:
            return Adopted.GONE

    async def adopt_night(self, night_id: str, of: str) -> Adopted:
        """Take a game night of the referee `of`, whose tables were taken before, and go on with it.

        Raises DatabaseFault or JournalUnwritable; then nothing is known, and it may be tried again.
        """
        try:
            rows = await self._entries.read(night_id)
        except Unreadable as unreadable:
            log.error("%s", unreadable)
            return Adopted.HOPELESS
        kept = fold(rows).nights.get(night_id)
        owned = next((row.entry for row in reversed(rows) if isinstance(row.entry, Owned)), None)
        if kept is None or owned is None or owned.referee != of:
            return Adopted.GONE
        if owned.rules != VERSION:
            log.error("game night %s is of version %d of the rules", night_id, owned.rules)
            return Adopted.HOPELESS
        try:
            night = night_brought_back(kept.state)
        except ValueError as error:
            log.error("game night %s could not be brought back: %s", night_id, trace(error))
            return Adopted.HOPELESS
        newest = await self._store.people(kept.persons)
        journal = TableJournal(self._entries, night_id)
        journal.add(Owned(self._own, VERSION))
        try:
            await journal.commit()
        except Fenced:
            return Adopted.GONE
        tables = await self._store.tables_at(night_id)
        people = [self._referee.people.arrived(each) for each in newest.values()]
        absent = {table for table, owner in tables.items() if owner and table not in self._referee.tables}
        runner = self._referee.nights.go_on(night, people, absent)
        for table, owner in tables.items():
            if not owner:  # it has closed, and the night was not told
                runner.is_closed(table)
        self._referee.redirects.found(night_id)
        return Adopted.HERE

    async def _read_ahead(self, table_id: str, of: str) -> _Read | Adopted | None:
        """Return what `_read` does; None if the database fails, which is told when the table is taken."""
        with suppress(DatabaseFault):
            return await self._read(table_id, of)
        return None

    async def _read(self, table_id: str, of: str) -> _Read | Adopted:
        """Read `table_id` of the referee `of`, or return why it cannot be taken. Raises DatabaseFault."""
        async with self._some:
            try:
                found = fold(await self._entries.read(table_id))
            except Unreadable as unreadable:
                log.error("%s", unreadable)
                return Adopted.HOPELESS
            kept = found.tables.get(table_id)
            if kept is None or kept.owned is None or kept.owned.referee != of:
                return Adopted.GONE
            if kept.owned.rules != VERSION:
                log.error("table %s is of version %d of the rules", table_id, kept.owned.rules)
                return Adopted.HOPELESS
            try:
                async with self._one:  # or a slice of each would come before anything else
                    match = await _in_slices(match_again(kept)) if kept.entries else None
            except Exception as error:
                log.error("the match of table %s cannot be made again: %s", table_id, trace(error))
                return Adopted.HOPELESS
            return _Read(found, kept, match)

    async def _take(self, table_id: str, read: _Read) -> Adopted:
        """Write that this referee has the table, and run it.

        Raises Fenced if it is another one by now, DatabaseFault, and JournalUnwritable.
        """
        found, kept, match = read
        people_here = self._referee.people
        newest = await self._store.people(kept.persons)
        people = {
            each: people_here.arrived(newest[each]) if each in newest else person_of(found.people[each])
            for each in kept.persons
            if each in newest or each in found.people
        }
        try:
            restored = brought_back(kept, people, asyncio.get_running_loop().time(), match)
            start(restored)
        except Exception as error:
            log.error("table %s could not be brought back: %s", table_id, trace(error))
            return Adopted.HOPELESS
        owned = Owned(self._own, VERSION)
        journal = TableJournal(self._entries, table_id, (owned,))
        journal.add(owned)
        await journal.commit()
        _run(self._referee, TableRunner(restored, self._referee, journal), kept, people)
        return Adopted.HERE


async def _in_slices(steps: Generator[None, None, T]) -> T:
    """Do all steps, and return what they make; after every few of them everything else goes on."""
    now = asyncio.get_running_loop().time
    until = now() + SLICE
    while True:
        try:
            next(steps)
        except StopIteration as end:
            made: T = end.value
            return made
        if now() >= until:
            await asyncio.sleep(0)
            until = now() + SLICE


def _run(referee: Referee, runner: TableRunner, kept: OpenStill, people: dict[str, Person]) -> None:
    for person in people.values():
        referee.people.restore(person)
    referee.adopt(runner, people.get(kept.opened.opener))
    referee.redirects.found(runner.id)
