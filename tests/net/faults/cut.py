"""A cable between players and a referee that a test can pull, before or after what was sent has arrived."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from net.address import Address


class Cable:
    """Carries bytes both ways. What is not carried is lost, and counted."""

    def __init__(self, referee: Address) -> None:
        self.there = self.back = True  # whether anything arrives at the referee, and at the players
        self.lost = 0
        self.address = Address("127.0.0.1", 0)
        self._referee = referee
        self._ends: set[asyncio.StreamWriter] = set()

    def pull(self) -> None:
        """Cut all connections; what comes later is carried again."""
        for end in self._ends:
            end.transport.abort()
        self._ends.clear()
        self.there = self.back = True

    async def plug(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection until it is cut."""
        from_there, to_there = await asyncio.open_connection(self._referee.host, self._referee.port)
        self._ends |= {writer, to_there}
        with suppress(OSError):
            await asyncio.gather(
                self._carry(reader, to_there, there=True), self._carry(from_there, writer, there=False)
            )

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, there: bool
    ) -> None:
        while some := await reader.read(65536):
            if self.there if there else self.back:
                writer.write(some)
            else:
                self.lost += len(some)
        writer.close()


@asynccontextmanager
async def cable(referee: Address) -> AsyncIterator[Cable]:
    """Lay a cable to `referee` for as long as the context lasts."""
    laid = Cable(referee)
    server = await asyncio.start_server(laid.plug, "127.0.0.1", 0)
    laid.address = Address("127.0.0.1", server.sockets[0].getsockname()[1])
    try:
        yield laid
    finally:
        server.close()
        laid.pull()
