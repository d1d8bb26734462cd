"""Repaints the bar of a clock often enough that it is seen to shrink, and no more often."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from textual.screen import Screen
from textual.timer import Timer

from parlour.net.wire.messages import Update

BRIEF: Final = 6.0
"""Clocks with at most so many seconds left are painted several times a second."""
OFTEN: Final = 0.25
SELDOM: Final = 1.0


class Ticking:
    """Calls `tick` while a clock runs on `screen`."""

    def __init__(self, screen: Screen[Any], tick: Callable[[], None]) -> None:
        self._screen = screen
        self._tick = tick
        self._timer: Timer | None = None

    def follow(self, update: Update | None) -> None:
        """Restart with the clocks of `update`."""
        self._stop()
        if update is not None and update.clocks and update.table.pause is None and self._screen.is_attached:
            left = min(clock.left for clock in update.clocks)
            self._timer = self._screen.set_interval(OFTEN if left <= BRIEF else SELDOM, self._tick)

    def count_down(self) -> None:
        """Tick once a second until the connection is tried again."""
        self._stop()
        if self._screen.is_attached:
            self._timer = self._screen.set_interval(SELDOM, self._tick)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
