"""Keeps keys quick while many guests are at the door: updates come one by one, and then cards do not slide.

A table sends an update to everybody at the same moment. If ten screens were painted at once, a key would
wait for all ten; with one at a time, it waits for one. Textual paints a screen by a timer, some time after
its update, so that there is a gap of time between two of them. A page is made as soon as its update is heard,
so that the next one has to wait only for what else the door has to do.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Final

from parlour.net.client.client import News
from parlour.net.wire.messages import Update

GAP: Final = 0.004
"""Seconds between two updates of screens; about what painting one takes."""
ROUNDS: Final = 4
"""Rounds of the event loop before each update of a page. A tap needs three from the socket to its answer, and
four if the referee gives that."""
LONGEST: Final = 0.2
"""Seconds over which many updates are spread, roughly: the more are waiting, the smaller the gap."""
SLOW_LINK: Final = 150.0
"""Milliseconds of a round trip above which a guest's screen does not move."""
MOST: Final = 12
"""Plays, counted once for each screen that shows them, after which within `SECONDS` nothing moves."""
SECONDS: Final = 1.0


class Turnstile:
    """Lets updates through one at a time. All guests of a door share one.

    Guests with screens have a `gap` between them; those with pages none, but `rounds` of the event loop.
    """

    def __init__(self, gap: float = GAP, rounds: int = 0) -> None:
        self._gap = gap
        self._rounds = rounds
        self._one = asyncio.Lock()
        self._waiting = 0
        self._last = float("-inf")

    async def passed(self) -> None:
        """Wait for the next turn; no time passes if nobody has just passed."""
        loop = asyncio.get_running_loop()
        self._waiting += 1
        try:
            async with self._one:
                for _ in range(self._rounds):
                    await asyncio.sleep(0)
                gap = min(self._gap, LONGEST / self._waiting)
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


class Slides:
    """Lets guests' screens move while links are fast and plays to paint few; `clock` returns seconds.

    A refused slide counts too, so that under load nothing moves anywhere, and keys are as fast as without.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._asked: deque[float] = deque(maxlen=MOST)

    def may_slide(self, round_trip: float) -> bool:
        """Whether a card may slide for a guest whose `round_trip` has so many milliseconds, 0 if unknown."""
        now = self._clock()
        busy = len(self._asked) == MOST and now - self._asked[0] < SECONDS
        self._asked.append(now)
        return round_trip <= SLOW_LINK and not busy
