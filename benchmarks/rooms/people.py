"""People who play at tables of a room, each against a bot, and come back wherever their table is."""

from __future__ import annotations

import asyncio
import random
import time
from itertools import count
from typing import Final, Self

from benchmarks.rooms.machines import Machine
from parlour.net.address import Address
from parlour.net.client.client import Client, Introduction
from parlour.net.errors import ConnectionLost
from parlour.net.wire.messages import Answer, OpenTable, Phase, Play, Ready, Request, Start, Update
from parlour.rules.shelf import shelf

GAME: Final = "crazy-eights"


class RoomGuest:
    """A person at the table with the id `table`.

    `answers` are the seconds in which their moves were answered, `acknowledged` the `once` of each of these.
    `seen` has, by the port of the machine, when their table was first shown there since it was cleared.
    `moved` has, in the same way, when the first move was answered there.
    """

    def __init__(self, client: Client, thinks: float, seed: int) -> None:
        self.answers: list[float] = []
        self.seen: dict[int, float] = {}
        self.table = ""
        self.acknowledged: set[str] = set()
        self.moved: dict[int, float] = {}
        self._client = client
        self._thinks = thinks
        self._rng = random.Random(seed)
        self._bot = shelf.table_rules(GAME).bot("easy")
        self._once = count()
        self._update: Update | None = None
        self._fresh = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def come(cls, machine: Machine, thinks: float, seed: int) -> Self:
        """Come to a machine, open a table with a bot there, and begin to play."""
        address = Address("127.0.0.1", machine.port)
        trusts = machine.fingerprint.__eq__
        client = await Client.connect(address, Introduction(f"P{seed}"), trusts, again=True)
        guest = cls(client, thinks, seed)
        guest._tasks = [asyncio.create_task(guest._hear())]
        wish = OpenTable(game=GAME, bots=1, seats=2, pace="instant", options={"target": "5000"})
        for request in (wish, Ready(), Start()):
            answer = await client.ask(request)
            assert answer.ok, answer.told
            guest.table = guest.table or answer.table
        guest._tasks.append(asyncio.create_task(guest._play()))
        return guest

    @property
    def port(self) -> int:
        return self._client.address.port

    @property
    def knows_others(self) -> bool:
        return bool(self._client.others)

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._client.close()

    async def _hear(self) -> None:
        async for news in self._client:
            if isinstance(news, Update):
                self.seen.setdefault(self.port, time.perf_counter())
                self._update = news
                self._fresh.set()

    async def _play(self) -> None:
        while True:
            await self._fresh.wait()
            self._fresh.clear()
            update = self._update
            if update is None:
                continue
            if update.table.phase in (Phase.BETWEEN, Phase.OVER):
                await self._insist(Ready())
            elif update.view is not None and update.view.choices:
                move = self._bot.decide(update.view, self._rng)
                if move is not None:
                    await asyncio.sleep(self._thinks * self._rng.uniform(0.5, 1.5))
                    await self._move(update, move)

    async def _move(self, update: Update, move: str) -> None:
        request = Play(move=move, seen=update.seq, once=f"{update.you}-{next(self._once)}")
        asked = time.perf_counter()
        if (await self._insist(request)).ok:
            now = time.perf_counter()
            self.answers.append(now - asked)
            self.acknowledged.add(request.once)
            self.moved.setdefault(self.port, now)

    async def _insist(self, request: Request) -> Answer:
        while True:
            try:
                return await self._client.ask(request)
            except ConnectionLost:
                while not self._client.connected:  # noqa: ASYNC110 - the client tells nobody
                    await asyncio.sleep(0.01)
