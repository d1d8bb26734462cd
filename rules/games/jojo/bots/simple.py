"""A bot that does anything it may: the yardstick."""

from __future__ import annotations

import random
from typing import Final

from rules.games.jojo.bots.imagined import imagined
from rules.games.jojo.choices.choose import legal_moves
from rules.games.jojo.engine.moves import TRADE, VERBS, write
from rules.views import View

TRADES: Final = 0.1
"""How often it trades, of all the ways to go on."""


class Random:
    """Picks a way to go on at random, then any move of that kind; seldom trades."""

    def decide(self, view: View, rng: random.Random) -> str | None:
        """Return a move for the view's seat, or None where it has nothing to do."""
        seat = view.viewer
        if seat is None or not view.choices:
            return None
        state = imagined(view, rng)
        weights = [TRADES if choice.verb == VERBS[TRADE] else 1.0 for choice in view.choices]
        verb = VERBS.index(rng.choices(view.choices, weights)[0].verb)
        there = [move for move in legal_moves(state, seat) if move.verb == verb]
        return write(state.rules, rng.choice(there))
