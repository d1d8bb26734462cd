"""Who takes the table of a dead referee: one of those that can, and with it what is known of its people."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from unittest import mock

import asyncpg
import pytest

from parlour.net import limits
from parlour.net.fair.agreement import Agreed
from parlour.net.journal.entries import Made, Owned
from parlour.net.postgres.connection import connect
from parlour.net.postgres.log import PostgresLog
from parlour.net.room import adoption, members
from parlour.net.room.adoption import Adopted
from parlour.net.table.running_match import RunningMatch
from parlour.net.wire import sentences
from parlour.net.wire.messages import ChangeGame, Ready, Setup, Sit, Start, Watch
from parlour.rules import VERSION
from parlour.rules.moves import Undone
from tests.net.kit.seating import seated
from tests.net.kit.tcp import TcpGuest, client_of
from tests.net.room.houses import Member, member
from tests.net.room.people import GAME, THINKS, hang_up, know_of_others, play_on, playing
from tests.waiting import until

pytestmark = pytest.mark.timeout(400)
FAR_AWAY = 0.08
"""Seconds from the terminal of a guest to the door, and back."""


async def owners(database: str, table: str) -> list[Owned]:
    """Return who has written that they have `table`, in order."""
    log = await PostgresLog.open(database)
    try:
        return [row.entry for row in await log.read(table) if isinstance(row.entry, Owned)]
    finally:
        await log.close()


async def takes(heir: Member, table: str, of: str) -> Adopted:
    return await heir.room._heir.adopt(table, of)


def rest(*members: Member) -> None:
    """Let nothing be taken but by the test."""
    for each in members:
        for task in each.room._tasks:
            task.cancel()


async def test_of_two_heirs_at_once_one_has_the_table(database: str) -> None:
    async with member(database) as one, member(database) as other, member(database) as dead:
        people, table = await playing(dead)
        rest(one, other)
        await dead.die()
        found = await asyncio.gather(*(takes(each, table, dead.room.id) for each in (one, other)))
        assert sorted(each.value for each in found) == ["gone", "here"]
        has, has_not = (one, other) if found[0] is Adopted.HERE else (other, one)
        assert table in has.referee.tables
        assert table not in has_not.referee.tables
        written = await owners(database, table)
        assert [each.referee for each in written] == [dead.room.id, has.room.id]
        await hang_up(*people)


@pytest.mark.slow
async def test_the_heir_reads_the_table_of_who_may_be_dead_and_takes_it_without_reading_it_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it makes the match again, everything else goes on after each slice."""
    monkeypatch.setattr(adoption, "SLICE", 0.0)
    monkeypatch.setattr(members, "SILENT", 1000.0)
    steps, turns, begun = 0, 0, asyncio.Event()
    again = RunningMatch.restored

    def counted(
        match: RunningMatch, made: Iterable[Made | Undone | Agreed], *, judged: bool = False
    ) -> Iterator[None]:
        nonlocal steps
        assert judged or made == (), "they are the same rules"
        for _ in again(match, made, judged=judged):
            steps += 1
            begun.set()
            yield

    async def others() -> None:
        nonlocal turns
        await begun.wait()
        while True:
            turns += 1
            await asyncio.sleep(0)

    async with member(database) as here, member(database) as there:
        people, table = await playing(there)
        monkeypatch.setattr(RunningMatch, "restored", counted)
        other = asyncio.create_task(others())
        rest(there)
        ahead = here.room._heir._ahead
        await until(lambda: table in ahead and ahead[table][1].done())
        assert turns >= steps > 3
        other.cancel()
        await there.room._beat()
        await until(lambda: not ahead)
        await there.die()
        await until(lambda: table in ahead and ahead[table][1].done())
        assert table not in here.referee.tables
        monkeypatch.setattr(PostgresLog, "read", None)
        monkeypatch.setattr(members, "SILENT", members.SUSPECT)
        await until(lambda: table in here.referee.tables)
        await play_on(*people)
        await hang_up(*people)


