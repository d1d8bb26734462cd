"""Discovery between two machines: two network namespaces, joined by a cable that can be unplugged."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests import needs
from tests.net.faults.cable import Cable, two_machines
from tests.waiting import WITHIN

ROOT = Path(__file__).parents[3]
SOON = 80.0

pytestmark = [needs.program("ip"), pytest.mark.timeout(400)]


@pytest.fixture
def cable() -> Iterator[Cable]:
    """Two machines; the cable between them is not plugged in yet."""
    with two_machines() as joined:
        yield joined


@asynccontextmanager
async def running(machine: str, module: str) -> AsyncIterator[Process]:
    program = await asyncio.create_subprocess_exec(
        *("ip", "netns", "exec", machine, sys.executable, "-m", module),
        stdin=PIPE,
        stdout=PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONWARNINGS": "error"},
    )
    assert program.stdin is not None
    try:
        yield program
    finally:
        program.stdin.close()
        try:
            async with asyncio.timeout(WITHIN):
                assert await program.wait() in (0, -9)
        except TimeoutError:
            program.kill()
            await program.wait()
            raise


def take_seats(announcer: Process, taken: int) -> None:
    assert announcer.stdin is not None
    announcer.stdin.write(f"{taken}\n".encode())


async def listening_in(machine: str) -> None:
    """Wait until a program there listens for multicast DNS."""
    async with asyncio.timeout(SOON):
        while True:
            listing = await asyncio.create_subprocess_exec(
                *("ip", "netns", "exec", machine, "cat", "/proc/net/udp"), stdout=PIPE
            )
            sockets, _ = await listing.communicate()
            if b":14E9" in sockets:  # port 5353
                return
            await asyncio.sleep(0.05)


Tables = list[dict[str, Any]]


async def seen(browser: Process, wanted: Callable[[Tables], bool]) -> Tables:
    assert browser.stdout is not None
    async with asyncio.timeout(SOON):
        while line := await browser.stdout.readline():
            tables: Tables = json.loads(line)
            if wanted(tables):
                return tables
    raise AssertionError("the list ended")


@pytest.mark.slow  # a quarter of a minute: the programs look for networks no more often
async def test_a_table_on_another_machine_appears_when_the_network_comes_and_fills_and_closes(
    cable: Cable,
) -> None:
    async with running(cable.right, "tests.net.discovery.browse") as browser:
        await seen(browser, lambda tables: tables == [])
        async with running(cable.left, "tests.net.discovery.announce") as announcer:
            take_seats(announcer, 1)
            for machine in cable:
                await listening_in(machine)
            cable.plug_in()
            (found,) = await seen(browser, lambda tables: len(tables) == 1)
            assert (found["addresses"], found["port"], found["ssh_port"]) == (["10.77.0.1"], 7453, 2222)
            assert (found["ad"]["name"], found["ad"]["taken"], found["silent"]) == ("Kitchen", 1, False)
            take_seats(announcer, 2)
            await seen(browser, lambda tables: [found["ad"]["taken"] for found in tables] == [2])
        await seen(browser, lambda tables: tables == [])
