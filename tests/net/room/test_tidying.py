"""What the database of a room forgets, and that nobody writes to what is forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from parlour.net.auth.accounts import Traveler
from parlour.net.errors import Fenced
from parlour.net.journal.entries import Closed, Owned
from parlour.net.postgres.connection import connect
from parlour.net.postgres.log import PostgresLog
from parlour.net.room.store import RoomStore
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


async def told(database: str, statement: str) -> list[str]:
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
        await store.tidy()
        assert await told(database, "SELECT DISTINCT tbl FROM entries") == ["closed", "open"]
        assert await told(database, "SELECT tbl FROM lines") == ["closed", "open"]
        for slot in (2, 3):
            with pytest.raises(Fenced):
                await log.append("old", slot, [MOVE])
        await log.append("open", 3, [MOVE])


async def test_people_are_forgotten_who_have_been_away_for_long_and_have_no_seat(database: str) -> None:
    async with opened(database) as (_, store):
        for person in ("here", "away", "seated"):
            await store.save(Traveler(person, person, (person,)))
        await told(database, f"UPDATE people SET seen = {LONG_AGO} WHERE id <> 'here'")
        await told(database, "UPDATE people SET tbl = 't1' WHERE id = 'seated'")
        await store.tidy()
        assert await told(database, "SELECT id FROM people") == ["here", "seated"]
