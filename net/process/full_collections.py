"""Decides when a referee looks for garbage among all of its objects.

Such a full collection stops the event loop: 0.2 seconds with 400 tables. Python starts one whenever the
objects that survived have grown by a quarter, every few seconds of play. Here it starts only when the process
has twice as many memory blocks as after the one before, so that it is rare and the memory still has a bound.
Python goes on to collect new objects by itself, which takes a few milliseconds at most.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable
from typing import ClassVar, Final

from net.background_task import BackgroundTask

EVERY: Final = 5.0  # seconds between two looks at the memory
GROWTH: Final = 2
_NEVER: Final = 2**31 - 1


class FullCollections(BackgroundTask):
    """Takes the full collections over from Python while it runs. `allocated` counts the memory blocks."""

    task_name: ClassVar[str] = "full collections"

    def __init__(self, allocated: Callable[[], int] = sys.getallocatedblocks) -> None:
        super().__init__()
        self._allocated = allocated

    async def _run(self) -> None:
        before = gc.get_threshold()
        gc.set_threshold(*before[:2], _NEVER)
        try:
            kept = self._allocated()
            while True:
                await asyncio.sleep(EVERY)
                if self._allocated() > GROWTH * kept:
                    gc.collect()
                    kept = self._allocated()
        finally:
            gc.set_threshold(*before)
