"""Guests of a room who play in lines through the OpenSSH client, and call again when their machine dies."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tests.e2e.listener import Listener, through_pipes
from tests.e2e.test_openssh_guest import OPTIONS
from tests.net.kit.serve import Serve
from tests.waiting import WITHIN

ASKS_WHO = "What name should others see"


class Caller:
    """Somebody with an SSH key who calls one of `machines`, which the test changes; `calls` counts them.

    They say their name once, at the first call, and sit down at the table called `table`.
    """

    def __init__(self, name: str, key: Path, machines: Sequence[Serve], table: str, seed: int) -> None:
        self.name = name
        self.calls = 0
        self.asked_who = 0
        self._listener: Listener | None = None
        self._key = key
        self._machines = machines
        self._table = table
        self._rng = random.Random(seed)
        self._calling: asyncio.Task[None] | None = None

    @property
    def seen(self) -> str:
        """What they were told last, and what they typed."""
        return f"{self.name}, who calls:\n{self._listener.seen if self._listener is not None else ''}"

    def begin(self) -> None:
        self._calling = asyncio.create_task(self._call_again_and_again(), name=f"{self.name} calls")

    async def end(self) -> None:
        assert self._calling is not None
        self._calling.cancel()
        with suppress(asyncio.CancelledError):
            await self._calling

    async def _call_again_and_again(self) -> None:
        while True:
            machine = self._rng.choice(self._machines)
            async with through_pipes(
                self._ssh(machine.said["ssh_port"]), self._rng.randrange(1000)
            ) as listener:
                self._listener = listener
                with suppress(EOFError, BrokenPipeError):
                    await self._call(listener)
                self.asked_who += ASKS_WHO in " ".join(listener.lines)
            await asyncio.sleep(0.2)

    def _ssh(self, port: int) -> tuple[str, ...]:
        return ("ssh", *OPTIONS.split(), "-i", str(self._key), "-p", str(port), "-T", "play@127.0.0.1")

    async def _call(self, listener: Listener) -> None:
        if not self.calls:
            await listener.hears(ASKS_WHO)
            listener.type(self.name)
            await self._sees_table(listener)
            listener.type(f"sit {self._table}")
            await listener.gets_ready()
        self.calls += 1
        await listener.plays_on()

    async def _sees_table(self, listener: Listener) -> None:
        """Ask for the list until the table is in it: the machine may hear of it later."""
        async with asyncio.timeout(WITHIN):
            while self._table not in " ".join(listener.lines):
                listener.type("again")
                await asyncio.sleep(0.5)
