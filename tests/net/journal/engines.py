"""The two engines of a log, for tests that both must pass.

`python -m tests.net.journal.engines [URL]` plays at eight tables until it is killed. It prints each move when
it is durable: the table, and the number of the move.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TypeAlias

from parlour.net.journal.entries import Entry, Log, Made
from parlour.net.journal.tables import TableJournal
from parlour.net.postgres.log import PostgresLog
from tests.net.journal.writing import journal

TABLES = tuple(f"t{number}" for number in range(8))


class Sqlite:
    """A file has one referee at a time: two writers are in one process."""

    @asynccontextmanager
    async def open(self, *tables: str) -> AsyncIterator[Log]:
        with journal() as opened:
            yield opened

    @asynccontextmanager
    async def open_two(self) -> AsyncIterator[tuple[Log, Log]]:
        with journal() as opened:
            yield opened, opened

    async def kept(self, tables: Iterable[str]) -> Mapping[str, Sequence[Entry]]:
        with journal() as opened:
            rows = list(opened.rows())
        return {table: [row.entry for row in rows if row.table == table] for table in tables}


class Postgres:
    """Two writers are two logs, with connections of their own."""

    def __init__(self, url: str) -> None:
        self._url = url

    @asynccontextmanager
    async def open(self, *tables: str) -> AsyncIterator[Log]:
        opened = await PostgresLog.open(self._url)
        try:
            for table in tables:
                await opened.read(table)
            yield opened
        finally:
            await opened.close()

    @asynccontextmanager
    async def open_two(self) -> AsyncIterator[tuple[Log, Log]]:
        async with AsyncExitStack() as stack:
            yield await stack.enter_async_context(self.open()), await stack.enter_async_context(self.open())

    async def kept(self, tables: Iterable[str]) -> Mapping[str, Sequence[Entry]]:
        opened = await PostgresLog.open(self._url)
        try:
            return {table: [row.entry for row in await opened.read(table)] for table in tables}
        finally:
            await opened.close()


Engine: TypeAlias = Sqlite | Postgres
"""Where a log is kept. It is opened as by a referee that continues some tables, or for two writers of the
same ones, as far apart as the engine allows. What is `kept` can be read while no log is open.
"""


async def entries(engine: Engine, table: str) -> Sequence[Entry]:
    """Return what is kept of `table`, while no log is open."""
    return (await engine.kept([table]))[table]


def of(url: str) -> Engine:
    """Return the engine whose database has this `url` ("": SQLite)."""
    return Postgres(url) if url else Sqlite()


def move(number: int) -> Made:
    return Made(0, f"play {number}")


async def _play(log: Log, name: str) -> None:
    table = TableJournal(log, name)
    for number in range(100_000):
        table.add(move(number))
        await table.commit()
        os.write(1, f"{name} {number}\n".encode())


async def _main(url: str) -> None:
    async with of(url).open() as log:
        await asyncio.gather(*(_play(log, name) for name in TABLES))


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1]))
