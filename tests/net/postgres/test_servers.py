"""Of several servers that a URL names, a silent one hides no other; a pooler before one is named."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

import pytest

from parlour.net.errors import DatabaseFault
from parlour.net.postgres.connection import Database
from parlour.net.postgres.log import PostgresLog
from parlour.net.room.admin import make
from tests.net.journal.writing import MOVE
from tests.net.kit.cluster import Cluster
from tests.waiting import until

PATIENCE = 2.0


class Silent:
    """A server that accepts every connection, and never says anything."""

    def __init__(self) -> None:
        self.port = 0
        self._held: list[asyncio.StreamWriter] = []

    @property
    def dialed(self) -> int:
        return len(self._held)

    def accept(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._held.append(writer)

    async def close(self) -> None:
        for writer in self._held:
            writer.transport.abort()
        await asyncio.sleep(0)


@asynccontextmanager
async def silent() -> AsyncIterator[Silent]:
    made = Silent()
    async with await asyncio.start_server(made.accept, "127.0.0.1", 0) as listening:
        made.port = listening.sockets[0].getsockname()[1]
        yield made
        await made.close()


def behind(first: Silent, cluster: Cluster) -> str:
    """Return a URL that names the silent server, and then the real one."""
    return f"postgresql://parlour@/postgres?host=127.0.0.1,{cluster.folder}&port={first.port},5432"


async def test_a_silent_first_server_does_not_hide_the_second(cluster: Cluster, database: str) -> None:
    async with silent() as first:
        log = await PostgresLog.open(behind(first, cluster), PATIENCE)
        await log.append("t1", 1, [MOVE])
        assert [row.entry for row in await log.read("t1")] == [MOVE]
        await log.close()
        assert first.dialed


async def test_the_server_that_worked_last_is_dialed_first(cluster: Cluster, database: str) -> None:
    async with silent() as first:
        link = Database(behind(first, cluster), PATIENCE)
        for _ in range(3):
            async with link.open() as connection:
                assert await connection.fetchval("SELECT 1") == 1
            await link.close()  # the next user makes another connection
        assert first.dialed == 1


async def test_whoever_gives_up_meanwhile_does_not_begin_with_the_silent_one_again(
    cluster: Cluster, database: str
) -> None:
    async with silent() as first:
        link = Database(behind(first, cluster), PATIENCE)

        async def ask() -> int:
            async with link.open() as connection:
                return int(await connection.fetchval("SELECT 1"))

        waiting = asyncio.create_task(ask())
        await until(lambda: first.dialed)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert await ask() == 1
        assert first.dialed == 1
        await link.close()


async def test_if_no_server_answers_it_is_told() -> None:
    async with silent() as first:
        url = f"postgresql://parlour@127.0.0.1:{first.port},127.0.0.1:{first.port}/postgres"
        with pytest.raises(DatabaseFault, match="TimeoutError"):
            await PostgresLog.open(url, 0.1)
        await until(lambda: first.dialed == 2)  # a busy server may see a caller who has given up already


KEEPS = (b"user", b"database", b"client_encoding")
REFUSAL = b"SFATAL\0C08P01\0Munsupported startup parameter: search_path\0\0"


@asynccontextmanager
async def pooler(cluster: Cluster, *, ignores: bool) -> AsyncIterator[str]:
    """PgBouncer, as far as settings go: it refuses a connection with any, or `ignores` (drops) them."""
    ends: list[asyncio.StreamWriter] = []

    async def copy(source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while some := await source.read(65536):
                to.write(some)
        to.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends.append(writer)
        length = int.from_bytes(await reader.readexactly(4), "big")
        version, said = await reader.readexactly(4), (await reader.readexactly(length - 8)).split(b"\0")
        if not ignores:
            writer.write(b"E" + (len(REFUSAL) + 4).to_bytes(4, "big") + REFUSAL)
            writer.close()
            return
        kept = [pair for pair in zip(said[::2], said[1::2], strict=False) if pair[0] in KEEPS]
        begin = version + b"".join(b"%b\0%b\0" % pair for pair in kept) + b"\0"
        there, back = await asyncio.open_unix_connection(f"{cluster.folder}/.s.PGSQL.5432")
        ends.append(back)
        back.write((len(begin) + 4).to_bytes(4, "big") + begin)
        await asyncio.gather(copy(reader, back), copy(there, writer))

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as listening:
        port = listening.sockets[0].getsockname()[1]
        yield f"postgresql://parlour@127.0.0.1:{port}/postgres?sslmode=disable"
        for end in ends:
            end.transport.abort()
        await asyncio.sleep(0)


@pytest.mark.parametrize("ignores", [False, True])
async def test_a_pooler_that_drops_settings_is_refused_with_what_to_do(
    cluster: Cluster, database: str, tmp_path: Path, *, ignores: bool
) -> None:
    async with pooler(cluster, ignores=ignores) as url:
        for use in (PostgresLog.open, partial(make, path=tmp_path / "club.toml")):
            with pytest.raises(DatabaseFault, match=r"PgBouncer.* Name the port of PostgreSQL itself"):
                await use(url)


async def test_a_server_without_a_free_connection_says_how_many_a_machine_needs(cluster: Cluster) -> None:
    await cluster.perform("CREATE ROLE bartleby LOGIN CONNECTION LIMIT 0")
    try:
        with pytest.raises(DatabaseFault, match=r"up to five: raise its max_connections"):
            await PostgresLog.open(cluster.url.replace("parlour@", "bartleby@"))
    finally:
        await cluster.perform("DROP ROLE bartleby")
