"""The ratings of a room are the same at all its machines, and so are its calls to those who are elsewhere."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest

from parlour.net import limits
from parlour.net.auth.accounts import Traveler
from parlour.net.process.calls import Calls, Notify
from parlour.net.referee import ratings as at_referee
from parlour.net.referee.hooks import Call
from parlour.net.room.ratings import LOCK, in_room
from parlour.net.room.store import RoomStore
from parlour.net.storage.ratings import Ranked, after
from parlour.net.table.events import Occasion
from parlour.net.wire.messages import Leave, OpenTable, Ready, Sit, StandIn, Start, Update
from tests.net.kit.tcp import TcpGuest, client_of
from tests.net.process.test_calls import all_made, http_server
from tests.net.room.houses import member
from tests.net.room.people import hang_up

pytestmark = pytest.mark.timeout(400)
ANN, BO, CY = (Traveler(name.lower(), name, (f"{name} token",)) for name in ("Ann", "Bo", "Cy"))


async def test_matches_that_end_at_once_at_several_machines_are_rated_one_after_the_other(
    database: str,
) -> None:
    store, here, there = RoomStore(database), in_room(database), in_room(database)
    try:
        for person in (ANN, BO, CY):
            await store.save(person)
        before = await here.stamp()
        match = Ranked("jojo", ((ANN,), (BO,)), (0, 1))
        await asyncio.gather(*(each.rate(match) for each in (here, there, here, there)))
        expected = after(match, {})
        for _ in range(3):
            expected = after(match, expected)
        found = {each.person.id: each.ratings for each in await there.all()}
        assert set(found) == {"ann", "bo"}
        assert found["ann"]["jojo"].matches == 4
        assert found["ann"]["jojo"].average == pytest.approx(expected["ann"].average)
        assert await here.stamp() != before
        await here.rate(Ranked("jojo", ((Traveler("gone", "Gone"),), (CY,)), (0, 1)))
        await here.forget("ann")
        assert {each.person.id for each in await there.all()} == {"bo", "cy"}
        connection = await asyncpg.connect(database)
        await connection.execute("DELETE FROM parlour.people WHERE id = 'bo'")
        await connection.close()
        assert {each.person.id for each in await there.all()} == {"cy"}, "a rating ends with its person"
    finally:
        for each in (store, here, there):
            await each.close()


async def test_a_machine_that_waits_for_its_turn_to_rate_goes_on_beating(database: str) -> None:
    """Another machine was stopped while it rated; then this one, too, counted as dead."""
    stopped = await asyncpg.connect(database)
    async with member(database) as here, stopped.transaction():
        await stopped.execute(LOCK, "jojo")
        rating = asyncio.create_task(here.room.ratings.rate(Ranked("jojo", ((ANN,), (BO,)), (0, 1))))
        while not await stopped.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        beats = {await stopped.fetchval("SELECT beat FROM parlour.alive")}
        while len(beats) < 3:
            await asyncio.sleep(0.01)
            beats.add(await stopped.fetchval("SELECT beat FROM parlour.alive"))
        assert not rating.done()
        rating.cancel()
    await stopped.close()


async def test_a_rating_is_seen_at_every_machine(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_referee, "LOOK", 0.1)
    async with member(database) as one, member(database) as other:
        for each in (one, other):
            await each.referee.rate_people(each.room.ratings)
        ann, bo = [TcpGuest(await client_of(one, name)) for name in ("Ann", "Bo")]
        opened = await ann.ask(OpenTable(game="mau-mau", pace="instant"))
        for request in (Sit(table=opened.table), Ready()):
            assert (await bo.ask(request)).ok
        assert (await ann.ask(Start())).ok
        for guest in (ann, bo):
            await guest.ask(StandIn())
        await ann.until(lambda: len(ann.update.table.ratings or ()) == 2)
        shown = {rating.points for rating in ann.update.table.ratings or ()}
        for guest in (ann, bo):
            assert (await guest.ask(Leave())).ok
        token = ann.welcome.token
        await hang_up(ann, bo)
        again = TcpGuest(await client_of(other, "Ann", token=token))
        await again.ask(OpenTable(game="mau-mau"))
        await again.until(lambda: again.all(Update) and again.update.table.ratings)
        (rating,) = again.update.table.ratings or ()
        assert rating.points in shown
        await again.close()


@pytest.mark.slow
async def test_a_room_makes_five_calls_however_many_machines_it_has(database: str) -> None:
    with http_server(204) as heard:
        async with member(database) as one, member(database) as other:
            made = [Calls(Notify(heard.url), each.room) for each in (one, other)]
            for number in range(8):
                made[number % 2].call(Call(Occasion.TABLE_OPENS, f"Table {number}"))
            for each in made:
                await all_made(each)
                await each.close()
    assert len(heard.bodies) == limits.CALLS.times
