"""Human reaction times, for bots that race."""

from __future__ import annotations

import random
from typing import Final

LEAST: Final = 250
"""The least reaction time in milliseconds."""
MEDIAN: Final = 650
SPREAD: Final = 0.35
"""The standard deviation of the logarithm: two of three reactions take 460 to 920 ms."""


def reaction(rng: random.Random) -> int:
    """Return a human reaction time in milliseconds: log-normal, and at least `LEAST`."""
    return max(LEAST, round(rng.lognormvariate(0.0, SPREAD) * MEDIAN))
