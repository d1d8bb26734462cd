"""Updates reach the guests one after the other, so that keys get a word in between.

A table tells everybody at the same moment. Painted all at once, ten screens would keep a key, and
whoever pressed it, waiting for all ten; one at a time, it waits for one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from net import News
from net.messages import Answer, Request, Update, Welcome
from tui.connector import Line

GAP: Final = 0.004
"""Seconds between two updates; about what painting one takes."""
LONGEST: Final = 0.2
"""Seconds over which a crowd is spread, roughly: the more there are waiting, the smaller the gap."""


class Turnstile:
    """Lets updates through singly. One for all guests of a door."""

    def __init__(self) -> None:
        self._one = asyncio.Lock()
        self._waiting = 0
        self._last = float("-inf")

    async def passed(self) -> None:
        """Wait for the next turn; there is no wait if nobody has just passed."""
        loop = asyncio.get_running_loop()
        self._waiting += 1
        try:
            async with self._one:
                gap = min(GAP, LONGEST / self._waiting)
                if (left := self._last + gap - loop.time()) > 0:
                    await asyncio.sleep(left)
                self._last = loop.time()
        finally:
            self._waiting -= 1


class Staggered:
    """`line`, whose updates pass the turnstile; everything else is as it was."""

    def __init__(self, line: Line, turnstile: Turnstile) -> None:
        self.seated = False  # has had a seat on this line
        self._line = line
        self._turnstile = turnstile

    @property
    def welcome(self) -> Welcome:
        """What the referee answered to hello, the newest one."""
        return self._line.welcome

    @property
    def connected(self) -> bool:
        """Whether there is a connection just now."""
        return self._line.connected

    async def ask(self, request: Request) -> Answer:
        """Send `request` and return its answer; raise ConnectionLost. Answers do not wait."""
        return await self._line.ask(request)

    def shown(self, seq: int) -> None:
        """Say that update `seq`, which opened a race, is painted."""
        self._line.shown(seq)

    async def __aiter__(self) -> AsyncIterator[News]:
        """Iterate over what the referee tells, in its order."""
        async for news in self._line:
            if isinstance(news, Update):
                self.seated = self.seated or news.you is not None
                await self._turnstile.passed()
            yield news

    async def close(self) -> None:
        """Hang up in order."""
        await self._line.close()
