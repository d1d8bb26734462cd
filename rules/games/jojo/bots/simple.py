"""A bot that makes random moves: the baseline."""

from __future__ import annotations

import random
from typing import Final

from parlour.rules.games.jojo.bots.imagined import imagined
from parlour.rules.games.jojo.choices.choose import legal_moves
from parlour.rules.games.jojo.engine.moves import TRADE, VERBS, write
from parlour.rules.views import View

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
