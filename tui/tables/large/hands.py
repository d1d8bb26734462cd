"""The layout of a large table with hands: the seats around the felt, the talk beside it, the hand below."""

from __future__ import annotations

from typing import Final, TypeAlias

from parlour.tui.drawing.canvas import Rect
from parlour.tui.tables.common.layout import NOWHERE, Layout, Space, stacked
from parlour.tui.tables.large.around import Sides, is_large, ring, sides, talk_width

PROMPT: Final = 3
Sizes: TypeAlias = tuple[tuple[int, tuple[int, int]], ...]
CARDS: Final[Sizes] = ((60, (17, 12)), (46, (13, 9)), (36, (9, 7)), (0, (7, 5)))
"""From how many rows of the terminal on a card of the hand has which columns and rows."""
BESIDE: Final = (24, 34)
"""Least and most columns of a seat at the side."""
ABOVE: Final = (5, 9)
"""Least and most rows of a seat above the felt."""


def around_hands(space: Space) -> Layout | None:
    """Return where the parts stand, None if the terminal is not large."""
    return around(space, sides(space.seats - space.own), PROMPT, CARDS)


def around(space: Space, at: Sides, prompt: int, cards: Sizes) -> Layout | None:
    """Return where the parts stand with the seats at these sides, None if the terminal is not large."""
    width, height = space.width, space.height
    if not is_large(width, height) or space.wide_talk or not space.seats:
        return None
    card = next(size for least, size in cards if height >= least)
    held = card[1] + 2 if space.own else 0
    talk = talk_width(width, space.longest)
    middle = height - 2 - prompt - held
    arena = Rect(0, 1, width - talk, middle - space.own)
    flank = max(BESIDE[0], min(arena.width // 5, BESIDE[1]))
    above = max(ABOVE[0], min(arena.height // 4, ABOVE[1]))
    found = ring(arena, at, flank, above, (2 * BESIDE[1], ABOVE[1]))
    side = Rect(arena.width, 1, talk, middle)
    laid = stacked(width, height, (NOWHERE, found.felt, side), prompt, held, card)
    own = Rect(0, 1 + arena.height, arena.width, 1) if space.own else NOWHERE
    return laid._replace(own=own, strips=found.strips, around=found.seats)
