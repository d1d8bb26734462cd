"""The tables of a room, version by version, while referees of several versions use them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TypeAlias

import asyncpg
import pytest

from parlour.net.errors import SchemaVersion
from parlour.net.journal.entries import Entry
from parlour.net.postgres.connection import connect
from parlour.net.postgres.log import PostgresLog
from parlour.net.postgres.schema import MIGRATIONS, Migration, check, migrate
from tests.net.journal.writing import MOVE

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
NOW = len(MIGRATIONS)
ADDED = Migration("ALTER TABLE entries ADD COLUMN rules integer NOT NULL DEFAULT 1", oldest=NOW)
RENAMED = Migration("ALTER TABLE entries RENAME COLUMN at TO made", oldest=NOW + 2)
BROKEN = Migration("CREATE TABLE broken (tbl text); SELECT nothing()", oldest=NOW)


@pytest.fixture
async def connection(empty_database: str) -> AsyncIterator[Connection]:
    made = await connect(empty_database)
    try:
        yield made
    finally:
        await made.close()


async def test_a_referee_makes_no_tables_and_says_that_there_are_none(empty_database: str) -> None:
    with pytest.raises(SchemaVersion) as error:
        await PostgresLog.open(empty_database)
    assert (error.value.theirs, error.value.ours) == (0, NOW)
    assert "no tables of Parlour yet" in str(error.value)


async def test_two_that_migrate_at_once_do_it_once(empty_database: str) -> None:
    connections = [await connect(empty_database) for _ in range(4)]
    try:
        before = await asyncio.gather(*(migrate(each) for each in connections))
        assert await migrate(connections[0]) == NOW
        await check(connections[0])
    finally:
        for each in connections:
            await each.close()
    assert sorted(before) == [0, NOW, NOW, NOW]


async def test_what_is_in_the_tables_stays_and_referees_go_on_if_the_next_version_suits_them(
    empty_database: str, connection: Connection
) -> None:
    await migrate(connection)
    log = await PostgresLog.open(empty_database)
    await log.append("t1", 1, [MOVE])
    assert await migrate(connection, (*MIGRATIONS, ADDED)) == NOW
    await log.append("t1", 2, [MOVE])
    await log.close()
    again = await PostgresLog.open(empty_database)
    rows: list[tuple[int, Entry]] = [(row.number, row.entry) for row in await again.read("t1")]
    await again.close()
    assert rows == [(1, MOVE), (2, MOVE)]


async def test_a_version_that_no_longer_suits_this_parlour_is_refused_with_both_versions(
    empty_database: str, connection: Connection
) -> None:
    await migrate(connection, (*MIGRATIONS, ADDED, RENAMED))
    with pytest.raises(SchemaVersion) as error:
        await PostgresLog.open(empty_database)
    assert (error.value.theirs, error.value.ours) == (NOW + 2, NOW)
    assert "upgrade this Parlour" in str(error.value)


async def test_a_parlour_that_needs_a_later_version_says_that_the_database_comes_first(
    connection: Connection,
) -> None:
    await migrate(connection)
    with pytest.raises(SchemaVersion, match="bring the database up to date first"):
        await check(connection, NOW + 1)


async def test_an_older_parlour_takes_no_version_away(connection: Connection) -> None:
    await migrate(connection, (*MIGRATIONS, ADDED))
    with pytest.raises(SchemaVersion):
        await migrate(connection)
    await check(connection, NOW + 1)


async def test_a_migration_that_fails_leaves_everything_as_it_was(connection: Connection) -> None:
    await migrate(connection)
    with pytest.raises(asyncpg.PostgresError):
        await migrate(connection, (*MIGRATIONS, ADDED, BROKEN))
    await check(connection)
    assert await migrate(connection, (*MIGRATIONS, ADDED)) == NOW
    assert await connection.fetchval("SELECT to_regclass('broken')") is None
