"""Whatever stands in the room's database, it harms nobody but the table or the referee that it is about."""

from __future__ import annotations

import logging
from typing import Any
from unittest import mock

import asyncpg
import pytest

from parlour.net.postgres.connection import connect
from parlour.net.postgres.log import PostgresLog
from parlour.net.room.store import RoomStore
from parlour.net.wire.messages import Lobby, OpenTable, Sit
from tests.net.kit.tcp import TcpGuest, client_of
from tests.net.room.houses import Member, member
from tests.waiting import until

pytestmark = pytest.mark.timeout(400)
IMPOSSIBLE = ("h" * 400 + ":7453", "", "no address", "/tmp/socket", "a:99999", "a\x1b[31m:1")
ELSEWHERE = "192.0.2.1:7453"
ESCAPES = "\x1b[31mt1"
INVENTED = """
INSERT INTO alive (referee, address, beat, leaves, version, lag)
VALUES ($1, $2, $3::text::timestamptz, false, $4, $5)
"""


async def perform(database: str, statement: str, *values: Any) -> None:
    connection: asyncpg.Connection[asyncpg.Record] = await connect(database)
    try:
        await connection.execute(statement, *values)
    finally:
        await connection.close()


async def beats(times: int) -> None:
    """Wait until referees of this process have beaten so often."""
    beaten = 0
    beat = RoomStore.beat

    async def counted(*arguments: Any) -> Any:
        nonlocal beaten
        found = await beat(*arguments)
        beaten += 1
        return found

    with mock.patch.object(RoomStore, "beat", counted):
        await until(lambda: beaten >= times)


async def a_table(of: Member) -> str:
    table = of.referee.open_table(OpenTable(game="crazy-eights", bots=1, seats=2))
    await table.opened()
    return table.id


async def test_beats_with_impossible_addresses_or_beyond_all_times_keep_nobody_out(database: str) -> None:
    async with member(database) as here, member(database) as there:
        for number, address in enumerate(IMPOSSIBLE):
            await perform(database, INVENTED, f"a{number}", address, "now", "1\x1b[2J" * 100, float("nan"))
        for name, date in (("late", "infinity"), ("early", "-infinity")):
            await perform(database, INVENTED, name, ELSEWHERE, date, "1", 0.0)
        await until(lambda: len(here.room._members.known) == len(IMPOSSIBLE) + 4)
        guest = TcpGuest(await client_of(here, "Ann"))
        assert str(there.address) in here.room.addresses
        assert {*here.room.addresses} <= {str(there.address), ELSEWHERE}
        assert (await guest.ask(Sit(table=await a_table(here)))).ok
        await guest.close()


async def test_a_table_that_cannot_be_read_is_read_once(database: str) -> None:
    async with member(database) as here:
        with mock.patch.object(PostgresLog, "read", autospec=True, side_effect=PostgresLog.read) as read:
            await perform(database, "INSERT INTO entries VALUES ('t1.dead', 1, 0, '', 'no entry')")
            await perform(
                database, "INSERT INTO lines VALUES ('t1.dead', $1, NULL, clock_timestamp())", here.room.id
            )
            await until(lambda: "t1.dead" in here.room._hopeless)
            await beats(3)
        assert read.call_count == 1


async def test_what_is_no_id_is_no_table(database: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with member(database) as here:
        near = await a_table(here)
        for number, bad in enumerate((ESCAPES, "t" * 400, "")):
            await perform(database, "INSERT INTO entries VALUES ($1, 1, 0, '', 'no entry')", bad)
            for owner in (here.room.id, f"other{number}", ESCAPES):
                await perform(
                    database,
                    "INSERT INTO lines VALUES ($1, $2, 'no line', clock_timestamp()) "
                    "ON CONFLICT (tbl) DO UPDATE SET owner = excluded.owner",
                    bad,
                    owner,
                )
            await beats(1)
        guest = TcpGuest(await client_of(here, "Ann"))
        await guest.until(lambda: guest.all(Lobby))
        assert [line.id for line in guest.all(Lobby)[-1].tables] == [near]
        await guest.close()
    assert not any("\x1b" in said for said in caplog.messages)


async def test_a_line_is_that_of_its_own_row(database: str) -> None:
    async with member(database) as here, member(database) as there:
        far = await a_table(there)
        await until(lambda: here.room.line(far))
        other = there.referee.tables[far].line
        assert other is not None
        claims = other.model_copy(update={"id": "t7.other"}).model_dump_json()
        with mock.patch.object(there.room, "_told", {far: claims}):
            await perform(database, "UPDATE lines SET line = $1", claims)
            guest = TcpGuest(await client_of(here, "Ann"))
            await beats(2)
            assert {line.id for lobby in guest.all(Lobby) for line in lobby.tables} == {far}
        await guest.close()


@pytest.mark.parametrize(
    ("column", "value"),
    [("name", "'\x1b[31m' || repeat('n', 400)"), ("tbl", "repeat('t', 400)"), ("key", "repeat('k', 4000)")],
)
async def test_an_impossible_person_is_met_anew_or_with_what_is_possible(
    database: str, column: str, value: str
) -> None:
    async with member(database) as here, member(database) as there:
        guest = TcpGuest(await client_of(here, "Ann"))
        token = guest.client.welcome.token
        await guest.close()
        await perform(database, f"UPDATE people SET {column} = {value}")
        again = TcpGuest(await client_of(there, token=token))
        assert again.client.welcome.name.isprintable()
        assert (await again.ask(Sit(table=await a_table(there)))).ok
        await again.close()
