"""The layout of a table where everyone's cards lie in grids.

The others' grids fill the upper rows, as large as fits while the viewer's own cards are larger still.
Below stand the viewer's cards, the piles and the talk side by side, then the prompt with its bar.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from parlour.tui.drawing.canvas import Rect
from parlour.tui.tables.common.layout import LEAST_HEIGHT, LEAST_WIDTH, Layout, Space, stacked

SIZES: Final = ((9, 7), (7, 5), (6, 4), (5, 3), (4, 1))
"""Columns and rows of a card in a grid, the largest first; a card of one row stands beside its number."""
FELT: Final = 28
NARROW_FELT: Final = 19
LEAST_TALK: Final = 18
NARROW_TALK: Final = 12
LEAST_FELT: Final = 7
"""Least rows of piles and talk for a spectator, who has no cards beside them."""


class Blocks(NamedTuple):
    """How the others' grids are arranged: columns and rows of grids, and the size of each."""

    columns: int
    rows: int
    width: int
    height: int

    def rect(self, place: int) -> Rect:
        row, column = divmod(place, self.columns)
        return Rect(column * self.width, row * self.height, self.width, self.height)


def blocks(width: int, count: int, card: tuple[int, int]) -> Blocks:
    """Return how `count` grids with cards of this size stand in `width`."""
    height = rows_of(card)
    most = max(1, width // max(20, 3 * pitch(card) + 1))
    rows = ceil(count / most)
    columns = max(1, ceil(count / max(1, rows)))
    return Blocks(columns, rows, width // columns, height)


def pitch(card: tuple[int, int]) -> int:
    """Return the columns from one card of a grid to the next."""
    return card[0] + (2 if card[1] == 1 else 1)


def rows_of(card: tuple[int, int]) -> int:
    """Return the rows of a grid, with the line above it."""
    return 2 * card[1] + 1


def spread(space: Space) -> Layout | None:
    """Return where the parts stand for the grids of all players, None if the terminal is too small."""
    width, height, seats, own = space.width, space.height, space.seats, space.own
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        return None
    prompt = 4 if height >= 22 else 3
    middle = height - 2 - prompt
    small, card = next(_fitting(width, middle, seats - own, own=own), (SIZES[-1], SIZES[-1]))
    upper = min(middle, _upper(width, seats - own, small))
    held, felt, talk = _band(width, 1 + upper, middle - upper, card if own else None)
    if space.wide_talk:
        felt, talk = Rect(0, 0, 0, 0), Rect(felt.x, felt.y, felt.width + talk.width, felt.height)
    above = Rect(0, 1, width, upper)
    laid = stacked(width, height, (above, felt, talk), prompt, 0, card)
    return laid._replace(hand=held, small=small)


def _fitting(
    width: int, middle: int, others: int, *, own: bool
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the sizes of the others' and the viewer's cards that fit, the best first."""
    for place, small in enumerate(SIZES):
        left = middle - _upper(width, others, small)
        if own:
            larger = (card for card in SIZES[:place] if left >= rows_of(card) and _fits(width, card))
            yield from ((small, card) for card in larger)
        elif left >= LEAST_FELT:
            yield small, small


def _held(width: int, card: tuple[int, int]) -> int:
    """Return the columns for the viewer's cards: the square, and four added cards (two if it is narrow)."""
    return (4 if width >= 80 else 3) * pitch(card) + 2


def _fits(width: int, card: tuple[int, int]) -> bool:
    return width >= _held(width, card) + NARROW_FELT + NARROW_TALK


def _upper(width: int, others: int, card: tuple[int, int]) -> int:
    return blocks(width, others, card).rows * rows_of(card)


def _band(width: int, top: int, height: int, card: tuple[int, int] | None) -> tuple[Rect, Rect, Rect]:
    """Return where the viewer's cards, the piles and the talk stand side by side."""
    held = _held(width, card) if card else 0
    felt = FELT if width >= held + FELT + LEAST_TALK else NARROW_FELT
    talk = width - held - felt
    cards, piles = Rect(0, top, held, height), Rect(held, top, felt, height)
    return cards, piles, Rect(held + felt, top, talk, height)
