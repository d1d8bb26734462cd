"""Machines of a room are killed again and again while people play at many tables, some by SSH."""

from __future__ import annotations

import random
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from parlour.net.wire.messages import Lobby, OpenTable, Ready, Start
from tests.e2e.test_openssh_guest import a_key
from tests.needs import program
from tests.net.kit.seating import seated
from tests.net.kit.serve import Serve
from tests.net.kit.tcp import TcpGuest, TcpPlayer, client_of
from tests.net.room.callers import Caller
from tests.net.room.machines import Room, ended
from tests.waiting import until

GAME = "crazy-eights"
CALLERS = 3
"""Tables at which one of two people plays by SSH."""
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


@pytest.fixture
async def room(tmp_path: Path, empty_database: str) -> AsyncIterator[Room]:
    with ended(await Room.made(tmp_path, empty_database)) as made:
        yield made


async def people_at(machine: Serve, count: int) -> tuple[list[Thinker], list[str]]:
    people = [Thinker(await client_of(machine, f"P{number}", again=True)) for number in range(count)]
    return people, [await person.sits_alone() for person in people]


def _has_made(person: TcpPlayer, moves: int) -> bool:
    return len(person.acknowledged) >= moves


async def with_callers(machines: list[Serve], folder: Path) -> list[tuple[Caller, Thinker, str]]:
    """Let callers sit down with other people, and begin the matches; return both, and the table, of each."""
    hosts = [Thinker(await client_of(machines[at % MACHINES], f"H{at}", again=True)) for at in range(CALLERS)]
    wish = {"pace": "instant", "seats": 2, "options": {"target": "5000"}}
    tables = [await seated(host, game=GAME, **wish) for host in hosts]
    for machine in machines:
        await lists(machine, CALLERS)
    made = []
    for number, (host, table) in enumerate(zip(hosts, tables, strict=True)):
        own = folder / str(number)
        own.mkdir()
        caller = Caller(f"C{number}", await a_key(own), machines, f"H{number}'s table", number)
        caller.begin()
        await host.until(partial(_has_ready_guest, host))
        for request in (Ready(), Start()):
            answer = await host.ask(request)
            assert answer.ok, answer.told
        made.append((caller, host, table))
    return made


async def lists(machine: Serve, tables: int) -> None:
    """Wait until the lobby of a machine lists so many tables; where there is one, guests are led there."""
    guest = TcpGuest(await client_of(machine, "Eve"))
    await guest.until(lambda: guest.all(Lobby) and len(guest.all(Lobby)[-1].tables) == tables)
    await guest.close()


def _has_ready_guest(host: TcpPlayer) -> bool:
    return [seat.ready for seat in host.update.table.seats] == [False, True]


@contextmanager
def somebody(person: Thinker, callers: list[Caller]) -> Iterator[None]:
    """Say who plays no more, and what the callers were told last."""
    try:
        yield
    except TimeoutError:
        stuck = f"{person.client.welcome.name} plays no more at {person.client.address}."
        pytest.fail("\n".join((stuck, *(caller.seen for caller in callers))))


@program("ssh")
@program("ssh-keygen")
@pytest.mark.parametrize(("at", "kills"), [(30, 6), pytest.param(100, 20, marks=pytest.mark.long)])
async def test_many_kills_at_many_tables_lose_nothing(
    room: Room, tmp_path: Path, at: int, kills: int
) -> None:
    rng = random.Random(1)
    machines = [room.machine("--ssh-port", "0") for _ in range(MACHINES)]
    people: list[Thinker] = []
    tables: list[str] = []
    callers: list[Caller] = []
    for caller, host, table in await with_callers(machines, tmp_path):
        callers.append(caller)
        people.append(host)
        tables.append(table)
    for machine in machines:
        came, new = await people_at(machine, (at - CALLERS) // MACHINES + 1)
        people += came
        tables += new
    await until(lambda: all(person.client.others for person in people))
    for person in people:
        person.begin()
    for _ in range(kills):
        before = [len(person.acknowledged) for person in people]
        dead = machines.pop(rng.randrange(MACHINES))
        dead.end(signal.SIGKILL)
        machines.append(room.machine("--ssh-port", "0"))
        for person, count in zip(people, before, strict=True):
            with somebody(person, callers):
                await person.until(partial(_has_made, person, count + 1))
    for caller in callers:
        await caller.end()
        assert caller.asked_who == 1, "they were known by their key at every machine"
    assert sum(caller.calls for caller in callers) > CALLERS, "some of them had to call again"
    for person in people:
        await person.close()
    for table, person in zip(tables, people, strict=True):
        await room.holds_exactly_once(table, [person])
