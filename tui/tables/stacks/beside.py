"""The layout of a table with stacks: the stacks on the left, seats and talk on the right."""

from __future__ import annotations

from typing import Final

from parlour.tui.drawing.canvas import Rect
from parlour.tui.tables.common.layout import LEAST_HEIGHT, LEAST_WIDTH, Layout, Space, stacked

SIDE: Final = 37
"""Columns of seats and talk at 80 to 109 columns; below that they take half of the width."""
LEAST_TALK: Final = 3


def beside(space: Space) -> Layout | None:
    """Return where the parts stand, None if the terminal is too small."""
    width, height, seats = space.width, space.height, space.seats
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        return None
    prompt = 4 if height >= 22 else 3 if height >= 20 else 2
    card = _card(width, height)
    held = card[1] + 2 if space.own else 0
    middle = height - 2 - prompt - held
    side = width // 2 if width < 80 else SIDE if width < 110 else 42
    most = middle - LEAST_TALK
    upper = min(seats + 1 + (middle >= seats + 2 + LEAST_TALK), max(seats, most))
    if middle >= 2 * seats + 2 + 2 * LEAST_TALK:
        upper = 2 * seats + 2
    felt = Rect(0, 1, width - side, middle)
    talk = Rect(width - side, 1 + upper, side, max(0, middle - upper))
    if space.wide_talk:
        felt, talk = Rect(0, 0, 0, 0), Rect(0, 1, width - side, middle)
    right = Rect(width - side, 1, side, middle if space.wide_talk else upper)
    return stacked(width, height, (right, felt, talk), prompt, held, card)


def _card(width: int, height: int) -> tuple[int, int]:
    if width >= 100 and height >= 32:
        return 11, 7
    return (8, 4) if height >= 27 else (8, 3)
