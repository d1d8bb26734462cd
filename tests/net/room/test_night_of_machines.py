"""A game night over the machines of a card room, by all doors, through a kill, a sleep and a drain.

It is entered at each machine by TCP, SSH and page. In each round the machine that has it goes: it is killed,
then stopped and woken when another one has the night, then ended in order. The standings are counted a second
time from what the tables told.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from parlour.net import limits
from parlour.net.process.daemon import RunningReferee
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import EnterNight, NightBoard, NightTablePart, OpenNight
from tests.e2e.test_night import (
    PLAN,
    PROGRAM,
    Evening,
    Guest,
    Lines,
    Paged,
    Program,
    counted_again,
    doors_at,
    ended,
    same_places,
)
from tests.net.kit.serve import Serve
from tests.net.kit.tcp import TcpPlayer, client_of
from tests.net.room import machines
from tests.net.room.machines import Room
from tests.waiting import LOOK_EVERY, WITHIN

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs dial again at once."""
    monkeypatch.setattr(limits, "AGAIN_AFTER", (0.05, 0.1))


class Anywhere(Serve):
    """The machines of a room under one name: each time somebody comes they reach another one that lives."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._turns = count(1)

    @property
    def said(self) -> dict[str, Any]:  # type: ignore[override]
        living = [each for each in self._room.machines if each.process.poll() is None]
        return living[next(self._turns) % len(living)].said


@asynccontextmanager
async def an_evening(room: Room) -> AsyncIterator[Evening]:
    """Yield a night that eight people have entered, at three machines."""
    first, *_ = there = [room.machine(*doors_at()[2:]) for _ in range(3)]
    async with AsyncExitStack() as stack:
        secret = RunningReferee.model_validate_json(Home(room.home(0)).referee_file.read_bytes()).secret
        host = TcpPlayer(await client_of(first, "Host", host=secret, again=True))
        stack.push_async_callback(host.close)
        answer = await host.ask(OpenNight(plan=PLAN))
        assert answer.ok, answer.faults
        guests: list[Guest] = [Lines("Ssh 0"), Lines("Ssh 1"), Paged("Web 0")]
        evening = Evening(first, host, [], guests)
        for number, machine in enumerate([*there, *there]):
            program = Program(await client_of(machine, f"Tcp {number}", again=True))
            stack.push_async_callback(program.close)
            await program.until(lambda: program.all(NightBoard))  # noqa: B023 - it is awaited here
            assert (await program.ask(EnterNight(night=program.all(NightBoard)[-1].id))).ok
            program.rest(lambda table: table not in evening.held)
            evening.programs.append(program)
        tasks = [asyncio.create_task(guest.stay(Anywhere(room))) for guest in guests]
        stack.push_async_callback(lambda: ended(tasks))
        await evening.until(lambda board: len(board.rows) == 9)
        yield evening


async def owner(room: Room, night: str, other_than: Serve | None = None) -> Serve:
    """Return the machine that has the night, once one has it that lives, and is another one than that."""
    async with asyncio.timeout(WITHIN):
        while True:
            found = await room.status()
            has_it = {each.referee for each in found.nights if each.id == night}
            living = [each for each in found.referees if each.id in has_it and each.state != "dead"]
            for machine in room.machines:
                is_it = [each.address for each in living] == [f"127.0.0.1:{machine.tcp_port}"]
                if is_it and machine is not other_than:
                    return machine
            await asyncio.sleep(LOOK_EVERY)


async def in_the_middle_of(evening: Evening, number: int) -> NightBoard:
    """Wait until a table of this round has a result, and return the board."""
    return await evening.until(lambda b: b.round == number and any(table.places for table in b.tables))


async def ended_with(evening: Evening, number: int, stage: str) -> NightBoard:
    """Wait until this round is over, and return the board."""
    return await evening.until(lambda board: (board.round, board.stage) == (number, stage))


async def test_a_night_goes_from_machine_to_machine_and_counts_right(
    tmp_path: Path, empty_database: str
) -> None:
    results: dict[int, tuple[NightTablePart, ...]] = {}
    with machines.ended(await Room.made(tmp_path, empty_database, PROGRAM)) as room:
        async with an_evening(room) as evening:
            night = evening.board.id
            people = [row.number for row in evening.board.rows]
            asleep: Serve | None = None
            for number, leaves in enumerate((signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM), 1):
                evening.held.add(f"{night}.{number}.{number % 3}")
                await evening.direct(do="begin")
                before = await in_the_middle_of(evening, number)
                has_it = await owner(room, night)
                if leaves is signal.SIGSTOP:
                    has_it.process.send_signal(leaves)
                else:
                    assert await asyncio.to_thread(has_it.end, leaves) in (0, -signal.SIGKILL)
                await owner(room, night, other_than=has_it)
                if leaves is signal.SIGSTOP:
                    asleep = has_it
                    has_it.process.send_signal(signal.SIGCONT)
                evening.let_go()
                for guest in evening.guests:
                    if isinstance(guest, Paged):
                        guest.rests = False  # the page is the same, and its seat is at another machine
                after = await ended_with(evening, number, "over" if number == 3 else "break")
                assert [table.people for table in after.tables] == [table.people for table in before.tables]
                for was, now in zip(before.tables, after.tables, strict=True):
                    assert was.places in (None, now.places)
                results[number] = after.tables
            assert await owner(room, night) is asleep
            board = evening.board
            assert not [guest.wrong for guest in evening.guests if guest.wrong]
            compared = sum(same_places(program, results, board) for program in evening.programs)
            assert compared >= 2 * len(evening.programs)
    shown = [(row.number, row.rank, row.points, row.met, row.firsts, row.played) for row in board.rows]
    assert sorted(shown) == sorted(counted_again(results.values(), people))
    assert {row.played for row in board.rows} == {3}
