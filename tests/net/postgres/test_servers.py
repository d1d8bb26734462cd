"""Of several servers that a URL names, a silent one hides no other; a pooler before one is named."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

import pytest
from asyncpg import Connection, Record

from parlour.net.errors import DatabaseFault
from parlour.net.postgres import connection as connecting
from parlour.net.postgres.connection import Database, _Servers
from parlour.net.postgres.log import PostgresLog
from parlour.net.room.admin import make
from tests.net.journal.writing import MOVE
from tests.net.kit.cluster import Cluster
from tests.waiting import until

PATIENCE = 2.0


class Silent:
    """A server that accepts every connection, and never says anything."""

    def __init__(self) -> None:
        self.url = ""
        self.dialed = 0
        self.held = 0  # connections that nobody has closed

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.dialed += 1
        self.held += 1
        with suppress(ConnectionError):
            while await reader.read(65536):
                pass
        self.held -= 1
        writer.transport.abort()


@asynccontextmanager
async def silent() -> AsyncIterator[Silent]:
    made = Silent()
    async with await asyncio.start_server(made.accept, "127.0.0.1", 0) as listening:
        made.url = f"127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        yield made
        await until(lambda: not made.held)  # whoever has dialed it has hung up


def behind(cluster: Cluster, *first: Silent, name: str = "postgres") -> str:
    """Return a URL that names the silent servers, and then the real one."""
    hosts = [silent.url.split(":") for silent in first] + [[str(cluster.folder), "5432"]]
    named, ports = (",".join(part) for part in zip(*hosts, strict=True))
    return f"postgresql://parlour@/{name}?host={named}&port={ports}"


async def test_silent_servers_do_not_hide_one_that_works(cluster: Cluster, database: str) -> None:
    async with silent() as first, silent() as second:
        log = await PostgresLog.open(behind(cluster, first, second), PATIENCE)
        await log.append("t1", 1, [MOVE])
        assert [row.entry for row in await log.read("t1")] == [MOVE]
        await log.close()
        assert min(first.dialed, second.dialed) > 0


async def test_several_servers_are_dialed_side_by_side_and_let_go_by_who_gives_up() -> None:
    async with silent() as first, silent() as second:
        url = f"postgresql://parlour@{first.url},{second.url}/postgres"
        waiting = asyncio.create_task(PostgresLog.open(url, 600))
        await until(lambda: first.held and second.held)
        waiting.cancel()
        await asyncio.wait([waiting])
        assert waiting.cancelled()


async def test_the_server_that_worked_last_is_alone_until_its_head_start_is_over(
    cluster: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with silent() as first:
        link = Database(behind(cluster, first), PATIENCE)
        async with link.open() as connection:
            assert await connection.fetchval("SELECT 1") == 1
        monkeypatch.setattr(connecting, "_HEAD_START", 60)
        for _ in range(2):
            await link.close()  # the next user makes another connection
            async with link.open() as connection:
                assert await connection.fetchval("SELECT 1") == 1
        assert first.dialed == 1
        await link.close()


@pytest.mark.parametrize("gives_up", [False, True])
async def test_of_servers_that_answer_at_once_only_the_one_that_is_used_stays_connected(
    cluster: Cluster, database: str, monkeypatch: pytest.MonkeyPatch, *, gives_up: bool
) -> None:
    several = [f"{cluster.folder}{'/.' * more}" for more in range(3)]
    link = Database(f"postgresql://parlour@/postgres?host={','.join(several)}")
    dial, all_have = _Servers._dial, asyncio.Event()
    connected: list[Connection[Record]] = []

    def go_on() -> None:
        all_have.set()
        if gives_up:
            asking.cancel()

    async def wait_for_the_others(servers: _Servers, url: str, within: float) -> Connection[Record]:
        connected.append(made := await dial(servers, url, within))
        if len(connected) == len(several):
            asyncio.get_running_loop().call_soon(go_on)
        await all_have.wait()
        return made

    async def ask() -> None:
        async with link.open():
            pass

    monkeypatch.setattr(_Servers, "_dial", wait_for_the_others)
    asking = asyncio.create_task(ask())
    await asyncio.wait([asking])
    assert asking.cancelled() == gives_up
    await until(lambda: sum(not each.is_closed() for each in connected) == (not gives_up))
    await link.close()


async def test_if_no_server_answers_it_is_told() -> None:
    async with silent() as first, silent() as second:
        with pytest.raises(DatabaseFault, match="TimeoutError"):
            await PostgresLog.open(f"postgresql://parlour@{first.url},{second.url}/postgres", 0.5)
        await until(lambda: first.dialed == second.dialed == 1)


async def test_what_a_server_answers_is_told_before_the_silence_of_others(cluster: Cluster) -> None:
    async with silent() as first:
        with pytest.raises(DatabaseFault, match="no database of this name"):
            await PostgresLog.open(behind(cluster, first, name="casino"))


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
