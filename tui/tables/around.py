"""The layout of a large table: seats left of, above and right of the felt; talk beside it, the hand below."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from parlour.tui.drawing.canvas import Rect
from parlour.tui.tables.common.layout import NOWHERE, Layout, Space, stacked

LEAST: Final = (100, 30)
"""Columns and rows from which on a table is drawn for its size."""
MANY: Final = 10
"""From how many seats on most stand at the sides."""
LEAST_TALK: Final = 28
MOST_TALK: Final = 56
PROMPTS: Final = (3, 4)
"""Rows of the prompt at a table with hands, and with stacks."""
Sizes: TypeAlias = tuple[tuple[int, tuple[int, int]], ...]
CARDS: Final[Sizes] = ((60, (17, 12)), (46, (13, 9)), (36, (9, 7)), (0, (7, 5)))
"""From how many rows of the terminal on a card of the hand has which columns and rows."""
BESIDE: Final = (24, 34)
"""Least and most columns of a seat at the side."""
ABOVE: Final = (5, 9)
"""Least and most rows of a seat above the felt."""
PLACES: Final[Sizes] = ((56, (15, 9)), (36, (11, 7)), (0, (9, 5)))
"""The same at a table with stacks, of the numbers on whose edges more must be seen."""


class Sides(NamedTuple):
    """How many seats stand at each side of the table."""

    left: int
    top: int
    right: int


class Ring(NamedTuple):
    """The seats around the felt, clockwise from the lower left, and the strips in which they stand.

    The strips and the felt do not overlap.
    """

    seats: tuple[Rect, ...]
    strips: tuple[Rect, ...]
    felt: Rect


def is_large(width: int, height: int) -> bool:
    """Whether a terminal of this size has room for seats around the table."""
    return width >= LEAST[0] and height >= LEAST[1]


def sides(count: int) -> Sides:
    """Return how many of `count` seats stand at each side; a single one stands above."""
    flank = (count + (1 if count < MANY else 2)) // 3 if count > 1 else 0
    return Sides(flank, count - 2 * flank, flank)


def talk_width(width: int, longest: int) -> int:
    """Return the columns of the talk for lines of `longest` cells, in steps of four."""
    wanted = (longest + 2 + 3) // 4 * 4
    return max(LEAST_TALK, min(wanted, MOST_TALK, width // 4))


def ring(arena: Rect, at: Sides, flank: int, above: int, most: tuple[int, int]) -> Ring:
    """Return the seats around `arena`, in strips of `flank` columns and `above` rows, of `most` at most."""
    top = Rect(arena.x, arena.y, arena.width, above if at.top else 0)
    low, rows = arena.y + top.height, arena.height - top.height
    left = Rect(arena.x, low, flank if at.left else 0, rows)
    right = Rect(arena.x + arena.width - (flank if at.right else 0), low, flank if at.right else 0, rows)
    felt = Rect(left.x + left.width, low, arena.width - left.width - right.width, rows)
    upward = reversed(column(left, at.left, most))
    seats = (*upward, *row(top, at.top, most), *column(right, at.right, most))
    return Ring(seats, tuple(strip for strip in (top, left, right) if strip.width and strip.height), felt)


def column(strip: Rect, count: int, most: tuple[int, int]) -> list[Rect]:
    """Return `count` rectangles below each other, each in the middle of its share of `strip`."""
    found = []
    for place in range(count):
        start, end = place * strip.height // count, (place + 1) * strip.height // count
        width, height = min(strip.width - 1, most[0]), min(end - start, most[1])
        x = strip.x + (strip.width - width) // 2
        found.append(Rect(x, strip.y + start + (end - start - height) // 2, width, height))
    return found


def row(strip: Rect, count: int, most: tuple[int, int]) -> list[Rect]:
    """Return `count` rectangles beside each other, each in the middle of its share of `strip`."""
    found = []
    for place in range(count):
        start, end = place * strip.width // count, (place + 1) * strip.width // count
        width, height = min(end - start - 1, most[0]), min(strip.height, most[1])
        found.append(Rect(strip.x + start + (end - start - width) // 2, strip.y, width, height))
    return found


def around_hands(space: Space) -> Layout | None:
    """Return where the parts stand, None if the terminal is not large."""
    return _around(space, sides(space.seats - space.own), PROMPTS[0], CARDS)


def around_stacks(space: Space) -> Layout | None:
    """Return where the parts stand: no seat above the stacks, which need the rows."""
    others = space.seats - space.own
    return _around(space, Sides((others + 1) // 2, 0, others // 2), PROMPTS[1], PLACES)


def _around(space: Space, at: Sides, prompt: int, cards: Sizes) -> Layout | None:
    """Return where the parts stand with the seats at these sides, None if the terminal is not large."""
    width, height = space.width, space.height
    if not is_large(width, height) or space.wide_talk or not space.seats:
        return None
    card = next(size for least, size in cards if height >= least)
    held = card[1] + 2 if space.own else 0
    talk = talk_width(width, space.longest)
    prompt = max(space.asked, prompt)
    middle = height - 2 - prompt - held
    arena = Rect(0, 1, width - talk, middle - space.own)
    flank = max(BESIDE[0], min(arena.width // 5, BESIDE[1]))
    above = max(ABOVE[0], min(arena.height // 4, ABOVE[1]))
    found = ring(arena, at, flank, above, (2 * BESIDE[1], ABOVE[1]))
    side = Rect(arena.width, 1, talk, middle)
    laid = stacked(width, height, (NOWHERE, found.felt, side), prompt, held, card)
    own = Rect(0, 1 + arena.height, arena.width, 1) if space.own else NOWHERE
    return laid._replace(own=own, strips=found.strips, around=found.seats)
