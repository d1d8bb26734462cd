"""When the server fails, it is unknown what it did, until the same slot is tried again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from parlour.net.errors import DatabaseFault, Fenced, JournalUnwritable, Unwritable
from parlour.net.journal.entries import Entry, Made
from parlour.net.journal.tables import TableJournal
from parlour.net.postgres.connection import Database, connect
from parlour.net.postgres.log import _WRITE, PostgresLog
from parlour.net.postgres.schema import migrate
from tests.net.journal.writing import MOVE
from tests.net.kit.cluster import Cluster, running, url_of
from tests.waiting import WITHIN, until

SHORT = 0.5
"""The patience of tests in which the database is silent."""
TABLES = [f"t{number}" for number in range(16)]


def move(number: int) -> Made:
    return Made(0, f"play {number}")


@asynccontextmanager
async def opened(url: str, patience: float = 5.0) -> AsyncIterator[PostgresLog]:
    log = await PostgresLog.open(url, patience)
    try:
        yield log
    finally:
        await log.close()


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[asyncpg.Connection[asyncpg.Record]]:
    connection = await connect(url)
    try:
        yield connection
    finally:
        await connection.close()


async def ask(url: str, question: str) -> Any:
    async with connected(url) as connection:
        return await connection.fetchval(question)


async def kept(url: str, table: str = "t1") -> Sequence[Entry]:
    async with opened(url) as log:
        return [row.entry for row in await log.read(table)]


async def refused(writing: Awaitable[None]) -> Unwritable:
    """Return why nothing could be written."""
    with pytest.raises(JournalUnwritable) as error:
        await writing
    return error.value.why


class Load:
    """Plays at all `TABLES` until it is to `end`, and commits each move until it is durable."""

    def __init__(self, log: PostgresLog) -> None:
        self.end = False
        self.failed = 0
        self.played = dict.fromkeys(TABLES, 0)
        self._log = log

    async def play(self, table: str) -> None:
        journal = TableJournal(self._log, table)
        while not self.end:
            journal.add(move(self.played[table]))
            while not await self._commits(journal):
                pass
            self.played[table] += 1

    async def _commits(self, journal: TableJournal) -> bool:
        try:
            await journal.commit()
        except JournalUnwritable:
            self.failed += 1
            await asyncio.sleep(0.02)
            return False
        return True

    async def goes_on(self, moves: int = 10) -> None:
        """Wait until so many more moves were made at each table."""
        before = dict(self.played)
        await until(lambda: all(self.played[table] >= before[table] + moves for table in TABLES))


async def check_under_load(url: str, disturb: Callable[[Load], Awaitable[None]]) -> None:
    """Play while something disturbs the database: every move must be there once, in order."""
    async with opened(url) as log, asyncio.TaskGroup() as group:
        load = Load(log)
        for table in TABLES:
            group.create_task(load.play(table))
        await load.goes_on()
        await disturb(load)
        await load.goes_on()
        load.end = True
    async with opened(url) as log:
        for table, moves in load.played.items():
            rows = await log.read(table)
            assert [(row.number, row.entry) for row in rows] == [(n + 1, move(n)) for n in range(moves)]


# ---- a server that dies, and connections that are lost -------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("kills", [3, pytest.param(8, marks=pytest.mark.long)])
async def test_a_server_that_is_killed_under_load_loses_nothing_and_writes_nothing_twice(
    cluster: Cluster, database: str, kills: int
) -> None:
    async def kill(load: Load) -> None:
        for _ in range(kills):
            await load.goes_on(1)
            await asyncio.sleep(random.random() / 20)
            cluster.kill()
            await asyncio.to_thread(cluster.start)
        assert load.failed > 0

    await check_under_load(database, kill)


@pytest.mark.slow
async def test_connections_that_are_cut_under_load_lose_nothing_and_write_nothing_twice(
    database: str,
) -> None:
    others = "datname = current_database() AND pid <> pg_backend_pid()"

    async def cut(load: Load) -> None:
        async with connected(database) as connection:
            while load.failed < 5 * len(TABLES):
                await connection.execute(
                    f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"
                )
                await asyncio.sleep(random.random() / 100)

    await check_under_load(database, cut)


# ---- unknown outcomes ----------------------------------------------------------------------------


@asynccontextmanager
async def another_writes(url: str, table: str, slot: int) -> AsyncIterator[Callable[[str], Awaitable[None]]]:
    """Somebody else has written a slot and not committed yet; yields what does "COMMIT" or "ROLLBACK"."""
    async with connected(url) as other:
        await other.execute("BEGIN")
        insert = "INSERT INTO entries (tbl, number, at, writer, content) VALUES ($1, $2, 0, 'other', $3)"
        await other.execute(insert, table, slot, b'"t1","made",{"move":"draw","seat":1}]')

        async def end(how: str) -> None:
            await other.execute(how)

        yield end


@pytest.mark.few
@pytest.mark.parametrize("how", ["COMMIT", "ROLLBACK"])
async def test_a_slot_that_another_is_just_writing_is_neither_written_nor_refused_before_that_ends(
    database: str, how: str
) -> None:
    async with opened(database, SHORT) as log, another_writes(database, "t1", 1) as end:
        for _ in range(2):
            assert await refused(log.append("t1", 1, [MOVE])) is Unwritable.UNANSWERED
        await end(how)
        if how == "COMMIT":
            with pytest.raises(Fenced):
                await log.append("t1", 1, [MOVE])
        else:
            await log.append("t1", 1, [MOVE])
    assert await kept(database) == ([Made(1, "draw")] if how == "COMMIT" else [MOVE])


async def test_a_referee_that_begins_anew_does_not_take_the_batch_of_another_for_its_own(
    database: str,
) -> None:
    async with opened(database) as one, opened(database) as other:
        await one.append("t1", 1, [MOVE])
        with pytest.raises(Fenced):
            await other.append("t1", 1, [MOVE])


async def test_what_many_tables_hand_in_meanwhile_is_one_transaction(database: str) -> None:
    tables = [f"t{number}" for number in range(2, 200)]
    async with opened(database) as log, another_writes(database, "t1", 1) as end:
        first = asyncio.create_task(log.append("t1", 1, [MOVE]))
        await until_it_waits(database, "wait_event_type = 'Lock'")
        others = [asyncio.create_task(log.append(table, 1, [MOVE])) for table in tables]
        await asyncio.sleep(0)
        await end("ROLLBACK")
        await asyncio.gather(first, *others)
    assert await ask(database, "SELECT count(DISTINCT xmin::text) FROM entries WHERE tbl <> 't1'") == 1
    assert await ask(database, "SELECT count(*) FROM entries") == 199


async def until_it_waits(url: str, event: str, act: str = "pid") -> None:
    """Wait until a connection waits for `event`; `act` is done with its `pid` then."""
    found = f"SELECT {act} FROM pg_stat_activity WHERE datname = current_database() AND {event}"
    async with asyncio.timeout(WITHIN), connected(url) as connection:
        while await connection.fetchval(found) is None:  # noqa: ASYNC110 - nobody sets an event for a test
            await asyncio.sleep(0.01)


async def test_a_table_of_many_rows_is_not_read_through_for_a_new_one(database: str) -> None:
    """Without statistics, which are old when a room grows fast, and with those of an empty table."""
    fill = "INSERT INTO entries SELECT 't' || n % 100, n / 100 + 1, 0, '', '' FROM generate_series(0, 9999) n"
    link = Database(database)
    async with link.open() as connection:
        for prepare in ("ANALYZE entries", fill, "ANALYZE entries"):
            await connection.execute(prepare)
            await connection.execute(f"PREPARE write(text[], bigint[], bigint[], bytea[], text) AS {_WRITE}")
            await connection.execute("SET plan_cache_mode = force_generic_plan")
            plan = await connection.fetch("EXPLAIN EXECUTE write('{t1}', '{101}', '{0}', '{a}', 'w')")
            await connection.execute("DEALLOCATE write")
            text = "\n".join(line[0] for line in plan)
            assert "Index Only Scan using entries_pkey" in text
            assert "Seq Scan" not in text
    await link.close()


# ---- synchronous standbys ------------------------------------------------------------------------


@pytest.fixture
async def without_standby(cluster: Cluster, database: str) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """The server waits for a standby that is not there; yields what lets it wait no more."""
    await cluster.set("synchronous_standby_names", "nobody")

    async def alone() -> None:
        await cluster.set("synchronous_standby_names", "")

    try:
        yield alone
    finally:
        await alone()


async def cancel_the_wait(url: str) -> None:
    """Do what an operator may do to a statement that waits for the standby."""
    await until_it_waits(url, "wait_event = 'SyncRep'", "pg_cancel_backend(pid)")


@pytest.mark.slow
async def test_nothing_is_acknowledged_that_the_synchronous_standby_does_not_have(
    database: str, without_standby: Callable[[], Awaitable[None]]
) -> None:
    """The first attempt leaves its row at the server, where the next one finds it."""
    async with opened(database, SHORT) as log:
        assert await refused(log.append("t1", 1, [MOVE])) is Unwritable.UNANSWERED
        await cancel_the_wait(database)
        while not await kept(database):  # noqa: ASYNC110 - nobody sets an event for a test
            await asyncio.sleep(0.01)
        for _ in range(2):
            assert await refused(log.append("t1", 1, [MOVE])) is Unwritable.UNANSWERED
        await without_standby()
        await log.append("t1", 1, [MOVE])
        await log.append("t1", 2, [move(2)])
    assert await kept(database) == [MOVE, move(2)]


@pytest.mark.usefixtures("without_standby")
async def test_nothing_is_acknowledged_if_somebody_cancels_the_wait_for_the_synchronous_standby(
    database: str,
) -> None:
    async with opened(database, 60) as log:
        writing = asyncio.create_task(log.append("t1", 1, [MOVE]))
        await cancel_the_wait(database)
        assert await refused(writing) is Unwritable.UNANSWERED


@pytest.mark.slow
async def test_no_acknowledged_move_is_lost_when_the_primary_dies_and_its_standby_is_promoted(
    cluster: Cluster,
) -> None:
    with running(cluster.programs) as primary, running(cluster.programs, primary) as standby:
        await primary.set("synchronous_standby_names", "*")
        while await primary.ask("SELECT sync_state FROM pg_stat_replication") != "sync":  # noqa: ASYNC110 - no event
            await asyncio.sleep(0.01)
        async with connected(primary.url) as connection:
            await migrate(connection)

        async def fail_over(load: Load) -> None:
            primary.kill()
            await standby.perform("SELECT pg_promote()")
            assert load.failed > 0

        await check_under_load(url_of(primary, standby), fail_over)


# ---- words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("postgresql://", "mysql://"), "its address is no PostgreSQL URL"),
        (("parlour@/", "parlour@127.0.0.1:chess/"), "its address is no PostgreSQL URL"),
        (("parlour@/", "parlour@[::1/"), "its address is no PostgreSQL URL"),
        (("?host=/tmp", "?port=99999&host=127.0.0.1&x=/tmp"), "its address is no PostgreSQL URL"),
        (("parlour@", "bartleby:s3cret@"), "it refuses this user or password"),
        (("/postgres?", "/chess?"), "the server has no database of this name"),
        (("?host=/tmp", "?port=1&host=127.0.0.1&x=/tmp"), "does not answer"),
        (("?host=/tmp", "?host=/tmp/nowhere"), "does not answer"),
    ],
)
async def test_what_is_wrong_with_an_address_is_said(
    database: str, change: tuple[str, str], words: str
) -> None:
    with pytest.raises(DatabaseFault) as error:
        await PostgresLog.open(database.replace(*change))
    assert words in str(error.value)
    for secret in ("s3cret", "bartleby", "chess", "/tmp", "127.0.0.1"):
        assert secret not in str(error.value)


async def test_a_full_or_read_only_database_is_said_to_be_so(database: str) -> None:
    full = """
    CREATE FUNCTION parlour.full() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'no room at /var/lib' USING ERRCODE = '{code}'; END $$;
    CREATE TRIGGER fails BEFORE INSERT ON parlour.entries EXECUTE FUNCTION parlour.full()
    """
    for code, why in (
        ("53100", Unwritable.FULL),
        ("25006", Unwritable.READ_ONLY),
        ("XX000", Unwritable.DATABASE),
    ):
        async with connected(database) as connection, opened(database) as log:
            await connection.execute(full.format(code=code))
            with pytest.raises(JournalUnwritable) as error:
                await log.append("t1", 1, [MOVE])
            assert error.value.why is why
            assert str(error.value) == f"The journal cannot be written: {why.value}."
            await connection.execute("DROP FUNCTION parlour.full CASCADE")
            await log.append(code, 1, [MOVE])


async def test_entries_that_no_journal_has_are_an_error_with_the_table(database: str) -> None:
    async with another_writes(database, "t7", 1) as end:
        await end("COMMIT")
    async with connected(database) as connection:
        await connection.execute("UPDATE entries SET content = 'nothing'")
    async with opened(database) as log:
        with pytest.raises(DatabaseFault, match="'t7'"):
            await log.read("t7")
