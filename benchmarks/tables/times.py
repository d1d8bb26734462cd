"""Times that were taken, and how late who took them was itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from benchmarks.measuring import percentile

LOOK: Final = 0.01


@dataclass
class Times:
    """What was measured, in seconds: each move to its answer, and to the update at each other player."""

    answers: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    lost: int = 0
    refused: int = 0

    def spread(self) -> dict[str, dict[str, float]]:
        """Return percentiles in milliseconds."""
        return {"answer_ms": spread(self.answers), "others_ms": spread(self.others)}


def spread(times: Sequence[float]) -> dict[str, float]:
    """Return percentiles of `times` (seconds), and the worst, in milliseconds."""
    shares = {f"p{share}": percentile(times, share / 100) * 1000 for share in (50, 95, 99)}
    return {**shares, "worst": max(times, default=0.0) * 1000}


async def lateness(into: list[float]) -> None:
    """Note how late this process is itself, again and again, until cancelled: it cannot time any better."""
    while True:
        due = time.perf_counter() + LOOK
        await asyncio.sleep(LOOK)
        into.append(max(0.0, time.perf_counter() - due))
