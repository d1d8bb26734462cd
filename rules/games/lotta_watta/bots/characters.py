"""Bots as strong as their level that play in a manner of their own: boldly or cautiously.

A cautious bot calls with fewer points in its hand, a bold one with more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from parlour.rules.contract import Bot
from parlour.rules.games.lotta_watta.bots.thinking import Thinking

MANNERS: Final[Mapping[str, Mapping[str, Callable[[object], Bot]]]] = {
    "normal": {
        "cautiously": lambda _: Thinking(courage=3.0),
        "boldly": lambda _: Thinking(courage=9.0),
    },
}
"""By level, what makes its bots of each manner."""
