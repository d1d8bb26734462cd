"""Bots as strong as their level that play in a manner of their own: boldly or cautiously.

A cautious bot gets rid of Jojos and Wilds as soon as somebody has two cards left, a bold one keeps them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from parlour.rules.contract import Bot
from parlour.rules.games.jojo.bots.thinking import Thinking
from parlour.rules.games.jojo.bots.turns import Costs

MANNERS: Final[Mapping[str, Mapping[str, Callable[[object], Bot]]]] = {
    "normal": {
        "cautiously": lambda _: Thinking(near=2),
        "boldly": lambda _: Thinking(near=0, calm=Costs(2.0, -3.5, -3.5)),
    },
}
"""By level, what makes its bots of each manner."""
