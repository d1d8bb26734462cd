"""A hand of JUNO in numbers, from which `features` are made.

Place 0 to 3: cards of each color. 4 to 7: its Skips and Reverses. 8 to 11: its +2s. 12 and 13: Wilds and +4s.
14: points. 15: all cards. 16 to 28: cards of each rank, 0 to 9 and then +2, Reverse and Skip.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

COLORS: Final = ("red", "green", "blue", "yellow")
LETTERS: Final = "RGBY"
RANKS: Final = "0123456789DRS"
WILD: Final = 13
"""The rank of a Wild as a top card; a +4 has the next one."""


def rank_of(text: str) -> int:
    """Return 0 to 12 for a card with a color, 13 for a Wild, 14 for a +4."""
    if text[0] == "W":
        return WILD + (text == "W4")
    return RANKS.index(text[1])


def tally(hand: Iterable[str]) -> list[int]:
    """Return a hand in numbers."""
    counts = [0] * 29
    for text in hand:
        rank = rank_of(text)
        counts[15] += 1
        if rank >= WILD:
            counts[12 + rank - WILD] += 1
            counts[14] += 50
            continue
        color = LETTERS.index(text[0])
        counts[color] += 1
        counts[16 + rank] += 1
        counts[14] += rank if rank < 10 else 20
        if rank >= 10:
            counts[(8 if rank == 10 else 4) + color] += 1
    return counts
