"""A world's loop: time is virtual, and nothing runs beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from looptime import LoopTimeEventLoop

STEPS: Final = 100_000
"""Steps of the loop in one moment of time, more than any world needs."""


class VirtualLoop(LoopTimeEventLoop, asyncio.SelectorEventLoop):
    """Time moves to whatever is due next; what would go to a thread is done at once, in its order."""

    def __init__(self) -> None:
        super().__init__(noop_cycles=0)
        self._moment = 0.0
        self._steps = 0

    def _run_once(self) -> None:
        """Go on; raise if so much happens in one moment that it will never be over."""
        self._steps = self._steps + 1 if self.time() == self._moment else 0
        self._moment = self.time()
        if self._steps > STEPS:
            raise RuntimeError(f"time stands still at {self._moment:.6f}: {list(self._ready)[:3]}")  # type: ignore[attr-defined]
        super()._run_once()  # type: ignore[misc]

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
