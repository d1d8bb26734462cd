"""A referee of a card room sends people to another one, and their clients follow."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from parlour.net import limits
from parlour.net.auth.accounts import Traveler
from parlour.net.auth.rotating import RotatingSecret
from parlour.net.client.client import Lost
from parlour.net.errors import ConnectionLost
from parlour.net.referee.hooks import Alone
from parlour.net.room.tickets import Tickets
from parlour.net.wire.messages import Lobby, OpenTable, Play, Rename, Sit, Update, Welcome
from parlour.net.wire.protocol import Reason
from tests.net.kit.open_house import GAME, OpenHouse, open_house
from tests.net.kit.tcp import TcpGuest

SECRET = b"of the room"


class Neighbor(Alone):
    """A room of two referees, as one of them sees it: `tables` are at the other one."""

    def __init__(self, here: OpenHouse, there: OpenHouse) -> None:
        self._tickets = Tickets(RotatingSecret(SECRET), str(here.address))
        self.other = str(there.address)
        self.tables: set[str] = set()
        self.sent: list[Traveler] = []
        self.is_other_silent = False

    @property
    def addresses(self) -> tuple[str, ...]:  # type: ignore[override]
        return () if self.is_other_silent else (self.other,)

    def has(self, table: str) -> bool:
        return table in self.tables

    def address_of(self, table: str) -> str:
        return self.other if table in self.tables else ""

    def ticket(self, traveler: Traveler, to: str) -> str:
        self.sent.append(traveler)
        return self._tickets.issue(traveler, to)

    def redeem(self, ticket: str) -> Traveler | None:
        return self._tickets.redeem(ticket)


def neighbor(house: OpenHouse) -> Neighbor:
    """Return the room as this referee sees it."""
    assert isinstance(house.referee.room, Neighbor)
    return house.referee.room


@asynccontextmanager
async def two_houses() -> AsyncIterator[tuple[OpenHouse, OpenHouse]]:
    """Two referees with one certificate. The second has a table, `t1`, of which the first knows.

    Their guests need not be sent home.
    """
    async with (
        open_house() as there,
        open_house() as here,  # which has the socket of this machine
        AsyncExitStack() as stack,
    ):
        of_here, of_there = Neighbor(here, there), Neighbor(there, here)
        here.referee._state.room, there.referee._state.room = of_here, of_there
        table = there.referee.open_table(OpenTable(game=GAME, bots=1, seats=2))
        await table.opened()
        of_here.tables.add("t1")
        for house in (here, there):
            stack.push_async_callback(house.send_home)
        yield here, there


def came(guest: TcpGuest) -> list[Welcome]:
    return guest.all(Welcome)


async def test_who_sits_down_at_a_table_elsewhere_is_led_there() -> None:
    async with two_houses() as (here, there):
        guest = await here.guest("Ann")
        assert guest.welcome.room == (str(there.address),)
        answer = await guest.ask(Sit(table="t1"))
        assert answer.ok
        assert answer.table == "t1"
        await guest.until(lambda: guest.all(Update))
        assert guest.client.address == there.address
        assert not guest.all(Lost)
        (ann,) = (session.person for session in there.referee.sessions)
        assert ann is not None
        assert ann.name == "Ann"
        assert ann.id == neighbor(here).sent[0].id
        assert here.referee.deserted


async def test_who_was_led_elsewhere_comes_back_there_with_their_token() -> None:
    async with two_houses() as (here, there):
        guest = await here.guest("Ann", again=True)
        assert (await guest.ask(Sit(table="t1"))).ok
        (session,) = there.referee.sessions
        session.wire._cut()  # type: ignore[attr-defined]
        await guest.until(lambda: len(came(guest)) == 2)
        assert came(guest)[-1].table == "t1"


async def test_nobody_is_let_in_with_the_ticket_alone() -> None:
    async with two_houses() as (here, there):
        await here.guest("Ann")
        (session,) = here.referee.sessions
        assert session.person is not None
        traveler = Traveler(session.person.id, "Ann", tuple(session.person.tokens))
        ticket = here.referee.room.ticket(traveler, str(there.address))
        thief = await there.guest("Eve", token="something else")
        assert thief.client.welcome.name == "Eve"
        mallory = await there.guest("Eve", token="something else", ticket=ticket)
        assert mallory.client.welcome.name == "Eve"


async def test_where_a_farewell_leads_only_the_same_certificate_is_trusted() -> None:
    async with two_houses() as (here, _), open_house() as stranger:
        neighbor(here).other = str(stranger.address)
        guest = await here.guest("Ann")
        guest.client._connection.fingerprint = "0" * 64
        waiting = asyncio.create_task(guest.ask(Sit(table="t1")))
        await asyncio.wait([waiting])
        assert waiting.exception() is not None
        assert not stranger.referee.sessions
        assert [lost.reason for lost in guest.all(Lost)] == [Reason.MOVED]


@pytest.mark.slow
async def test_two_referees_that_send_to_each_other_do_not_keep_a_client_busy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with two_houses() as (here, there):
        neighbor(here).tables.add("t9")
        neighbor(there).tables.add("t9")
        guest = await here.guest("Ann", again=True)
        with monkeypatch.context() as patch:
            patch.setattr(limits, "LASTS", 3.0)
            with pytest.raises(ConnectionLost):
                await guest.ask(Sit(table="t9"))
        sent = len(neighbor(here).sent) + len(neighbor(there).sent)
        assert 4 < sent < 20
        await guest.until(lambda: guest.all(Lost))
        await guest.until(lambda: guest.client.connected)
        assert (await guest.ask(Sit(table="t1"))).ok


async def test_whoever_was_sent_to_and_fro_is_led_on_after_a_pause() -> None:
    async with two_houses() as (here, there):
        guest = await here.guest("Ann", again=True)
        guest.client._connection.moves = 4  # farewells in a row
        assert (await guest.ask(Sit(table="t1"))).ok
        assert guest.client.address == there.address
        assert [lost.again_in is not None for lost in guest.all(Lost)] == [True]


async def test_whose_referee_ends_comes_to_another_one() -> None:
    async with two_houses() as (here, there):
        guest = await here.guest("Ann", again=True)
        await here.listener.close()
        await guest.until(lambda: len(came(guest)) == 1)
        assert guest.client.address == there.address
        await guest.until(lambda: guest.all(Lobby))


async def test_a_referee_that_was_silent_when_the_guest_came_is_dialed_all_the_same() -> None:
    async with two_houses() as (here, there):
        neighbor(there).is_other_silent = True
        guest = await here.guest("Ann", again=True)
        assert (await guest.ask(Sit(table="t1"))).ok
        assert guest.client.address == there.address
        assert guest.client.welcome.room == ()
        await there.listener.close()
        await guest.until(lambda: len(came(guest)) == 2)
        assert guest.client.address == here.address


async def test_a_guest_of_the_door_asks_at_its_own_machine_first_when_the_table_is_gone() -> None:
    async with two_houses() as (here, there):
        guest = await here.guest("Ann", again=True, here=True)
        assert (await guest.ask(Sit(table="t1"))).ok
        assert guest.client.address == there.address
        await there.listener.close()
        await guest.until(lambda: len(came(guest)) == 2)
        assert guest.client.address == here.local


async def test_a_move_that_was_not_answered_is_made_once_at_the_new_place() -> None:
    async with two_houses() as (here, there):
        guest = await here.guest("Ann")
        assert (await guest.ask(Sit(table="t1"))).ok
        assert (await guest.ask(Rename(name="Anna"))).ok
        update = await guest.update_after(-1)
        assert update.you is not None
        assert not (await guest.ask(Play(move="draw", once="a"))).ok  # no match yet, and an answer
        assert there.referee.sessions


async def test_a_table_that_is_found_while_its_owner_is_greeted_is_not_forgotten() -> None:
    async with two_houses() as (here, _):
        ann = here.referee.people.add("Ann")  # who is not connected yet: her token is being written
        here.referee.redirects.wait(ann, "t1")
        here.referee.redirects.found("t1")
        assert here.referee.redirects.home_of(ann) == "t1"


async def test_whose_table_ends_elsewhere_waits_no_more_and_asks_again() -> None:
    async with two_houses() as (here, _):
        guest = await here.guest("Ann", again=True)
        (session,) = here.referee.sessions
        assert session.person is not None
        here.referee.redirects.wait(session.person, "t9", interrupted=True)
        here.referee.redirects.ended("t9")
        await guest.until(lambda: len(came(guest)) == 1)
        assert not here.referee.redirects.awaited
        assert (await guest.ask(Rename(name="Anna"))).ok
