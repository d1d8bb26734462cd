"""Cards and suits in a few signs, for lines of words."""

from __future__ import annotations

from typing import Final

from rules.cards import SUITS
from tui.drawing.sorting import known
from tui.drawing.themes import Looks

WIDEST: Final = 5
"""Cells that a rank may take in a line."""


def brief(text: str, looks: Looks, widest: int = WIDEST) -> str:
    """Return the card `text` in a few signs, its rank in `widest` cells: `10♥`, `G +2`, `JOKER`."""
    one = known(text)
    rank = looks.face.label(one.rank, widest)
    if one.suit is None:
        return rank
    return rank + one.suit.symbol if one.suit.symbol else f"{one.suit.letter} {rank}"


def symbol(name: str) -> str:
    """Return the sign of the suit `name`, "" for a color and for what is no suit."""
    suit = SUITS.get(name)
    return suit.symbol if suit else ""
