"""The referee's journal: one part for each table, and the entries that identify people."""

from __future__ import annotations

import asyncio

from parlour.net import limits
from parlour.net.auth.accounts import People, Person
from parlour.net.auth.hashing import hashed
from parlour.net.errors import DatabaseFault, Fenced, JournalUnwritable
from parlour.net.journal.entries import Journal, Owned
from parlour.net.journal.file import JournalFile
from parlour.net.journal.tables import MemoryJournal, TableJournal
from parlour.net.table.persistence import known


class Books:
    """Writes to `file`. Without it tables and people are remembered only while the referee runs."""

    def __init__(self, file: JournalFile | None = None) -> None:
        self._file = file
        self._people = TableJournal(file, "") if file is not None else None

    def table_id(self, number: int, night: str = "") -> str:  # noqa: ARG002
        """Return the id of the table with this number, which may have a link to a game night."""
        return f"t{number}"

    def night_id(self, number: int) -> str:
        """Return the id of the game night with this number."""
        return f"n{number}"

    def taken(self) -> tuple[Owned, ...]:
        """Return what is written to say that this referee has a table: nothing, if alone."""
        return ()

    def of(self, table_id: str) -> Journal:
        return TableJournal(self._file, table_id) if self._file is not None else MemoryJournal()

    def knows(self, person: Person) -> bool:
        """Whether `person` is in the journal and can be recognized after a restart."""
        return self._file is not None and self._file.knows(person.id)

    async def durable_token(self, people: People, person: Person, shown: str, now: float) -> str:
        """Return a new token when it is journaled; if that fails, the one that was `shown`, if any."""
        before = list(person.tokens)
        token = people.new_token(person, now)
        try:
            async with asyncio.timeout(limits.SLOW_WRITE):
                await self._write_down(person)
        except (JournalUnwritable, Fenced, DatabaseFault, TimeoutError):
            if shown:
                if person.tokens[-1] == hashed(token):  # else another connection waits for a newer one
                    people.take_back(person, before)
                return shown
        return token

    async def _write_down(self, person: Person) -> None:
        """Write `person` durably. Raises JournalUnwritable, Fenced or DatabaseFault."""
        if self._people is not None:
            self._people.add(known(person))
            await self._people.commit()
