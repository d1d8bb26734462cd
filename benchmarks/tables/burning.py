"""A bot that burns 50 ms of CPU for each decision, and the worker process in which it does.

`python -m benchmarks.tables.burning` is a worker that knows this level, besides those of the games.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from benchmarks.measuring import module
from parlour.net.thinking.worker import work
from parlour.rules.contract import Bot
from parlour.rules.games import folders, game
from parlour.rules.views import View

BURNS: Final = "burns"
SECONDS: Final = 0.05
COMMAND: Final = module("benchmarks.tables.burning")


class Burning:
    """Decides as `bot` does, later."""

    thinks_long = True

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def decide(self, view: View, rng: random.Random) -> str | None:
        """Return the decision of the bot."""
        until = time.process_time() + SECONDS
        while time.process_time() < until:
            pass
        return self._bot.decide(view, rng)


def add_level() -> None:
    """Let every game of this process have the level `burns`."""
    for name in folders():
        levels: Any = game(name).bots
        levels[BURNS] = partial(_burning, levels["normal"])


def _burning(normal: Callable[[Any], Bot], ruleset: object) -> Bot:
    return Burning(normal(ruleset))


if __name__ == "__main__":
    add_level()
    work()
