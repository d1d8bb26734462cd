"""Moves of a match made at random, in turn."""

from __future__ import annotations

import random

from parlour.rules import match as matches
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, Shuffled


def a_move(moment: Match, rng: random.Random) -> tuple[int, str | Shuffled]:
    """Return the order that is wanted now, or any legal move of a seat that may act; no clock runs out."""
    if (order := matches.wanted(moment)) is not None:
        return HOUSE, Shuffled.by_chance(order.cards, rng)
    who = min(matches.acting(moment))
    return who, rng.choice([*matches.legal_moves(moment, who)])