async def test_the_heir_needs_nothing_that_was_written_before_the_latest_match(database: str) -> None:
    """Nor before the host chose another game."""
    async with member(database) as here, member(database) as dead:
        ann, bo = people = [await dead.player("Ann"), await dead.player("Bo")]
        table = await seated(ann, bo, game="mau-mau", pace="instant")
        assert (await ann.ask(ChangeGame(game=GAME))).ok
        assert [each.referee for each in await owners(database, table)] == [dead.room.id] * 2
        assert (await ann.ask(Setup(options={"target": "1"}))).ok
        await know_of_others(*people)
        rest(here, dead)
        for person in (bo, ann):
            assert (await person.ask(Ready() if person is bo else Start())).ok
        state = dead.referee.tables[table].state
        await until(lambda: state.match_number > 2)
        ann.thinks = bo.thinks = 2.0  # who is killed between two matches would close the table, in a test
        while await dead.room._store.tidy():
            pass
        await dead.die()
        connection: asyncpg.Connection[asyncpg.Record] = await connect(database)
        assert await connection.fetchval("SELECT min(number) FROM entries") > 1
        await connection.close()
        assert await takes(here, table, dead.room.id) is Adopted.HERE
        ann.thinks = bo.thinks = 0.0
        await play_on(*people)
        assert here.referee.tables[table].state.match_number >= state.match_number
        await hang_up(*people)


@pytest.mark.slow
async def test_a_table_of_other_rules_waits_for_a_referee_that_has_them(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ROOM_WAIT", 3.0)
    async with member(database) as old, member(database) as dead:
        with mock.patch("parlour.net.room.room.VERSION", VERSION + 1):
            people, table = await playing(dead)
        await until(lambda: old.room.line(table))
        await know_of_others(*people)
        await dead.die()
        await until(lambda: table in old.room._hopeless)
        assert table not in old.referee.tables
        assert [each.rules for each in await owners(database, table)] == [VERSION + 1]
        guest = TcpGuest(await client_of(old, "Cem"))
        assert (await guest.ask(Watch(table=table))).told == sentences.TABLE_SILENT
        with mock.patch("parlour.net.room.adoption.VERSION", VERSION + 1):
            async with member(database) as new:
                await until(lambda: table in new.referee.tables)
                await play_on(*people)
                assert {each.client.address for each in people} == {new.address}
                await hang_up(*people, guest)


@pytest.mark.slow
async def test_the_round_trip_of_a_guest_of_the_door_goes_with_them_to_every_referee(database: str) -> None:
    """They would lose their credit in races, if a referee knew only how far away the door is."""
    async with member(database) as owner, member(database) as heir, member(database) as door:
        host = await owner.player("Bo")
        table = await seated(host, game=GAME, pace="instant", options={"target": "500"})
        await until(lambda: door.room.address_of(table))
        guest = await door.guest_of_the_door("Cem", FAR_AWAY)
        host.thinks = guest.thinks = THINKS
        assert (await guest.ask(Sit(table=table))).ok
        assert guest.client.address == owner.address
        assert credit(owner, "Cem") == FAR_AWAY
        for request in (Ready(), Start()):
            assert (await (guest if request.type == "ready" else host).ask(request)).ok
        await play_on(host, guest)
        await know_of_others(host)
        with mock.patch("parlour.net.room.members._rank", lambda _, each: each == heir.room.id):
            await owner.die()
            await until(lambda: table in heir.referee.tables)
        await play_on(host, guest)
        assert guest.client.address == heir.address
        assert credit(heir, "Cem") == FAR_AWAY
        assert credit(heir, "Bo") == 0
        await hang_up(host, guest)


def credit(at: Member, name: str) -> float:
    """Return the round trip beyond the door that a referee knows of a person."""
    return next(
        each.person.beyond_the_door
        for each in at.referee.sessions
        if each.person and each.person.name == name
    )
