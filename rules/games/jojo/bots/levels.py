"""The bots of Jojo. Each one answers a seat's view with a move in notation.

`random` makes random moves: it is the baseline. `easy` plays the best of the first few combinations that
fit, and holds no stack. `normal` searches whole turns for the one that sheds most, saves Jojos and Wilds
for such turns, and holds the stack that suits its hand. `hard` imagines the hidden
cards and plays rounds on, with two players (`parlour.rules.search.no_gain`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from parlour.rules.contract import Bot
from parlour.rules.games.jojo.bots.searching import Searching
from parlour.rules.games.jojo.bots.simple import Random
from parlour.rules.games.jojo.bots.thinking import Thinking

BOTS: Final[Mapping[str, Callable[[object], Bot]]] = {
    "easy": lambda _: Thinking(most=3, holds=False),
    "normal": lambda _: Thinking(),
    "hard": lambda _: Searching(),
    "random": lambda _: Random(),
}
"""Of each level, what makes its bot."""
