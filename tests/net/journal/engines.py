"""The two engines of a log, for tests that both must pass."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from typing import Protocol

from parlour.net.journal.entries import Entry, Log
from parlour.net.postgres.log import PostgresLog
from tests.net.journal.writing import journal


class Engine(Protocol):
    """Where a log is kept."""

    def open(self, *tables: str) -> AbstractAsyncContextManager[Log]:
        """Open the log as a referee that continues `tables`."""

    def open_two(self) -> AbstractAsyncContextManager[tuple[Log, Log]]:
        """Open the log for two writers of the same tables, as far apart as the engine allows."""

    async def kept(self, tables: Iterable[str]) -> Mapping[str, Sequence[Entry]]:
        """Return the entries of `tables`, while no log is open."""


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


async def entries(engine: Engine, table: str) -> Sequence[Entry]:
    """Return what is kept of `table`, while no log is open."""
    return (await engine.kept([table]))[table]


def of(url: str) -> Engine:
    """Return the engine whose database has this `url` ("": SQLite)."""
    return Postgres(url) if url else Sqlite()


def arguments(url: str) -> tuple[str, ...]:
    """Return the command that plays into the log until it is killed; see `tests.net.journal.playing`."""
    return (sys.executable, "-m", "tests.net.journal.playing", url)
