"""Decides when a referee looks for garbage among all of its objects.

Such a full collection stops the event loop: 0.2 seconds with 400 tables. Python starts one whenever the
objects that survived have grown by a quarter, every few seconds of play. Here one starts only when the
process has twice as many memory blocks as after the one before, and ten minutes have passed, so that it is
rare and the memory still has a bound. Python goes on to collect new objects by itself, but not after each 700
of them: what the tables have to tell while the journal is written are some thousand objects that live for
milliseconds, and such collections took a tenth of the event loop's time.

A module of its own, because it is about a whole process: benchmarks run it without a server.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable
from typing import ClassVar, Final

from parlour.net.background_task import BackgroundTask

APART: Final = 600.0  # seconds between two of them, at least: while people come, the memory often doubles
EVERY: Final = 5.0  # seconds between two looks at the memory
GROWTH: Final = 2
NEW: Final = 10_000  # objects more than before, at which Python looks for garbage among the new ones: 1 ms
_NEVER: Final = 2**31 - 1


class FullCollections(BackgroundTask):
    """Takes the full collections over from Python while it runs. `allocated` counts the memory blocks."""

    task_name: ClassVar[str] = "full collections"

    def __init__(self, allocated: Callable[[], int] = sys.getallocatedblocks) -> None:
        super().__init__()
        self._allocated = allocated

    async def _run(self) -> None:
        before = gc.get_threshold()
        gc.set_threshold(NEW, before[1], _NEVER)
        try:
            while True:
                kept = self._allocated()
                await asyncio.sleep(APART)
                while self._allocated() <= GROWTH * kept:  # noqa: ASYNC110 - no event tells of it
                    await asyncio.sleep(EVERY)
                gc.collect()
        finally:
            gc.set_threshold(*before)
