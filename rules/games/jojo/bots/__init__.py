"""Bots for Jojo. Each has a seat's view and the rules of its table, and answers in notation.

`random` does anything it may: the yardstick. `easy` and `normal` look through whole turns for the one after
which least is left in the hand: `easy` not far and without the Jojos' finer points, `normal` as far as its
limit lets it.
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
    "easy": lambda rules: Thinking(rules, most=40, holds=False),
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
