"""The log of a referee in PostgreSQL: all batches that wait are written as one group.

What is noted beside it, who has each table and who has a seat there, is written in the same transaction.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Self

from asyncpg import Connection, PostgresLogMessage, Record

from parlour.net.errors import Fenced, JournalUnwritable, Unreadable, Unwritable
from parlour.net.journal.batch import Batch
from parlour.net.journal.entries import Closed, Entry, NightKept, Opened, Owned, Seated
from parlour.net.journal.rows import JournalRow, read
from parlour.net.postgres.connection import PATIENCE, Database
from parlour.net.postgres.faults import FAULTS, Doubt, reason
from parlour.net.postgres.schema import check
from parlour.net.redact import trace

log = logging.getLogger(__name__)

_AT_ONCE: Final = 256  # batches of a group
_READ: Final = "SELECT number, at, content FROM entries WHERE tbl = $1 ORDER BY number"
_WRITE: Final = """
INSERT INTO entries AS kept (tbl, number, at, writer, content)
SELECT new.tbl, new.number, new.at, $5, new.content
FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[]) AS new (tbl, number, at, content)
WHERE new.number = 1
    OR (SELECT before.number FROM entries AS before
        WHERE before.tbl = new.tbl AND before.number = new.number - 1 LIMIT 1) IS NOT NULL
ORDER BY new.tbl
ON CONFLICT (tbl, number) DO UPDATE SET at = kept.at
WHERE kept.writer = excluded.writer AND kept.content = excluded.content
    AND (SELECT after.number FROM entries AS after
        WHERE after.tbl = kept.tbl AND after.number = kept.number + 1 LIMIT 1) IS NULL
RETURNING tbl
"""
"""All writers take the tables in the same order, or two of them could wait for each other.

A batch that an earlier attempt has written is written again, unchanged. Only a transaction that writes waits
for the synchronous standby, which the earlier one may not have done: a canceled wait leaves the row there.

