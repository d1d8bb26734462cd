"""Short names of cards and suits for lines of text."""

from __future__ import annotations

from typing import Final

from parlour.rules.cards import SUITS
from parlour.tui.drawing.sorting import known
from parlour.tui.drawing.themes import Looks

WIDEST: Final = 5
"""Cells that a rank may take in a line of text."""


def brief(text: str, looks: Looks, widest: int = WIDEST) -> str:
    """Return the card `text` in a few characters, its rank in `widest` cells: `10♥`, `G +2`, `JOKER`."""
    card = known(text)
    rank = looks.face.label(card.rank, widest)
    if card.suit is None:
        return rank
    return rank + card.suit.symbol if card.suit.symbol else f"{card.suit.letter} {rank}"


def symbol(name: str) -> str:
    """Return the sign of the suit `name`, "" for a color or an unknown name."""
    suit = SUITS.get(name)
    return suit.symbol if suit else ""
