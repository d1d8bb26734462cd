"""A player's program that plays like a bot, and returns to its seat without help."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Final, Self

from net.address import Address
from net.client.client import Client, FinishedMatch, Introduction, Lost, NotKept
from net.errors import ConnectionLost
from net.fair.checking.verdict import Verdict
from net.wire.messages import Answer, Phase, Play, Ready, Request, Update
from rules.shelf.presets import table_rules
from tests.net.kit.serve import Serve

GAME: Final = "crazy-eights"  # without races: a claim is only made with its verdict


@dataclass
class Player:
    """A player's program: plays like a bot, reconnects without help, and notes acknowledged moves."""

    name: str
    client: Client
    acknowledged: list[str] = field(default_factory=list)
    first: Update | None = None  # of the newest connection
    losses: int = 0
    verdicts: list[Verdict] = field(default_factory=list)
    records: list[FinishedMatch | NotKept] = field(default_factory=list)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _names: Iterator[int] = field(default_factory=count)

    @classmethod
    async def join(cls, serve: Serve, name: str) -> Self:
        address, who = Address("127.0.0.1", serve.port), Introduction(name)
        made = cls(name, await Client.connect(address, who, serve.fingerprint.__eq__, again=True))
        made._spawn(made._play_on())
        return made

    async def ask(self, request: Request) -> Answer:
        answer = await self.client.ask(request)
        assert answer.ok, answer.words
        return answer

    async def leave(self) -> None:
        await self.client.close()
        await asyncio.gather(*self._tasks)

    async def _play_on(self) -> None:
        """Play from what the wire tells, over as many connections as it takes."""
        bot, rng = table_rules(GAME).bot("normal"), random.Random(self.name)
        async for news in self.client:
            match news:
                case Lost():
                    self.losses += self.first is not None
                    self.first = None
                case Verdict():
                    self.verdicts.append(news)
                case FinishedMatch() | NotKept():
                    self.records.append(news)
                case Update(view=None):
                    pass
                case Update(table=table, view=view):
                    self.first = self.first or news
                    if table.phase in (Phase.BETWEEN, Phase.OVER):
                        self._spawn(self._say(Ready()))
                    elif view is not None and view.choices and (move := bot.decide(view, rng)):
                        once = f"{self.name}-{next(self._names)}"
                        self._spawn(self._say(Play(move=move, seen=news.seq, once=once)))
                case _:
                    pass

    async def _say(self, request: Request) -> None:
        with suppress(ConnectionLost):
            answer = await self.client.ask(request)
            if answer.ok and isinstance(request, Play):
                self.acknowledged.append(request.once)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