The subqueries are no EXISTS, for which PostgreSQL may read the whole table at once.
"""
_NOTED: Final = (Closed, NightKept, Opened, Owned, Seated)
_OWNED: Final = """
INSERT INTO lines (tbl, owner, changed) VALUES ($1, $2, clock_timestamp())
ON CONFLICT (tbl) DO UPDATE SET owner = excluded.owner, changed = excluded.changed
"""
_ANEW: Final = "UPDATE lines SET needed = $2 WHERE tbl = $1"
_CLOSED: Final = "UPDATE lines SET owner = '', line = NULL, changed = clock_timestamp() WHERE tbl = $1"
_GONE: Final = "UPDATE people SET tbl = '' WHERE tbl = $1 AND NOT id = ANY($2::text[])"
_THERE: Final = "UPDATE people SET tbl = $1 WHERE id = ANY($2::text[]) AND tbl <> $1"
_AT_NIGHT: Final = "UPDATE people SET tbl = $1 WHERE id = ANY($2::text[]) AND tbl = ''"
"""Who has a seat is led there, and to the night when they have none."""


class PostgresLog:
    """A log in the database at `url` (see `parlour.net.journal.entries.Log`), which other referees write,
    too.

    Create it with `open`, use it in one event loop, and `close` it. A database that has been silent for
    `patience` seconds counts as one that cannot be written.
    """

    slow = Unwritable.SILENT

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self.now: Callable[[], float] = time.time
        self._writer: Final = secrets.token_hex(8)
        self._slots: dict[str, int] = {}
        self._waiting: deque[Batch] = deque()
        self._anything = asyncio.Event()
        self._closed = False
        self._writing, self._reading = Database(url, patience), Database(url, patience)
        self._task: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str, patience: float = PATIENCE) -> Self:
        """Open the log; raise DatabaseFault, or SchemaVersion."""
        opened = cls(url, patience)
        async with opened._writing.used() as connection:
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

    async def append(self, table_id: str, slot: int, batch: Sequence[Entry]) -> None:
        """Write `batch` durably as slot `slot` of `table_id`; see `parlour.net.journal.entries.Log`."""
        if self._closed:
            raise JournalUnwritable(None, Unwritable.CLOSED)
        encoded = Batch.encode(None, table_id, slot, batch, self.now())
        self._waiting.append(encoded)
        self._anything.set()
        await encoded.written

    def slot_of(self, table_id: str) -> int:
        """Return the latest slot of `table_id` that this log has written or read, 0 for none."""
        return self._slots.get(table_id, 0)

    def round_over(self) -> None:
        """Do nothing: `parlour.net.room.store.RoomStore.tidy` removes rows."""

    async def read(self, table_id: str) -> list[JournalRow]:
        """Return the entries of `table_id` that are there, each with the number of its slot.

        `slot_of` is the last one then.
        Raises DatabaseFault, or Unreadable.
        """
        async with self._reading.used() as connection:
            found = await connection.fetch(_READ, table_id)
        try:
            rows = list(read(_lines(found)))
        except ValueError:
            raise Unreadable(table_id) from None
        self._slots[table_id] = rows[-1].number if rows else 0
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
    noted = [batch for batch in group if _is_noted(batch)]
    if not noted:
        return await _put(connection, writer, group)
    async with connection.transaction():
        written = await _put(connection, writer, group)
        await _note(connection, (batch for batch in noted if batch.table in written))
    return written


async def _put(connection: Connection[Record], writer: str, group: Sequence[Batch]) -> set[str]:
    """Write `group` in one statement; return the tables whose batch is durable in its slot.

    `group` has at most one batch of each table. The other slots are another writer's, or do not follow a
    written one. Raises `FAULTS`, after which all of it may have been written, or nothing.
    """
    columns = (
        [batch.table for batch in group],
        [batch.slot for batch in group],
        [batch.at for batch in group],
        [b"\n".join(batch.contents) for batch in group],
    )
    with _no_warning(connection):
        written = await connection.fetch(_WRITE, *columns, writer)
    return {row["tbl"] for row in written}


@contextmanager
def _no_warning(connection: Connection[Record]) -> Iterator[None]:
    """Raise Doubt if the server warns of anything.

    It does so if somebody cancels the wait for the synchronous standby, and reports success otherwise.
    """
    warnings: list[PostgresLogMessage] = []

    def warned(_: object, message: PostgresLogMessage) -> None:
        warnings.append(message)

    connection.add_log_listener(warned)
    try:
        yield
    finally:
        connection.remove_log_listener(warned)
    if warnings:
        raise Doubt("the database has warned of something")


def _is_noted(batch: Batch) -> bool:
    """Whether `batch` changes who has a table, or who has a seat there."""
    return any(isinstance(entry, _NOTED) for entry in batch.entries)


async def _note(connection: Connection[Record], batches: Iterable[Batch]) -> None:
    """Note what `batches` change, which the transaction of `connection` has written. Raises `FAULTS`."""
    for batch in sorted(batches, key=lambda batch: batch.table):
        for entry in batch.entries:
            match entry:
                case NightKept(there=there):
                    await connection.execute(_ANEW, batch.table, batch.slot - 1)
                    await connection.execute(_GONE, batch.table, there)
                    await connection.execute(_AT_NIGHT, batch.table, there)
                case Opened():
                    await connection.execute(_ANEW, batch.table, batch.slot - 1)  # it may be tried again
                case Owned(referee):
                    await connection.execute(_OWNED, batch.table, referee)
                case Seated(places):
                    persons = [place.person for place in places if place is not None and place.person]
                    await _sit(connection, batch.table, persons)
                case Closed():
                    await connection.execute(_CLOSED, batch.table)
                    await _sit(connection, batch.table, ())


async def _sit(connection: Connection[Record], table_id: str, persons: Sequence[str]) -> None:
    await connection.execute(_GONE, table_id, persons)
    await connection.execute(_THERE, table_id, persons)


def _lines(found: Iterable[Record]) -> Iterator[bytes]:
    """Yield the entries in rows of the database as rows of a journal."""
    for row in found:
        for content in row["content"].split(b"\n"):
            yield b"[%d,%d,%b" % (row["number"], row["at"], content)
