"""A time limit for the many short waits of a task. It stands alone, since nothing of it is about tables."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Self


class TimeLimit:
    """Ends waits that take too long with TimeoutError, as `asyncio.timeout_at` does, one wait at a time.

        with limit.at(until):
            await ...

    A timer for each wait would nearly always be cancelled, and stay in the event loop's heap. Here one timer
    remains for the waits that follow; if it fires before the time that counts then, it is set again.
    """

    def __init__(self) -> None:
        self._until = 0.0
        self._waiting: asyncio.Task[object] | None = None
        self._cancelled = 0  # how often the waiting task was cancelled before
        self._passed = False
        self._timer: asyncio.TimerHandle | None = None

    def at(self, until: float) -> Self:
        """Return the context of a wait that ends at `until`, a time of the running loop."""
        self._until = until
        return self

    def __enter__(self) -> None:
        self._waiting = asyncio.current_task()
        assert self._waiting is not None
        self._cancelled = self._waiting.cancelling()
        if self._timer is not None and self._timer.when() > self._until:
            self.close()
        if self._timer is None:
            self._set()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        task, self._waiting = self._waiting, None
        if task is None or not self._passed:
            return
        self._passed = False
        if task.uncancel() <= self._cancelled and kind is asyncio.CancelledError:
            raise TimeoutError from error

    def close(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _set(self) -> None:
        until = self._until
        self._timer = asyncio.get_running_loop().call_at(until, self._fired, until)

    def _fired(self, at: float) -> None:
        self._timer = None
        if self._waiting is None:
            return
        if self._until > at:
            self._set()
        else:
            self._passed = True
            self._waiting.cancel()
