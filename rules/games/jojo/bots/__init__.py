"""Bots for Jojo. Each has a seat's view and the rules of its table, and answers in notation.

`random` does anything it may: the yardstick. `easy` lays whatever fits first, and never holds a stack. `normal`
looks through whole turns for the one that sheds most, and keeps Jojos and Wilds for it; it holds the stack on
which it could lay next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.contract import Bot
from rules.games.jojo.bots.simple import Random
from rules.games.jojo.bots.thinking import Thinking
from rules.games.jojo.ruleset import Ruleset
from rules.games.jojo.tables import Rules

MAKERS: Final[Mapping[str, Callable[[Rules], Bot]]] = {
    "easy": lambda rules: Thinking(rules, most=1, holds=False),
    "normal": Thinking,
    "random": Random,
}
LEVELS: Final[Mapping[str, Bot]] = {
    level: make(Rules(Ruleset(name="jojo", title="Jojo"))) for level, make in MAKERS.items()
}
"""The bots by level, as they play without having been told any rules."""


def seated(rules: Rules, level: str) -> Bot:
    """Return the bot of `level` for a table with these rules."""
    return MAKERS[level](rules)
