"""What the database of a room forgets, and that nobody writes to what is forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from parlour.net.auth.accounts import Traveler
from parlour.net.errors import Fenced
from parlour.net.journal.entries import Closed, Owned
from parlour.net.postgres.connection import connect
from parlour.net.postgres.log import PostgresLog
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
