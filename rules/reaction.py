"""How fast people are: the time between seeing a card and acting on it, for bots that race."""

from __future__ import annotations

import random
from typing import Final

LEAST: Final = 250
"""Milliseconds below which nobody reacts to a card by choice."""
MEDIAN: Final = 650
SPREAD: Final = 0.35
"""Of the logarithm: two of three reactions lie between 460 and 920 ms."""


def reaction(rng: random.Random) -> int:
    """Return a human reaction time in milliseconds: log-normal, as they are, and never below `LEAST`."""
    return max(LEAST, round(rng.lognormvariate(0.0, SPREAD) * MEDIAN))
