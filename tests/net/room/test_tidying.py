"""What the database of a room forgets, and that nobody writes to what is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from parlour.net.auth.accounts import Traveler
from parlour.net.errors import Fenced
from parlour.net.journal.entries import Closed, Entry, Opened, Owned
from parlour.net.postgres.connection import connect
from parlour.net.postgres.log import PostgresLog
from parlour.net.room import store as room_store
from parlour.net.room.store import TIDIED_AT_ONCE, RoomStore
from tests.net.journal.writing import MOVE

LONG_AGO = "clock_timestamp() - interval '1 year'"


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[tuple[PostgresLog, RoomStore]]:
    log, store = await PostgresLog.open(database), RoomStore(database)
    try:
        yield log, store
    finally:
        await log.close()
        await store.close()


async def told(database: str, statement: str) -> list[Any]:
    """Carry out a statement, and return the first column of what is found, in order."""
    connection: asyncpg.Connection[asyncpg.Record] = await connect(database)
    try:
        return sorted(row[0] for row in await connection.fetch(statement))
    finally:
        await connection.close()


async def test_a_table_that_closed_long_ago_is_forgotten_and_stays_closed(database: str) -> None:
    async with opened(database) as (log, store):
        for table, last in (("open", MOVE), ("closed", Closed()), ("old", Closed())):
            await log.append(table, 1, [Owned("a", 1)])
            await log.append(table, 2, [last])
        await told(database, f"UPDATE lines SET changed = {LONG_AGO} WHERE tbl IN ('old', 'open')")
        while await store.tidy():
            pass
        assert await told(database, "SELECT DISTINCT tbl FROM entries") == ["closed", "open"]
        assert await told(database, "SELECT tbl FROM lines") == ["closed", "open"]
        for slot in (2, 3):
            with pytest.raises(Fenced):
                await log.append("old", slot, [MOVE])
        await log.append("open", 3, [MOVE])


OPENED, OWNED = Opened("Table", "crazy-eights", 2), Owned("a", 1)
ANEW = 7
"""The slot in which everything is written anew."""


async def written(log: PostgresLog) -> None:
    """Write a table, and all of it anew."""
    await log.append("t1", 1, [OPENED, OWNED])
    for slot in range(2, ANEW):
        await log.append("t1", slot, [MOVE])
    await log.append("t1", ANEW, [OPENED, OWNED])


async def test_what_was_before_all_was_written_anew_is_removed_and_never_written_again(database: str) -> None:
    """Whoever slept: who wrote it, or another one, of this version or the one before, which writes so."""
    async with opened(database) as (log, store), opened(database) as (other, _):
        await written(log)
        while await store.tidy():
            pass
        assert await told(database, "SELECT number FROM entries") == [ANEW - 1, ANEW]
        assert await told(database, "SELECT needed FROM lines") == [0]
        batches: list[list[Entry]] = [[MOVE], [OPENED, OWNED]]
        for slot in range(1, ANEW):
            for batch in batches:
                for each in (log, other):
                    with pytest.raises(Fenced):
                        await each.append("t1", slot, batch)
        with pytest.raises(Fenced):
            await other.append("t1", ANEW, [OPENED, OWNED])
        await log.append("t1", ANEW, [OPENED, OWNED])  # as if it did not know that it is written
        await log.append("t1", ANEW + 1, [MOVE])
        assert [row.entry for row in await other.read("t1")] == [MOVE, OPENED, OWNED, MOVE]
        assert await told(database, "SELECT number FROM entries") == [ANEW - 1, ANEW, ANEW + 1]


async def waiting(database: str, how_many: int) -> None:
    """Wait until so many connections wait for a lock."""
    here = "datname = current_database() AND wait_event_type = 'Lock'"
    found = f"SELECT count(*) FROM pg_stat_activity WHERE {here}"
    while await told(database, found) != [how_many]:  # noqa: ASYNC110 - nobody sets an event for a test
        await asyncio.sleep(0.01)


async def test_nobody_writes_what_is_just_being_removed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A statement that still sees the slot before would find its own one free a moment later."""
    monkeypatch.setattr(room_store, "_ALONE", room_store._ALONE.replace("50ms", "30s"))
    async with opened(database) as (log, store), opened(database) as (other, _):
        await written(log)
        holder: asyncpg.Connection[asyncpg.Record] = await connect(database)
        async with holder.transaction():
            await holder.execute(f"SELECT FROM entries WHERE number = {ANEW - 2} FOR UPDATE")
            removing = asyncio.create_task(store.tidy())
            await waiting(database, 1)
            writing = [
                asyncio.create_task(each.append("t1", slot, [MOVE])) for each, slot in ((log, 3), (other, 1))
            ]
            await waiting(database, 3)
        await holder.close()
        assert await removing
        for each in writing:
            with pytest.raises(Fenced):
                await each
        assert await told(database, "SELECT number FROM entries") == [ANEW - 1, ANEW]


