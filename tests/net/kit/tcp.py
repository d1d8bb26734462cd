"""People who come by TCP, each with a real client."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from itertools import count
from typing import Protocol

from parlour.net.address import Address
from parlour.net.client.client import Client, FinishedMatch, Introduction, Lost, News
from parlour.net.errors import ConnectionLost
from parlour.net.wire.messages import Answer, Phase, Play, Ready, Record, Request, Update, Welcome
from tests.net.kit.hearer import Hearer
from tests.waiting import WITHIN


class Reachable(Protocol):
    """What tells where a referee listens: its welcome, its file, what it prints."""

    @property
    def tcp_port(self) -> int: ...

    @property
    def tls_fingerprint(self) -> str: ...


async def client_of(
    where: Reachable, name: str = "", *, host: str = "", token: str = "", again: bool = False
) -> Client:
    """Connect to a referee on a port of this machine, and trust no other certificate than its own."""
    address, who = Address("127.0.0.1", where.tcp_port), Introduction(name, host=host, token=token)
    return await Client.connect(address, who, where.tls_fingerprint.__eq__, again=again)


class TcpGuest(Hearer):
    """A person whose client keeps every message, and who waits for what a test expects."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.told: list[News | Record] = []
        self.finished: list[FinishedMatch] = []
        self.over = False
        self._arrived = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    @property
    def welcome(self) -> Welcome:
        return self.client.welcome

    async def _read(self) -> None:
        async for news in self.client:
            self.hear(news)
            self._arrived.set()
        self.over = True
        self._arrived.set()

    def hear(self, news: News) -> None:
        """Take a message; of a finished match, `told` has the record alone."""
        if isinstance(news, FinishedMatch):
            self.finished.append(news)
        self.told.append(news.record if isinstance(news, FinishedMatch) else news)

    async def ask(self, request: Request) -> Answer:
        async with asyncio.timeout(WITHIN):
            return await self.client.ask(request)

    async def until(self, holds: Callable[[], object], within: float = WITHIN) -> None:
        """Wait until `holds()` is true of what was told so far."""
        async with asyncio.timeout(within):
            while not holds():
                self._arrived.clear()
                await self._arrived.wait()

    async def update_after(self, seen: int) -> Update:
        """Return the newest update, once it is newer than number `seen`."""
        await self.until(lambda: self.all(Update) and self.update.seq > seen)
        return self.update

    async def close(self) -> None:
        await self.client.close()
        await self._reading


class TcpPlayer(TcpGuest):
    """A person whose client dials again by itself, and who plays like a bot over all connections.

    For tests that break connections, or kill the referee. `acknowledged` are the moves that it has confirmed,
    `thinks` the seconds before each.
    """

    thinks = 0.0

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self.acknowledged: set[str] = set()
        self.first: Update | None = None  # of the newest connection
        self.first_updates: list[Update] = []  # of every connection that had one
        self.losses = 0  # of connections that had one
        self._newest: Update | None = None
        self._moves = count()
        self._playing: asyncio.Task[None] | None = None

    def hear(self, news: News) -> None:
        super().hear(news)
        if isinstance(news, Lost):
            self.losses += self.first is not None
            self.first = None
        elif isinstance(news, Update):
            self._newest = news
            if self.first is None:
                self.first = news
                self.first_updates.append(news)

    async def insist(self, request: Request) -> Answer:
        """Ask until there is an answer, over however many connections."""
        while True:
            try:
                return await self.ask(request)
            except ConnectionLost:
                await self.until(lambda: self.client.connected or self.over)
                if self.over:
                    raise

    def begin(self) -> None:
        """Play from now on, match after match."""
        self._playing = asyncio.create_task(self.plays_on(rematches=True))

    async def plays_on(self, *, rematches: bool = False) -> None:
        """Play until the match is over."""
        rng = random.Random(1)
        seen: Update | None = None
        while True:
            await self.until(lambda: self._newest is not seen)  # noqa: B023 - it is awaited here
            assert self._newest is not None
            seen = update = self._newest
            if update.table.phase is Phase.OVER and not rematches:
                return
            if update.table.phase in (Phase.BETWEEN, Phase.OVER):
                await self.insist(Ready())
            elif move := self.bot_move(rng):
                await asyncio.sleep(self.thinks)
                once = f"{update.you}-{next(self._moves)}"
                if (await self.insist(Play(move=move, seen=update.seq, once=once))).ok:
                    self.acknowledged.add(once)

    async def stop_playing(self) -> None:
        """Play no more, until it begins again."""
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)

    async def close(self) -> None:
        await self.stop_playing()
        await super().close()
