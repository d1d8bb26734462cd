"""Clients that hold as many connections to a port as they can get, from many addresses of this machine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

from parlour.net import limits
from tests.net.kit.raw import Raw, dialed

ADDRESSES = tuple(f"127.0.0.{number}" for number in range(1, 10))
LOCAL = "127.0.0.1"
STUBBORN = 2
"""Tries after which a holder counts as kept out."""
TRIES = 20


class Holder:
    """One connection from `address`, dialed again when it ends. `refused` is how often it ended.

    Those who hold the lock `dialing` are few: too many at once would only push each other out.
    """

    def __init__(self, port: int, address: str, dialing: asyncio.Semaphore) -> None:
        self.holds = False
        self.refused = 0
        self._port = port
        self._address = address
        self._dialing = dialing

    @property
    def settled(self) -> bool:
        return self.holds or self.refused >= STUBBORN

    async def hold(self) -> None:
        for _ in range(TRIES):
            with suppress(OSError, EOFError):
                await self._once()
            self.refused += 1
            self.holds = False
            await asyncio.sleep(0.1)

    async def _once(self) -> None:
        async with self._dialing:
            wire = await dialed((LOCAL, self._port), self._address)
            wire.hello()
            self.holds = b'"welcome"' in await wire.reader.readline()
        try:
            if self.holds:
                await _stay(wire)
        finally:
            wire.cut()


async def _stay(wire: Raw) -> None:
    while True:
        wire.say(type="ping")
        with suppress(TimeoutError):
            async with asyncio.timeout(limits.PING_EVERY):
                await wire.ended()
                return


class Holders:
    """Many holders, who take turns with their addresses."""

    def __init__(self, port: int, count: int, addresses: Sequence[str]) -> None:
        dialing = asyncio.Semaphore(8)
        self.all = [Holder(port, addresses[number % len(addresses)], dialing) for number in range(count)]

    @property
    def held(self) -> int:
        return sum(holder.holds for holder in self.all)

    @property
    def settled(self) -> bool:
        """Whether each of them holds a connection or was kept out again and again."""
        return all(holder.settled for holder in self.all)


@asynccontextmanager
async def holders(port: int, count: int, addresses: Sequence[str] = ADDRESSES) -> AsyncIterator[Holders]:
    """Let `count` of them try for as long as the context lasts."""
    made = Holders(port, count, addresses)
    tasks = [asyncio.create_task(holder.hold()) for holder in made.all]
    try:
        yield made
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
