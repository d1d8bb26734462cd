"""Two referees of one card room: one list of tables, one way to each of them, and what one leaves behind."""

from __future__ import annotations

import asyncio
import random

import pytest

from parlour.net import limits
from parlour.net.auth.accounts import Traveler
from parlour.net.auth.rotating import RotatingSecret
from parlour.net.client.client import Lost
from parlour.net.errors import TurnedAway
from parlour.net.postgres.log import PostgresLog
from parlour.net.room import members
from parlour.net.room import room as rooms
from parlour.net.room.orders import OrderBook
from parlour.net.room.room import MOST_ADDRESSES, CardRoom
from parlour.net.room.store import Beat, Heartbeat, RoomStore, RoomTries
from parlour.net.table import runner
from parlour.net.wire.messages import (
    BETWEEN,
    Answer,
    Lobby,
    OpenTable,
    PausedBy,
    Play,
    Sit,
    Update,
    Watch,
    Welcome,
)
from parlour.net.wire.notices import ENDED
from parlour.net.wire.sentences import ENDS_WITH_MACHINE, MACHINE_ENDS, WAITS_FOR_MACHINE
from parlour.rules.sentences import text
from tests.net.kit.cluster import Cluster
from tests.net.kit.raw import dialed
from tests.net.kit.seating import match_of, seated
from tests.net.kit.tcp import TcpGuest, client_of
from tests.net.room.houses import Member, member
from tests.net.room.people import GAME, hang_up, play_on, playing
from tests.waiting import until

pytestmark = pytest.mark.timeout(400)


async def a_table(of: Member) -> str:
    table = of.referee.open_table(OpenTable(game=GAME, bots=1, seats=2))
    await table.opened()
    return table.id


def tables(guest: TcpGuest) -> set[str]:
    """Return the tables that `guest` was told of last."""
    lobbies = guest.all(Lobby)
    return {line.id for line in lobbies[-1].tables} if lobbies else set()


async def test_every_lobby_lists_all_tables_and_choosing_one_leads_there(database: str) -> None:
    async with member(database) as here, member(database) as there:
        near, far, closes = await a_table(here), await a_table(there), await a_table(there)
        assert len({near, far, closes}) == 3
        await until(lambda: here.room.addresses == (str(there.address),))
        guest = TcpGuest(await client_of(here, "Ann"))
        assert guest.client.welcome.room == (str(there.address),)
        await guest.until(lambda: tables(guest) == {near, far, closes})
        there.referee._opened.close_for_another(there.referee.tables[closes], ENDED)
        await guest.until(lambda: tables(guest) == {near, far})
        assert (await guest.ask(Sit(table=far))).ok
        assert guest.client.address == there.address
        await guest.until(lambda: guest.all(Update))
        await guest.close()


async def test_a_table_that_was_taken_is_awaited_until_its_line_is_heard(database: str) -> None:
    """A machine that was stopped gives a table up before it has heard the lines."""
    async with member(database) as here, member(database) as there:
        far = await a_table(there)
        await until(lambda: here.room.line(far))
        true = here.room._lines[far]
        stale = here.room._lines[far] = true._replace(owner=here.room.id)
        del here.room._shown[far]
        guest = TcpGuest(await client_of(here, "Ann"))
        answer = asyncio.ensure_future(guest.ask(Watch(table=far)))
        await until(lambda: far in here.referee.redirects.awaited)
        here.room._lines[far] = true
        here.room._show(true, stale)
        assert (await answer).ok
        assert guest.client.address == there.address
        await guest.close()


