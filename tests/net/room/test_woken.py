"""A machine that slept wakes: who dials it just then comes to their table, which is elsewhere meanwhile."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from pathlib import Path

import asyncpg
import pytest

from parlour.net.client.client import Client
from parlour.net.errors import TurnedAway
from parlour.net.wire.messages import Lobby, Update
from tests.net.kit.seating import seated
from tests.net.kit.tcp import Reachable, TcpGuest, client_of
from tests.net.room.machines import Room, ended, owned
from tests.waiting import LOOK_EVERY

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]


async def back(at: Reachable, token: str) -> Client:
    """Return the client of somebody who comes back to a machine, again while it has just woken."""
    while True:
        with suppress(TurnedAway):
            return await client_of(at, token=token, again=True)
        await asyncio.sleep(LOOK_EVERY)


async def test_who_is_being_greeted_while_their_table_goes_elsewhere_is_led_there(
    tmp_path: Path, empty_database: str
) -> None:
    """Their token cannot be written for a while, and meanwhile the machine hears that it lost the table."""
    with ended(await Room.made(tmp_path, empty_database)) as room:
        slept, other = room.machine(), room.machine()
        person = TcpGuest(await client_of(slept, "Ann"))
        table = await seated(person, game="crazy-eights")
        await person.close()
        slept.process.send_signal(signal.SIGSTOP)
        await owned(room, table, other)
        people = await asyncpg.connect(empty_database)
        async with people.transaction():
            await people.execute("LOCK TABLE parlour.people IN EXCLUSIVE MODE")
            coming = asyncio.create_task(back(slept, person.welcome.token))
            await asyncio.sleep(0)
            slept.process.send_signal(signal.SIGCONT)
            again = TcpGuest(await coming)
        await people.close()
        await again.until(lambda: again.all(Update) or again.all(Lobby))
        assert not again.all(Lobby)
        assert again.update.table.id == table
        assert again.client.address.port == other.tcp_port
        await again.close()
