"""A world's loop: time is virtual, and nothing runs beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from looptime import LoopTimeEventLoop


class VirtualLoop(LoopTimeEventLoop, asyncio.SelectorEventLoop):
    """Time moves to whatever is due next; what would go to a thread is done at once, in its order."""

    def __init__(self) -> None:
        super().__init__(noop_cycles=0)

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