async def test_a_referee_to_which_somebody_is_sent_looks_at_once_for_their_table(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with member(database) as there:
        monkeypatch.setattr(rooms, "LOOK", 3600.0)
        async with member(database) as here:
            table = await a_table(there)
            await until(lambda: table in there.room._told)
            assert here.room.line(table) is None
            ann = Traveler("a1", "Ann", ("0" * 64,))
            assert here.room.redeem(there.room.ticket(ann, str(here.address))) == ann
            await until(lambda: here.room.line(table))


async def test_a_token_is_good_at_every_referee_and_leads_to_the_seat(database: str) -> None:
    async with member(database) as here, member(database) as there:
        table = await a_table(there)
        guest = TcpGuest(await client_of(there, "Ann"))
        assert (await guest.ask(Sit(table=table))).ok
        token = guest.client.welcome.token
        new = TcpGuest(await client_of(there, "Bo"))
        await hang_up(guest, new)
        await until(lambda: here.room.address_of(table))
        again = TcpGuest(await client_of(here, token=token))
        assert again.client.address == there.address
        assert again.client.welcome.name == "Ann"
        assert again.client.welcome.table == table
        without_seat = TcpGuest(await client_of(here, token=new.client.welcome.token))
        assert without_seat.client.welcome.name == "Bo"
        await hang_up(again, without_seat)


async def test_the_tables_of_a_dead_referee_go_on_at_another_one(database: str) -> None:
    async with member(database) as here, member(database) as there:
        people, table = await playing(there)
        await play_on(*people, moves=7)
        before = [each.client.welcome.name for each in people]
        await there.die()
        acknowledged = [{*each.acknowledged} for each in people]
        await until(lambda: table in here.referee.tables)
        await until(lambda: all(each.client.address == here.address for each in people))
        await play_on(*people)
        match = here.referee.tables[table].state.match
        assert match is not None
        assert [each.client.welcome.name for each in people] == before
        seats = here.referee.tables[table].state.seats.humans()
        by_name = {human.name: seat for seat, human in seats}
        for each, so_far in zip(people, acknowledged, strict=True):
            assert all(match.has_made(by_name[each.client.welcome.name], once) for once in so_far)
        await hang_up(*people)


async def _orphan(here: Member, there: Member) -> tuple[TcpGuest, str, asyncio.Task[Answer]]:
    """Let a referee die while it is somebody's turn, who comes to the other one and plays.

    Return them, their table, and the answer, which is still to come.
    """
    guest = TcpGuest(await client_of(there, "Ann", again=True))
    table = await match_of(guest, game=GAME, seats=2, bots=1, pace="instant")
    await until(lambda: here.room.line(table))
    await guest.until(lambda: guest.bot_move(random.Random(1)))
    move = guest.bot_move(random.Random(1))
    # So it does not begin to take the table before the test wants it.
    here.room._taking[table] = asyncio.create_task(asyncio.sleep(3600))
    await there.die()
    await guest.until(lambda: guest.all(Welcome))
    assert guest.client.welcome.table == table
    asked = asyncio.create_task(guest.ask(Play(move=move, seen=guest.update.seq, once="once")))
    await until(lambda: here.referee.redirects._moves)
    again = await guest.ask(Play(move=move, seen=guest.update.seq, once="again"))
    assert again.reason == "paused"
    return guest, table, asked


async def test_a_move_that_is_made_while_the_table_moves_is_answered_there(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is sent back to a machine that has died and is not suspected yet."""
    async with member(database) as here, member(database) as there:
        with monkeypatch.context() as trusting:
            trusting.setattr(members, "SUSPECT", 3600.0)
            guest, table, asked = await _orphan(here, there)
            heard, now = here.room._members, asyncio.get_running_loop().time()
            await until(lambda: (heard._last or 0.0) > now + 2 * rooms.LOOK)
            assert not asked.done()
        here.room._taking.pop(table).cancel()
        assert (await asked).ok
        match = here.referee.tables[table].state.match
        assert match is not None
        assert match.has_made(0, "once")
        await guest.close()


async def test_a_move_at_a_table_that_closes_meanwhile_is_refused_and_the_lobby_is_shown(
    database: str,
) -> None:
    async with member(database) as here, member(database) as there:
        guest, table, asked = await _orphan(here, there)
        here.referee.redirects.ended(table)
        assert (await asked).reason == "nowhere"
        await guest.until(lambda: guest.all(Lobby))
        await guest.close()


async def test_the_people_of_the_last_machine_read_what_becomes_of_their_tables(database: str) -> None:
    async with member(database) as here:
        playing, waiting = [TcpGuest(await client_of(here, name)) for name in ("Ann", "Bo")]
        await match_of(playing, game=GAME, seats=2, bots=1)
        assert (await waiting.ask(OpenTable(game=GAME))).ok
        await here.referee.close()
        for each, reads in ((playing, WAITS_FOR_MACHINE), (waiting, ENDS_WITH_MACHINE)):
            await each.until(lambda: each.over)  # noqa: B023 - it is awaited here
            assert each.notices[-1] == text(reads)
            assert each.all(Lost)[-1].told == MACHINE_ENDS
            await each.close()


async def test_clients_are_told_different_addresses() -> None:
    """Those whose machine dies do not all come to the same one."""
    nowhere = "postgresql://nowhere"
    store, tries = RoomStore(nowhere), RoomTries(nowhere, RotatingSecret(b"secret"))
    orders = OrderBook(store.database)
    room = CardRoom(PostgresLog(nowhere), store, store, tries, orders, RotatingSecret(b"secret"))
    others = [f"{letter}:1" for letter in "abcdefghij"]
    beats = [Beat(Heartbeat(each[0], each), 0.0) for each in others]
    room._members.heard([*beats, Beat(Heartbeat(room.id, "here:1"), 0.0)], 0.0)
    lists = [room.addresses for _ in range(200)]
    assert {len({*each}) for each in lists} == {MOST_ADDRESSES}
    for place in range(MOST_ADDRESSES):
        assert {each[place] for each in lists} == {*others}


async def test_guests_who_are_led_on_by_a_door_take_no_places_of_its_machine(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS_PER_ADDRESS", 2)
    async with member(database) as owner, member(database) as door:
        host = await owner.player("Bo")
        table = await seated(host, game=GAME)
        await until(lambda: door.room.address_of(table))
        guests = [await door.guest_of_the_door(name, 0.01) for name in ("Cem", "Dan", "Eve")]
        for guest in guests:
            assert (await guest.ask(Watch(table=table))).ok
            assert guest.client.address == owner.address
        neighbor = TcpGuest(await client_of(owner, "Fay"))
        with pytest.raises(TurnedAway, match=r"one may have \(2\)"):
            await client_of(owner, "Gus")
        await hang_up(host, neighbor, *guests)


async def test_a_table_that_could_not_be_written_goes_on_with_the_next_beat(
    cluster: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "RETRY_EVERY", 1000.0)
    async with member(database) as here:
        people, _ = await playing(here)
        await cluster.perform("ALTER TABLE parlour.entries RENAME TO hidden")
        await people[0].until(lambda: people[0].paused_by() is PausedBy.JOURNAL)
        await cluster.perform("ALTER TABLE parlour.hidden RENAME TO entries")
        await play_on(*people)
        await hang_up(*people)


async def test_who_asks_whose_a_table_is_needs_no_name_and_is_told_no_more(database: str) -> None:
    async with member(database) as here:
        table = here.referee.open_table(OpenTable(game=GAME, bots=1, seats=2))
        await until(lambda: here.room.owners([table.id]))
        asker = await dialed(("127.0.0.1", here.tcp_port))
        asker.say(type="whose", protocol=BETWEEN, tables=[table.id, "t1.none"])
        assert (await asker.hear("owners"))["tables"] == {table.id: str(here.address)}
        assert not (await asker.answer_to(asker.say(type="sit", table=table.id)))["ok"]
        asker.say(type="whose", protocol=BETWEEN, tables=[])
        assert await asker.farewell() == "hello"
        assert here.referee.deserted
        asker.cut()
