"""Bots for Lotta Watta. Each has a seat's view, what the seat recalls, and answers in notation.

`random` does anything it may: the yardstick. `normal` remembers all that it has seen, keeps low cards,
stacks what it knows to match, and calls when its hand is likely the lowest. `easy` plays like it, with a
memory that fades.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.contract import Bot
from rules.games.lotta_watta.bots.simple import Random
from rules.games.lotta_watta.bots.thinking import Thinking

LEVELS: Final[Mapping[str, Bot]] = {
    "easy": Thinking(fades=0.5, courage=9.0),
    "normal": Thinking(),
    "random": Random(),
}
"""The bots by level."""
