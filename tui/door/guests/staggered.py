"""Delivers updates to the guests one after another, so that keys are handled in between.

A table sends an update to everybody at the same moment. If ten screens were painted at once, a key would
wait for all ten; with one at a time, it waits for one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from parlour.net.client.client import News
from parlour.net.wire.messages import Update

GAP: Final = 0.004
"""Seconds between two updates; about what painting one takes."""
LONGEST: Final = 0.2
"""Seconds over which many updates are spread, roughly: the more are waiting, the smaller the gap."""


class Turnstile:
    """Lets updates through one at a time. All guests of a door share one."""

    def __init__(self) -> None:
        self._one = asyncio.Lock()
        self._waiting = 0
        self._last = float("-inf")

    async def passed(self) -> None:
        """Wait for the next turn; return at once if nobody has just passed."""
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

    async def through(self, news: AsyncIterator[News]) -> AsyncIterator[News]:
        """Pass `news` on in order; every update waits for its turn."""
        async for told in news:
            if isinstance(told, Update):
                await self.passed()
            yield told
