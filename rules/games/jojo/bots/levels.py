"""The bots of Jojo. Each one answers a seat's view with a move in notation.

`random` makes random moves: it is the baseline. `easy` plays the best of the first few combinations that
fit, and holds no stack. `normal` searches whole turns for the one that sheds most, saves Jojos and Wilds
for such turns, and holds the stack that suits its hand. `hard` imagines the hidden cards and
plays rounds on, with two players (`parlour.rules.search`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final

from parlour.rules.contract import Bot
from parlour.rules.games.jojo.bots.normal import Normal, imagined
from parlour.rules.games.jojo.bots.searching import Searching
from parlour.rules.games.jojo.bots.turns import Costs
from parlour.rules.games.jojo.choices.choose import legal_moves
from parlour.rules.games.jojo.engine.moves import TRADE, VERBS, write
from parlour.rules.views import View

BOTS: Final[Mapping[str, Callable[[object], Bot]]] = {
    "easy": lambda _: Normal(most=3, holds=False),
    "normal": lambda _: Normal(),
    "hard": lambda _: Searching(),
    "random": lambda _: Random(),
}
"""Of each level, what makes its bot."""

MANNERS: Final[Mapping[str, Mapping[str, Callable[[object], Bot]]]] = {
    "normal": {
        "cautiously": lambda _: Normal(near=2),
        "boldly": lambda _: Normal(near=0, calm=Costs(2.0, -3.5, -3.5)),
    }
}
"""By level, what makes its bots of each manner. They are as strong as their level.

A cautious bot gets rid of Jojos and Wilds as soon as somebody has two cards left, a bold one keeps them.
"""

TRADES: Final = 0.1
"""The share of trades among its ways to go on."""


class Random:
    """Picks a kind of move at random, then a random move of that kind; seldom trades."""

    thinks_long = False

    def decide(self, view: View, rng: random.Random) -> str | None:
        seat = view.viewer
        if seat is None or not view.choices:
            return None
        state = imagined(view, rng)
        weights = [TRADES if choice.verb == VERBS[TRADE] else 1.0 for choice in view.choices]
        verb = VERBS.index(rng.choices(view.choices, weights)[0].verb)
        there = [move for move in legal_moves(state, seat) if move.verb == verb]
        return write(state.rules, rng.choice(there))
