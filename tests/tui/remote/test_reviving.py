"""The referee behind one's own screen is killed: it is started again by itself, and everyone is back."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from parlour.net import limits
from parlour.net.address import Address
from parlour.net.client.client import Lost
from parlour.net.process.daemon import (
    NotStarted,
    RunningReferee,
    claimed,
    died_referee,
    publish,
    running_referee,
    stop_referee,
)
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import Update
from parlour.rules.sentences import in_words
from parlour.rules.views import View
from parlour.tui.remote import own_referee
from parlour.tui.remote.connector import Connection, HostToJoin
from parlour.tui.remote.local import ThisMachine
from parlour.tui.remote.own_referee import Doors, Reviving
from parlour.tui.remote.subprocess_args import SERVE
from tests.net.kit.open_house import at_rest
from tests.net.kit.seating import match_of
from tests.waiting import until

GAME = "juno-classic"
WITHIN = 60.0
"""Seconds for a process to start on a machine with much else to do."""


class Seat:
    """What a line tells, to its end."""

    def __init__(self, line: Connection) -> None:
        self.line = line
        self.updates: list[Update] = []
        self.lost: list[Lost] = []
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for news in self.line:
            if isinstance(news, Update):
                self.updates.append(news)
            elif isinstance(news, Lost):
                self.lost.append(news)
                self.updates.clear()

    @property
    def view(self) -> View | None:
        return self.updates[-1].view if self.updates else None

    async def leave(self) -> None:
        await self.line.close()
        await self.reading


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    """A data folder whose referee is off the network, and ended after the test."""
    monkeypatch.setattr(own_referee, "SERVE", (*SERVE, "--private"))
    home = Home()
    yield home
    stop_referee(home, home.referee_file)


async def trusting(_: str) -> bool:
    return True


async def test_a_killed_referee_is_started_again_and_everyone_lands_in_the_live_position(
    own: Home, tmp_path: Path
) -> None:
    line = await ThisMachine(own, Doors(port=0)).host("Ann", ssh=False)
    running = running_referee(own, own.referee_file)
    assert running is not None
    place = HostToJoin(Address("127.0.0.1", running.tcp_port))
    ann, bo = Seat(line), Seat(await ThisMachine(Home(tmp_path / "bo")).join("Bo", place, trusting))
    await match_of(ann.line, bo.line)
    await until(lambda: at_rest(ann.view) and at_rest(bo.view))
    before = ann.view, bo.view
    os.kill(running.pid, signal.SIGKILL)
    await until(lambda: ann.lost and bo.lost and (ann.view, bo.view) == before, WITHIN)
    again = running_referee(own, own.referee_file)
    assert again is not None
    assert (again.pid != running.pid, again.tcp_port) == (True, running.tcp_port)
    # ... but one that is stopped in order stays away
    assert await asyncio.to_thread(stop_referee, own, own.referee_file)
    for seat in (ann, bo):
        async with asyncio.timeout(WITHIN):
            await seat.reading
        assert (seat.lost[-1].reason, seat.lost[-1].again_in) == ("closing", None)
        await seat.leave()
    assert running_referee(own, own.referee_file) is None


MINE = RunningReferee(pid=os.getpid(), tcp_port=7453, tls_fingerprint="ab", secret="sesame", background=True)


def killed(home: Home, running: RunningReferee = MINE) -> None:
    """Leave behind what a referee leaves that was killed."""
    home.write(home.referee_file, running.model_dump_json())


def test_only_one_in_the_background_that_did_not_end_in_order_has_died() -> None:
    home = Home()
    assert died_referee(home, home.referee_file) is None
    with claimed(home, home.referee_file):
        publish(home, home.referee_file, MINE)
        assert died_referee(home, home.referee_file, within=0) is None, "it lives"
    assert died_referee(home, home.referee_file) is None, "it ended in order"
    killed(home)
    assert died_referee(home, home.referee_file) == MINE
    killed(home, MINE.model_copy(update={"background": False}))
    assert died_referee(home, home.referee_file) is None


async def test_one_that_does_not_come_up_is_tried_again_but_not_all_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home, started = Home(), list[Sequence[str]]()

    def fails(command: Sequence[str], home: Home, file: Path) -> RunningReferee:
        started.append(command)
        home.remove(file)  # as whoever tries to come up does
        if len(started) == limits.REVIVALS.times:
            return MINE.model_copy(update={"tcp_port": 7000})
        raise NotStarted(in_words("port 2222 is taken"))

    monkeypatch.setattr(own_referee, "running_or_start", fails)
    killed(home)
    reviving = Reviving(home, home.referee_file, lambda died: [str(died.tcp_port)], asyncio.Lock())
    moved = [await reviving.address() for _ in range(limits.REVIVALS.times)]
    assert started == [["7453"]] * limits.REVIVALS.times
    assert moved[:-1] == [None] * (limits.REVIVALS.times - 1)
    assert moved[-1] is not None
    assert moved[-1].port == 7000, "it listens elsewhere now"
    killed(home)
    assert await reviving.address() is None
    assert len(started) == limits.REVIVALS.times


async def test_a_folder_that_cannot_be_read_costs_the_referee_and_not_the_screen() -> None:
    home = Home()
    home.make()
    home.referee_file.mkdir()
    reviving = Reviving(home, home.referee_file, lambda died: [str(died.tcp_port)], asyncio.Lock())
    assert await reviving.address() is None
