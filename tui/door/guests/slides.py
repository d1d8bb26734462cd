"""When a card may slide on a guest's screen: not on a slow link, and not while the door has much to paint."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

SLOW_LINK: Final = 150.0
"""Milliseconds of a round trip above which a guest's screen does not move."""
MOST: Final = 12
"""Plays, counted once for each screen that shows them, after which within `SECONDS` nothing moves."""
SECONDS: Final = 1.0


class Slides:
    """Lets guests' screens move while there are few plays to paint; `clock` returns seconds.

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
