"""Machines of a room are killed again and again while people play at many tables."""

from __future__ import annotations

import random
import signal

import pytest

from parlour.net.wire.messages import OpenTable, Ready, Start
from tests.net.kit.serve import Serve
from tests.net.kit.tcp import TcpPlayer, client_of
from tests.net.room.machines import Room
from tests.net.room.people import GAME, hang_up, know_of_others, play_on

MACHINES = 3

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


class Thinker(TcpPlayer):
    """A person who takes their time for each move."""

    thinks = 1.0

    async def sits_alone(self) -> str:
        """Open a table with a bot and start there; return its id."""
        wish = OpenTable(game=GAME, bots=1, seats=2, pace="instant", options={"target": "500"})
        opened = await self.ask(wish)
        assert opened.ok, opened.told
        for request in (Ready(), Start()):
            answer = await self.ask(request)
            assert answer.ok, answer.told
        return opened.table


async def people_at(machine: Serve, count: int) -> dict[str, Thinker]:
    """Let so many people sit down at a machine; return them by their tables."""
    people = [Thinker(await client_of(machine, f"P{number}", again=True)) for number in range(count)]
    return {await person.sits_alone(): person for person in people}


@pytest.mark.parametrize(("at", "kills"), [(30, 6), pytest.param(100, 20, marks=pytest.mark.long)])
async def test_many_kills_at_many_tables_lose_nothing(room: Room, at: int, kills: int) -> None:
    rng = random.Random(1)
    machines = [room.machine() for _ in range(MACHINES)]
    people: dict[str, Thinker] = {}
    for machine in machines:
        people |= await people_at(machine, at // MACHINES)
    await know_of_others(*people.values())
    for person in people.values():
        person.begin()
    for _ in range(kills):
        machines.pop(rng.randrange(MACHINES)).end(signal.SIGKILL)
        machines.append(room.machine())
        await play_on(*people.values(), moves=1)
    await hang_up(*people.values())
    for table, person in people.items():
        await room.holds_exactly_once(table, [person])
