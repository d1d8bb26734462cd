"""The layouts of a table where everyone's cards lie in grids.

The others' grids fill the upper rows, as large as fits while the viewer's own cards are larger still.
Below stand the viewer's cards, the piles and the talk side by side, then the prompt with its bar. In a large
terminal the others' grids stand around the middle, and the viewer's below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import ceil
from typing import Final, NamedTuple

from parlour.tui.drawing.canvas import Rect
from parlour.tui.tables.around import Sides, column, is_large, ring, talk_width
from parlour.tui.tables.common.layout import LEAST_HEIGHT, LEAST_WIDTH, NOWHERE, Layout, Space, stacked

SIZES: Final = ((9, 7), (7, 5), (6, 4), (5, 3), (4, 1))
"""Columns and rows of a card in a grid, the largest first; a card of one row stands beside its number."""
FELTS: Final = (30, 28)
NARROW_FELT: Final = 19
LEAST_TALK: Final = 18
NARROW_TALK: Final = 12
LEAST_FELT: Final = 7
"""Least rows of piles and talk for a spectator, who has no cards beside them."""
LARGE_SIZES: Final = ((17, 12), (15, 11), (13, 9), (11, 8), (9, 7), (7, 5), (6, 4), (5, 3))
"""Columns and rows of a card in a grid, the largest first."""
LARGE_PROMPT: Final = 4
NARROWEST: Final = ((20, 1), (17, 0))
"""Least columns of a grid, and 1 for a row and a column more: what its player did last, and added cards."""
LEAST_LOG: Final = 8
"""Rows of the talk at least, below the grids to the right."""
TOPS: Final = ((25, 18), (21, 15), (17, 12), (15, 11), (13, 9), (11, 8), (9, 7), (7, 5))
"""Columns and rows of the top card of the pile, the largest first."""
LEAST_BESIDE: Final = ((7, 5), (6, 4), (5, 4))
"""The same of the cards beside it, where the pile is smallest."""
LABEL: Final = 2
"""Rows below a pile for what it is called."""


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
    prompt = max(space.asked, 4 if height >= 22 else 3)
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
    felt = next((felt for felt in FELTS if width >= held + felt + LEAST_TALK), NARROW_FELT)
    talk = width - held - felt
    cards, piles = Rect(0, top, held, height), Rect(held, top, felt, height)
    return cards, piles, Rect(held + felt, top, talk, height)


class Piles(NamedTuple):
    """The sizes of the top card of the pile and of those beside it, and the columns between two of them."""

    top: tuple[int, int]
    beside: tuple[int, int]
    gap: int = 2

    def width(self, others: int) -> int:
        """Return the columns of the pile and of so many cards beside it."""
        return self.top[0] + others * (self.beside[0] + self.gap)


def piles(width: int, height: int, others: int = 2) -> Piles | None:
    """Return the largest cards of the middle for so many columns and rows, None if they have no room."""
    for place, top in enumerate(TOPS):
        for beside in TOPS[place + 1 : place + 3] or LEAST_BESIDE:
            found = Piles(top, beside)
            if found.width(others) <= width and top[1] + LABEL <= height:
                return found
    return None


class Fit(NamedTuple):
    """How the grids stand: sides, columns and rows of the others' grids, their cards, the viewer's cards."""

    sides: Sides
    block: tuple[int, int]
    small: tuple[int, int]
    card: tuple[int, int]


def around_grids(space: Space) -> Layout | None:
    """Return where the parts stand, None if the terminal is not large.

    The talk stands below the grids to the right, so that the viewer's grid is in the middle.
    """
    width, height = space.width, space.height
    if not is_large(width, height) or space.wide_talk or not space.seats:
        return None
    prompt = max(space.asked, LARGE_PROMPT)
    table = Rect(0, 1, width, height - 2 - prompt)
    talk = talk_width(width, space.longest, width * 2 // 3)
    fit = next(_fitting_around(table, talk, space.seats - space.own, own=space.own), None)
    if fit is None:
        return None
    side = max(fit.block[0] + 1, talk)
    found = ring(table, fit.sides._replace(right=0), side, fit.block[1], fit.block)
    felt, beside = _parted(found.felt, side, fit.sides.right * fit.block[1])
    held = rows_of(fit.card) if space.own else 0
    hand = Rect(felt.x, felt.y + felt.height - held, felt.width, held)
    felt = felt._replace(height=felt.height - held)
    right = Rect(width - side, felt.y, side, beside)
    log = Rect(right.x, right.y + beside, side, found.felt.height - beside)
    laid = stacked(width, height, (NOWHERE, felt, log), prompt, 0, fit.card)
    seats = (*found.seats, *column(right, fit.sides.right, fit.block))
    strips = tuple(strip for strip in (*found.strips, right) if strip.height)
    return laid._replace(hand=hand, small=fit.small, strips=strips, around=seats)


def _parted(felt: Rect, side: int, rows: int) -> tuple[Rect, int]:
    """Return what `side` columns leave of the felt, and how many of their rows belong to seats."""
    return felt._replace(width=felt.width - side), min(rows, felt.height)


def _fitting_around(table: Rect, talk: int, count: int, *, own: bool) -> Iterator[Fit]:
    """Yield how the grids of `count` others fit, the largest cards first."""
    for place, small in enumerate(LARGE_SIZES):
        cards = LARGE_SIZES[max(0, place - 2) : place + 1] if own else (small,)
        for (columns, more), card in product(
            NARROWEST if place == len(LARGE_SIZES) - 1 else NARROWEST[:1], cards
        ):
            block = max(columns, (2 + more) * pitch(small) + 1), rows_of(small) + more
            yield from (
                Fit(at, block, small, card)
                for at in _splits(count)
                if _fits_around(table, talk, Fit(at, block, small, card), own=own)
            )


def _splits(count: int) -> Iterator[Sides]:
    """Yield the ways to put `count` grids around the table, the roundest first."""
    if count == 1:
        yield Sides(1, 0, 0)
    found = (
        Sides(left, count - left - right, right)
        for left in range(count + 1)
        for right in range(max(0, left - 2), min(left, count - left) + 1)
    )
    yield from sorted(found, key=lambda at: (max(at) - min(at), at.left - at.right))


def _fits_around(table: Rect, talk: int, fit: Fit, *, own: bool) -> bool:
    """Whether everything has room, and the pile is the largest card."""
    at, block = fit.sides, fit.block
    side, rows = max(block[0] + 1, talk), table.height - (block[1] if at.top else 0)
    felt = table.width - side * (1 + bool(at.left))
    held = rows_of(fit.card) if own else 0
    around = at.top * (block[0] + 1) <= table.width and at.left * block[1] <= rows
    middle = piles(felt - 4, rows - held - 2)
    return (
        around
        and at.right * block[1] + LEAST_LOG <= rows
        and (not own or felt >= 3 * pitch(fit.card) + 2)
        and middle is not None
        and middle.top > fit.card
    )
