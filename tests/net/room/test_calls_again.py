"""Guests by OpenSSH whose machine ends or dies type the same line again, and are back at their table."""

from __future__ import annotations

import asyncio
import os
import signal
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.test_openssh_guest import CODE, a_key
from tests.e2e.test_plain_over_openssh import Lines, command
from tests.needs import program
from tests.net.kit.seating import seated
from tests.net.kit.serve import Serve
from tests.net.room.machines import Room, ended
from tests.waiting import WITHIN

pytestmark = [program("ssh"), program("ssh-keygen"), pytest.mark.timeout(400)]
SAME_LINE = "type the same ssh line again"


@pytest.fixture
async def room(tmp_path: Path, empty_database: str) -> AsyncIterator[Room]:
    with ended(await Room.made(tmp_path, empty_database)) as made:
        yield made


async def calls(machine: Serve, key: str | Path) -> Lines:
    """Type the line, with this key, in a shell without a terminal."""
    ssh = command(machine.said["ssh_port"], "-i", str(key), "-T", "play@127.0.0.1")
    return Lines(await asyncio.create_subprocess_exec(*ssh, stdin=PIPE, stdout=PIPE, stderr=PIPE))


async def sits_down(machine: Serve, name: str, key: str | Path) -> Lines:
    guest = await calls(machine, key)
    await guest.until("Name or four words")
    guest.type(name)
    await guest.until("To come back to your seat")
    return guest


def kill_doors(machine: Serve) -> None:
    """Kill all processes of a machine but its referee."""
    referee = machine.process.pid
    for door in map(int, Path(f"/proc/{referee}/task/{referee}/children").read_text().split()):
        os.kill(door, signal.SIGKILL)


@pytest.mark.slow
@pytest.mark.few("ended")
@pytest.mark.parametrize("how", ["ended", "referee killed", "machine killed"])
async def test_the_same_line_leads_back_to_the_table_from_every_machine(
    how: str, room: Room, tmp_path: Path
) -> None:
    first, *others = (room.machine("--ssh-port", "0") for _ in range(3))
    host = await first.player("Bo")
    await seated(host, game="crazy-eights", seats=3)
    key = await a_key(tmp_path)
    guests = [await sits_down(first, "Cem", key), await sits_down(first, "Dee", "/dev/null")]
    (code,) = CODE.findall(guests[1].read)
    assert "the same ssh line again" in guests[0].read
    if how == "machine killed":
        kill_doors(first)
    first.end(signal.SIGTERM if how == "ended" else signal.SIGKILL)
    for guest, words in zip(guests, ("", f"the same ssh line, then type {code}"), strict=True):
        async with asyncio.timeout(WITHIN):
            await guest.process.wait()
        status, errors = await guest.end()
        if how == "machine killed":
            assert status == 255
        else:
            assert status == 1
            assert SAME_LINE in errors
            assert words in errors
    for machine in others:
        again = [await calls(machine, key), await calls(machine, "/dev/null")]
        await again[1].until("Name or four words")
        again[1].type(code)
        for guest, seat in zip(again, ("2. Cem, you", "3. Dee, you"), strict=True):
            await guest.until(seat)
            assert (await guest.end())[0] == 0
    await host.close()
