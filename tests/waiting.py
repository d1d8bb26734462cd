"""Waiting for a condition that no event announces. Works on the clock of the loop, virtual or real."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

WITHIN = 60.0
"""Seconds within which a condition comes on a machine with much else to do."""
LOOK_EVERY = 0.01


async def until(holds: Callable[[], object], within: float = WITHIN) -> None:
    """Wait until `holds()` is true. Raises TimeoutError."""
    async with asyncio.timeout(within):
        while not holds():  # noqa: ASYNC110 - nobody sets an event for a test
            await asyncio.sleep(LOOK_EVERY)


def until_blocking(holds: Callable[[], object], within: float = WITHIN) -> None:
    """Wait as `until` does, in a test without an event loop. Raises TimeoutError."""
    deadline = time.monotonic() + within
    while not holds():
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(LOOK_EVERY)