async def test_while_somebody_writes_nothing_is_removed_and_nobody_waits_for_that(database: str) -> None:
    async with opened(database) as (log, store):
        await written(log)
        writer: asyncpg.Connection[asyncpg.Record] = await connect(database)
        async with writer.transaction():
            await writer.execute("INSERT INTO entries VALUES ('t2', 1, 0, 'sleeps', '')")
            assert not await store.tidy()
            await log.append("t1", ANEW + 1, [MOVE])
        await writer.close()
        assert await told(database, "SELECT min(number) FROM entries WHERE tbl = 't1'") == [1]
        assert await store.tidy()
        assert await told(database, "SELECT min(number) FROM entries WHERE tbl = 't1'") == [ANEW - 1]


async def test_whatever_is_old_is_removed_a_little_at_a_time(database: str) -> None:
    """All at once it took longer than a statement may take, and was never removed."""
    async with opened(database) as (log, store):
        await log.append("old", 1, [Owned("a", 1)])
        await log.append("old", 2, [Closed()])
        most = 2 * TIDIED_AT_ONCE + 1
        numbers = f"generate_series(1, {most}) AS n"
        for statement in (
            f"INSERT INTO entries SELECT 'old', n, 0, '', '' FROM {numbers} WHERE n > 2",
            f"UPDATE lines SET changed = {LONG_AGO}",
            f"INSERT INTO people SELECT 'p' || n, '', '', '', '{{}}', '', {LONG_AGO} FROM {numbers}",
            f"INSERT INTO tries (what, at) SELECT 'code', {LONG_AGO} FROM {numbers}",
        ):
            await told(database, statement)
        for left in (TIDIED_AT_ONCE + 1, 1):
            assert await store.tidy()
            assert await told(database, "SELECT number FROM entries") == [*range(most - left + 1, most + 1)]
            assert await told(database, "SELECT tbl FROM lines") == ["old"]
            for table in ("people", "tries"):
                assert await told(database, f"SELECT count(*) FROM {table}") == [left]
        assert await store.tidy()
        assert not await store.tidy()
        for table in ("entries", "lines", "people", "tries"):
            assert await told(database, f"SELECT count(*) FROM {table}") == [0]


async def test_people_are_forgotten_who_have_been_away_for_long_and_have_no_seat(database: str) -> None:
    async with opened(database) as (_, store):
        for person in ("here", "away", "seated"):
            await store.save(Traveler(person, person, (person,)))
        await told(database, f"UPDATE people SET seen = {LONG_AGO} WHERE id <> 'here'")
        await told(database, "UPDATE people SET tbl = 't1' WHERE id = 'seated'")
        while await store.tidy():
            pass
        assert await told(database, "SELECT id FROM people") == ["here", "seated"]


async def test_who_was_there_is_forgotten_with_the_order_whose_operator_was_cut_off(database: str) -> None:
    async with opened(database) as (_, store):
        for order, at in (("old", LONG_AGO), ("new", "clock_timestamp()")):
            await told(database, f"INSERT INTO orders VALUES ('{order}', '', '{{}}', {at})")
            await told(database, f"INSERT INTO answers VALUES ('{order}', 'm1', 'Ann at 192.0.2.7')")
        await store.tidy()
        assert await told(database, "SELECT id FROM answers") == ["new"]
