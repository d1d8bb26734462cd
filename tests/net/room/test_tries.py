"""Wrong passwords and resume codes are counted in the whole room."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import asyncpg
import pytest

from parlour.net import limits
from parlour.net.client.client import Client, Introduction
from parlour.net.errors import TurnedAway
from parlour.net.limits import Rate
from parlour.net.room.store import RoomTries
from parlour.net.wire.messages import OpenTable, Sit, Vouch
from parlour.net.wire.protocol import Reason
from tests.net.kit.tcp import TcpGuest, client_of
from tests.net.room.houses import OF_ALL, Member, member
from tests.net.room.people import hang_up

pytestmark = pytest.mark.timeout(400)
RATE = Rate(3, 600.0)


@pytest.fixture
async def tries(database: str) -> AsyncIterator[tuple[RoomTries, RoomTries]]:
    """Two machines of a room."""
    both = (RoomTries(database, OF_ALL), RoomTries(database, OF_ALL))
    yield both
    for each in both:
        await each.close()


async def test_tries_at_all_machines_count_together_and_a_right_one_is_given_back(
    tries: tuple[RoomTries, RoomTries], database: str
) -> None:
    here, there = tries
    for _ in range(5):
        number = await here.take("code", "192.0.2.7", RATE)
        assert number is not None
        await there.give_back(number)
    taken = await asyncio.gather(*(tries[n % 2].take("code", "192.0.2.7", RATE) for n in range(20)))
    assert len([number for number in taken if number is not None]) == RATE.times
    assert await there.take("password", "192.0.2.7", RATE)
    assert await there.take("code", "192.0.2.8", RATE)
    connection = await asyncpg.connect(database)
    try:
        kept = await connection.fetch("SELECT what FROM parlour.tries")
    finally:
        await connection.close()
    assert kept
    assert not any("192.0.2." in row["what"] for row in kept), "the database has no addresses"


async def test_wrong_resume_codes_at_one_machine_are_the_last_ones_at_the_next(database: str) -> None:
    async with member(database) as here, member(database) as there:
        for _ in range(limits.CODE_TRIES.times):
            assert await _turned_away(here, "otter otter otter otter") == Reason.CODE
        assert await _turned_away(there, "otter otter otter otter") == Reason.TRIES


async def test_a_new_guest_of_the_door_who_is_given_a_code_costs_no_try(database: str) -> None:
    async with member(database) as here:
        for number in range(limits.CODE_TRIES.times + 1):
            vouched = Vouch(ticket=f"ticket {number}", address="192.0.2.9")
            here.referee.vouch(vouched, asyncio.get_running_loop().time())
            guest = Introduction("Guest", ticket=vouched.ticket)
            client = await Client.connect(here.local, guest, here.tls_fingerprint.__eq__)
            assert client.welcome.code
            await client.close()


async def _turned_away(at: Member, code: str) -> str:
    with pytest.raises(TurnedAway) as caught:
        await Client.connect(at.address, Introduction("Eve", code=code), at.tls_fingerprint.__eq__)
    return str(caught.value.reason)


async def test_wrong_passwords_at_one_machine_are_the_last_ones_at_the_next(database: str) -> None:
    async with member(database) as here, member(database) as there:
        guests = []
        for at, tried in ((here, limits.PASSWORD_TRIES.times), (there, 1)):
            table = at.referee.open_table(OpenTable(game="crazy-eights", password="right", seats=2))
            await table.opened()
            guest = TcpGuest(await client_of(at, "Eve"))
            guests.append(guest)
            said = [await guest.ask(Sit(table=table.id, password="wrong")) for _ in range(tried)]
            expected = "password" if at is here else "tries"
            assert {answer.reason for answer in said} == {expected}
        await hang_up(*guests)


async def test_a_right_password_costs_no_try(database: str) -> None:
    async with member(database) as here:
        table = here.referee.open_table(OpenTable(game="crazy-eights", password="right", seats=7))
        await table.opened()
        guests = [
            TcpGuest(await client_of(here, f"Guest {number}"))
            for number in range(limits.PASSWORD_TRIES.times + 1)
        ]
        for guest in guests:
            assert (await guest.ask(Sit(table=table.id, password="right"))).ok
        await hang_up(*guests)
