"""Bots as strong as their level that play in a manner of their own: boldly or cautiously."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from parlour.rules.contract import Bot
from parlour.rules.games.shedding.bots.manners import BOLD, CAUTIOUS
from parlour.rules.games.shedding.bots.meanings import meanings
from parlour.rules.games.shedding.bots.normal import Normal
from parlour.rules.games.shedding.ruleset.ruleset import Ruleset

MANNERS: Final[Mapping[str, Mapping[str, Callable[[Ruleset], Bot]]]] = {
    "normal": {
        "cautiously": lambda ruleset: Normal(meanings(ruleset), CAUTIOUS),
        "boldly": lambda ruleset: Normal(meanings(ruleset), BOLD),
    },
}
"""By level, what makes its bots of each manner."""
