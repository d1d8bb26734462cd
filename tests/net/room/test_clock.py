"""The clock of the database steps, and nothing is lost: nobody dies of it, and no table stands still."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net.postgres.connection import connect
from parlour.net.room.admin import status
from parlour.net.room.members import SILENT
from parlour.net.room.store import Heartbeat, RoomStore
from parlour.net.wire.messages import Lobby
from parlour.net.wire.notices import ENDED
from tests.net.kit.cluster import Cluster
from tests.net.kit.tcp import TcpGuest, client_of
from tests.net.room.houses import member
from tests.net.room.test_rows import a_table, perform
from tests.waiting import WITHIN, until

pytestmark = pytest.mark.timeout(400)
SHORT = 0.5
"""Seconds after which status takes somebody for dead."""


async def test_tables_are_handed_over_and_lobbies_told_after_the_clock_has_stepped_back(
    cluster: Cluster, database: str
) -> None:
    async with member(database) as here, member(database) as there:
        table = await a_table(there)
        guest = TcpGuest(await client_of(here, "Cem"))
        await guest.until(lambda: guest.all(Lobby) and guest.all(Lobby)[-1].tables)
        await cluster.step_clock_back("1 hour")
        await there.room.leave()
        await until(lambda: table in here.referee.tables)
        here.referee._opened.close_for_another(here.referee.tables[table], ENDED)
        await guest.until(lambda: not guest.all(Lobby)[-1].tables)
        far = await a_table(there)
        await guest.until(lambda: [line.id for line in guest.all(Lobby)[-1].tables] == [far])
        await guest.close()


async def test_who_is_dead_is_found_dead_after_the_clock_has_stepped_back(
    cluster: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.net.room.admin.SILENT", SHORT)
    store = RoomStore(database)
    try:
        await store.beat(Heartbeat("dead", "192.0.2.1:7453"))
        await store.beat(Heartbeat("here", "192.0.2.2:7453"))
        await cluster.step_clock_back("1 hour")
        ages = {beat.referee: beat.age for beat in await store.beat(Heartbeat("here", "192.0.2.2:7453"))}
        assert ages["dead"] < SHORT
        found = asyncio.create_task(status(database))
        while not found.done():
            await asyncio.sleep(SHORT / 5)
            ages = {beat.referee: beat.age for beat in await store.beat(Heartbeat("here", "192.0.2.2:7453"))}
        assert ages["dead"] > SHORT
        assert {each.id: each.state for each in (await found).referees} == {"dead": "dead", "here": "lives"}
    finally:
        await store.close()


async def test_nobody_is_dead_because_the_clock_has_stepped_forward(cluster: Cluster, database: str) -> None:
    store = RoomStore(database)
    try:
        for referee in ("there", "here"):
            await store.beat(Heartbeat(referee, "192.0.2.1:7453"))
        await cluster.step_clock_back("-1 hour")
        ages = {beat.referee: beat.age for beat in await store.beat(Heartbeat("here", "192.0.2.1:7453"))}
        assert ages["there"] < SILENT
    finally:
        await store.close()


async def test_a_change_that_is_seen_late_is_not_passed_over(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.net.room.store.OVERLAP", 0.4)
    insert = "INSERT INTO lines VALUES ($1, 'other', NULL, clock_timestamp())"
    store, late = RoomStore(database), await connect(database)
    try:
        await perform(database, insert, "t0")
        async with asyncio.timeout(WITHIN):
            while await store.changes():  # noqa: ASYNC110 - it reads no more than it must after a while
                await asyncio.sleep(0.05)
        under_way = late.transaction()
        await under_way.start()
        await late.execute(insert, "t1")
        await perform(database, insert, "t2")
        assert {line.table for line in await store.changes()} == {"t2"}
        await under_way.commit()
        assert "t1" in {line.table for line in await store.changes()}
        await perform(database, "ALTER SEQUENCE changes RESTART")  # as in a copy that is older
        assert {line.table for line in await store.changes()} == {"t0", "t1", "t2"}
    finally:
        await late.close()
        await store.close()
