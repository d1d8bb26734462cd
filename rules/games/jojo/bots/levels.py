"""Bots for Jojo. Each has a seat's view and nothing else, and answers in notation.

`random` does anything it may: the yardstick. `easy` lays the best of the first few that fit, and holds no
stack. `normal` looks through whole turns for the one that sheds most, and keeps Jojos and Wilds for it; it
holds the stack on which it could lay next.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.contract import Bot
from rules.games.jojo.bots.simple import Random
from rules.games.jojo.bots.thinking import Thinking

LEVELS: Final[Mapping[str, Bot]] = {
    "easy": Thinking(most=3, holds=False),
    "normal": Thinking(),
    "random": Random(),
}
"""The bots by level."""
