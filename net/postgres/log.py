"""The log of a referee in PostgreSQL: all batches that wait are written as one group."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Self

from asyncpg import Connection, Record

from parlour.net.errors import Fenced, JournalUnwritable, Unreadable, Unwritable
from parlour.net.journal.batch import Batch
from parlour.net.journal.entries import Entry
from parlour.net.journal.rows import JournalRow, read
from parlour.net.postgres.connection import PATIENCE, Link
from parlour.net.postgres.faults import FAULTS, reason, told
from parlour.net.postgres.group import write
from parlour.net.postgres.index import is_noted, note
from parlour.net.postgres.schema import check
from parlour.net.redact import trace

log = logging.getLogger(__name__)

_AT_ONCE: Final = 256  # batches of a group
_READ: Final = "SELECT number, at, content FROM entries WHERE tbl = $1 ORDER BY number"


class PostgresLog:
    """A log in the database at `url` (see `parlour.net.journal.entries.Log`), which other referees write,
    too.

    Create it with `open`, use it in one event loop, and `close` it. A database that has been silent for
    `patience` seconds counts as one that cannot be written.
    """

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self.now: Callable[[], float] = time.time
        self._writer: Final = secrets.token_hex(8)
        self._slots: dict[str, int] = {}
        self._waiting: deque[Batch] = deque()
        self._anything = asyncio.Event()
        self._closed = False
        self._writing, self._reading = Link(url, patience), Link(url, patience)
        self._task: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str, patience: float = PATIENCE) -> Self:
        """Open the log; raise DatabaseFault, or SchemaVersion."""
        opened = cls(url, patience)
        with told():
            async with opened._writing.open() as connection:
                await check(connection)
        opened._task = asyncio.create_task(opened._run(), name="log of the room")
        return opened

    async def close(self) -> None:
        """Write what waits, or fail to, and close the connections; may be called twice."""
        self._closed = True
        self._anything.set()
        if self._task is not None:
            await self._task
        await self._writing.close()
        await self._reading.close()

    async def append(self, table: str, slot: int, batch: Sequence[Entry]) -> None:
        """Write `batch` durably as slot `slot` of `table`; see `parlour.net.journal.entries.Log`."""
        if self._closed:
            raise JournalUnwritable(None, Unwritable.CLOSED)
        written = asyncio.get_running_loop().create_future()
        try:
            encoded = Batch(table, slot, batch, int(self.now()), written)
        except Exception as error:
            log.error("entries of a table cannot be written: %s", trace(error))
            raise JournalUnwritable(None, Unwritable.FAILING) from None
        self._waiting.append(encoded)
        self._anything.set()
        await written

    def slot_of(self, table: str) -> int:
        """Return the latest slot of `table` that this log has written or read, 0 for none."""
        return self._slots.get(table, 0)

    def round_over(self) -> None:
        """Do nothing: no row is ever removed."""

    async def read(self, table: str) -> list[JournalRow]:
        """Return all entries of `table`, each with the number of its slot; `slot_of` is the last one then.

        Raises DatabaseFault, or Unreadable.
        """
        with told():
            async with self._reading.open() as connection:
                found = await connection.fetch(_READ, table)
        try:
            rows = list(read(_lines(found)))
        except ValueError:
            raise Unreadable(table) from None
        self._slots[table] = rows[-1].number if rows else 0
        return rows

    async def _run(self) -> None:
        while self._waiting or not self._closed:
            await self._anything.wait()
            self._anything.clear()
            while group := self._next_group():
                await self._write(group)
                for batch in group:
                    batch.settle()

    def _next_group(self) -> list[Batch]:
        """Take out of what waits as many batches as are written at once, one of each table."""
        group: dict[str, Batch] = {}
        later: list[Batch] = []
        while self._waiting and len(group) < _AT_ONCE:
            batch = self._waiting.popleft()
            if group.setdefault(batch.table, batch) is not batch:
                later.append(batch)
        self._waiting.extendleft(reversed(later))
        return list(group.values())

    async def _write(self, group: Sequence[Batch]) -> None:
        """Write `group`, and set the `fault` of each batch that is not known to be written."""
        try:
            async with self._writing.open() as connection:
                written = await _written(connection, self._writer, group)
        except Exception as error:  # whatever it is, nobody may wait forever
            log.error("the room's database could not be written: %s", trace(error))
            why = reason(error) if isinstance(error, FAULTS) else Unwritable.FAILING
            for batch in group:
                batch.fault = JournalUnwritable(None, why)
            return
        for batch in group:
            if batch.table in written:
                self._slots[batch.table] = batch.slot
            else:
                batch.fault = Fenced(None, batch.table, batch.slot)


async def _written(connection: Connection[Record], writer: str, group: Sequence[Batch]) -> set[str]:
    """Write `group` and what is noted beside it; return the tables whose batch is durable in its slot."""
    noted = [batch for batch in group if is_noted(batch)]
    if not noted:
        return await write(connection, writer, group)
    async with connection.transaction():
        written = await write(connection, writer, group)
        await note(connection, (batch for batch in noted if batch.table in written))
    return written


def _lines(found: Iterable[Record]) -> Iterator[bytes]:
    """Yield the entries in rows of the database as rows of a journal."""
    for row in found:
        for content in row["content"].split(b"\n"):
            yield b"[%d,%d,%b" % (row["number"], row["at"], content)
