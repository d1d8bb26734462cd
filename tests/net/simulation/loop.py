"""The event loop of a world: time is virtual, and nothing runs in parallel."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable
from typing import Any, Final

STEPS: Final = 100_000
"""Steps of the loop in one moment of time, more than any world needs."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """Moves its time to whatever is due next; runs the work of threads at once, in its order."""

    def __init__(self) -> None:
        self._clock = _Clock()
        super().__init__(self._clock)

    def time(self) -> float:
        """Return how many seconds the world is old."""
        return self._clock.now

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """Return a future that is done already."""
        done: asyncio.Future[Any] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done


class _Clock(selectors.SelectSelector):
    """Advances the time at once where a loop would wait for its sockets."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self._steps = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Go on; raise if nothing will ever happen, or so much at once that it will never be over."""
        if timeout is None:
            raise RuntimeError(f"everyone waits for something at {self.now:.6f}, and nothing is due")
        self._steps = self._steps + 1 if timeout <= 0 else 0
        if self._steps > STEPS:
            self._steps = 0
            raise RuntimeError(f"time stands still at {self.now:.6f}")
        self.now += max(0.0, timeout)
        return []
