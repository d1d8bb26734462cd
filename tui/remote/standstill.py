"""Whether a table stands still and why, and how much of its time has passed, for faces with clocks."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Final

from parlour.net.client.client import Lost
from parlour.net.wire.messages import PausePart, Update
from parlour.rules.sentences import told
from parlour.tui.seen.facts import Still
from parlour.tui.text.language import marked
from parlour.tui.words.asking import LOST_FOR, LOST_NOW

PAUSED: Final = marked("PAUSED")


class Standstill:
    """Whether one table stands still, because the referee paused it or cannot be reached, and how much of its
    time has passed. `clock` returns seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._pause: PausePart | None = None
        self._shown_at = 0.0
        self._lost_at: float | None = None
        self._again_at = 0.0

    @property
    def lost(self) -> bool:
        return self._lost_at is not None

    @property
    def paused(self) -> bool:
        return self._pause is not None

    def follow(self, update: Update) -> None:
        """Take over a new update, which also proves that the connection works."""
        self._pause, self._shown_at, self._lost_at = update.table.pause, self._clock(), None

    def lose(self, lost: Lost) -> None:
        """Note that the connection is lost, or that another try failed."""
        now = self._clock()
        self._lost_at = now if self._lost_at is None else self._lost_at
        self._again_at = now + (lost.again_in or 0.0)

    @property
    def passed(self) -> float:
        """Seconds of table time since the newest update."""
        if self.paused:
            return 0.0
        return (self._clock() if self._lost_at is None else self._lost_at) - self._shown_at

    @property
    def shown(self) -> Still | None:
        """What to show, None if the table goes on."""
        if self.lost:
            left = ceil(self._again_at - self._clock())
            return Still("", told(LOST_FOR, seconds=left) if left > 0 else told(LOST_NOW))
        return Still(PAUSED, self._pause.told) if self._pause is not None else None
