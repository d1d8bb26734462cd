"""A network that fails: a proxy of TCP connections that delays, slices, cuts and loses what passes.

    async with chaos(port, weather(seed=7)) as proxy:
        ...                                       # connect to `proxy.port` instead of `port`

Every connection meets the next `Trouble` of a plan, and none when the plan is over; the same seed makes
the same plan. A trouble ends its connection after so many bytes, counted over both directions, so it may
be in the middle of a handshake, of a line, or of a packet:

    CUT     both sides get a reset
    DROP    nothing passes any more, and nobody is told: a cable was pulled
    MOVED   the client gets a reset, the other side is told nothing: an address that changed. The client
            comes again while its first connection still lives
"""

from __future__ import annotations

import asyncio
import random
import socket
import struct
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from enum import Enum, auto

from parlour.net.address import Address

LOCAL = "127.0.0.1"
ROOM = 1 << 16
RESET = struct.pack("ii", 1, 0)  # SO_LINGER: close at once, and forget what was not sent


class End(Enum):
    """How a connection ends."""

    CUT = auto()
    DROP = auto()
    MOVED = auto()


@dataclass(frozen=True)
class Trouble:
    """What a connection meets: it passes in `slices` of a few bytes and then the rest, each read up to
    `delay` seconds late; after `after` bytes it ends.
    """

    end: End | None = None
    after: int = 0
    slices: int = 0
    delay: float = 0.0


CALM = Trouble()


def weather(seed: int, *, cuts: int = 4, drops: int = 1, moves: int = 2, most: int = 60_000) -> list[Trouble]:
    """Return a plan: so many troubles of each kind in a mixed order, each within `most` bytes."""
    rng = random.Random(seed)
    ends = [End.CUT] * cuts + [End.DROP] * drops + [End.MOVED] * moves
    rng.shuffle(ends)
    return [Trouble(end, int(most ** rng.random()), rng.randint(0, 12), 0.004 * rng.random()) for end in ends]


class Chaos:
    """The proxy. `met` is what connections have met so far, in the order of their coming.

    A test may also cut the connections itself, before or after what was sent has arrived: what comes while
    `there` (to the referee) or `back` (to the client) is False is lost, and counted in `lost`.
    """

    def __init__(self, to: int, plan: Iterable[Trouble], rng: random.Random) -> None:
        self.met: list[Trouble] = []
        self.there = self.back = True
        self.lost = 0
        self._to = to
        self._plan: Iterator[Trouble] = iter(plan)
        self._rng = rng
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take a connection, and lead it on."""
        trouble = next(self._plan, CALM)
        self.met.append(trouble)
        task = asyncio.create_task(_Passage(self, trouble, self._rng).lead(reader, writer, self._to))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def address(self) -> Address:
        return Address(LOCAL, self.port)

    def loses(self, chunk: bytes, *, there: bool) -> bool:
        """Return whether `chunk` is lost on its way to the referee, or back; count it if it is."""
        lost = not (self.there if there else self.back)
        self.lost += lost * len(chunk)
        return lost

    async def cut(self) -> None:
        """End every connection; what comes later passes again."""
        await self.close()
        self.there = self.back = True

    async def close(self) -> None:
        """End every connection."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class _Passage:
    """One connection through the proxy."""

    def __init__(self, proxy: Chaos, trouble: Trouble, rng: random.Random) -> None:
        self._proxy = proxy
        self._trouble = trouble
        self._rng = rng
        self._passed = 0
        self._over = False

    async def lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, to: int) -> None:
        """Pass bytes in both directions until both sides have gone."""
        try:
            there, onward = await asyncio.open_connection(LOCAL, to, limit=ROOM)
        except OSError:
            _reset(writer)
            return
        self._client, self._referee = writer, onward
        for each in (writer, onward):
            with suppress(OSError):
                _socket(each).setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            await asyncio.gather(
                self._pass(reader, onward, there=True), self._pass(there, writer, there=False)
            )
        finally:
            for each in (writer, onward):
                each.close()
                with suppress(OSError, asyncio.CancelledError):
                    await each.wait_closed()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, there: bool) -> None:
        with suppress(OSError):
            while chunk := await reader.read(ROOM):
                if not self._over and not self._proxy.loses(chunk, there=there):
                    await asyncio.sleep(self._rng.random() * self._trouble.delay)
                    await self._send(writer, chunk)
        if not self._over:
            with suppress(OSError):
                writer.write_eof() if writer.can_write_eof() else writer.close()

    async def _send(self, writer: asyncio.StreamWriter, chunk: bytes) -> None:
        for piece in self._pieces(chunk):
            if self._over:
                return
            left = self._trouble.after - self._passed
            ended = self._trouble.end is not None and len(piece) >= left
            self._passed += len(piece)
            writer.write(piece[:left] if ended else piece)
            await writer.drain()
            if ended:
                self._end()

    def _pieces(self, chunk: bytes) -> Iterator[bytes]:
        for _ in range(self._trouble.slices):
            size = self._rng.randint(1, 3)
            if chunk:
                yield chunk[:size]
            chunk = chunk[size:]
        if chunk:
            yield chunk

    def _end(self) -> None:
        self._over = True
        match self._trouble.end:
            case End.CUT:
                _reset(self._client)
                _reset(self._referee)
            case End.MOVED:
                _reset(self._client)
            case _:
                pass


def _socket(writer: asyncio.StreamWriter) -> socket.socket:
    found: socket.socket = writer.get_extra_info("socket")
    return found


def _reset(writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        _socket(writer).setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    writer.transport.abort()


@asynccontextmanager
async def chaos(to: int, plan: Iterable[Trouble] = (), *, seed: int = 0) -> AsyncIterator[Chaos]:
    """Stand before the port `to` of this machine for as long as the context lasts."""
    proxy = Chaos(to, plan, random.Random(seed))
    server = await asyncio.start_server(proxy.take, LOCAL, 0, limit=ROOM)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        await proxy.close()
        await server.wait_closed()
