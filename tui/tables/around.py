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
TOPS: Final = ((25, 18), (21, 15), (17, 12), (13, 9), (9, 7), (7, 5))
"""Columns and rows of the top card of the pile, the largest first."""
LEAST_TOLD: Final = 3
"""Rows for what is told below the piles, which are kept free for it, so that cards keep their size."""
BESIDE: Final = (24, 34)
"""Least and most columns of a seat at the side."""
ABOVE: Final = (5, 9)
"""Least and most rows of a strip of seats above the felt."""
LEAST_SEAT, MOST_SEAT = 3, 11
"""Rows of a seat."""
STACK_ROWS: Final = 3
"""Rows and columns of stacks for which the sides are measured."""
PLACES: Final[Sizes] = ((56, (15, 9)), (46, (11, 7)), (38, (9, 5)), (36, (9, 4)), (0, (9, 3)))
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


def top_card(width: int, height: int, told: int = 0) -> tuple[int, int]:
    """Return the size of the pile's top card on a felt of this size, with so many rows of words below it."""
    for across, down in TOPS[:-1]:
        if 2 * across <= width and down + 2 + max(LEAST_TOLD, told) <= height:
            return across, down
    return TOPS[-1] if told > LEAST_TOLD else TOPS[-2]


def talk_width(width: int, longest: int, others: int = 0) -> int:
    """Return the columns of the talk for lines of `longest` cells, in steps of four.

    It takes a quarter of the window at most, or what `others` leave, the columns that other parts need.
    """
    wanted = (longest + 2 + 3) // 4 * 4
    free = max(width // 4, width - others) if others else width // 4
    return max(LEAST_TALK, min(wanted, MOST_TALK, free))


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


class Frame(NamedTuple):
    """What a large table has around its felt before the talk is measured.

    Rows of the prompt and the hand, the size of a card in the hand, and the rows for the felt and all seats.
    """

    prompt: int
    held: int
    card: tuple[int, int]
    rows: int

    @classmethod
    def of(cls, space: Space, prompt: int, cards: Sizes) -> Frame | None:
        """Return the frame in `space`, None if the terminal is not large."""
        if not is_large(space.width, space.height) or space.wide_talk or not space.seats:
            return None
        card = next(size for least, size in cards if space.height >= least)
        held, prompt = card[1] + 2 if space.own else 0, max(space.asked, prompt)
        return cls(prompt, held, card, space.height - 2 - prompt - held - space.own)

    def laid(self, space: Space, talk: int, ring: Ring) -> Layout:
        """Return where the parts stand: the ring, the talk beside it, the viewer's row and hand below."""
        arena = space.width - talk
        side = Rect(arena, 1, talk, self.rows + space.own)
        middle = NOWHERE, ring.felt, side
        laid = stacked(space.width, space.height, middle, self.prompt, self.held, self.card)
        own = Rect(0, 1 + self.rows, arena, 1) if space.own else NOWHERE
        return laid._replace(own=own, strips=ring.strips, around=ring.seats)


def around_hands(space: Space) -> Layout | None:
    """Return where the parts stand, None if the terminal is not large."""
    if (frame := Frame.of(space, PROMPTS[0], CARDS)) is None:
        return None
    at = sides(space.seats - space.own)
    above = max(ABOVE[0], min(frame.rows // 4, ABOVE[1])) if at.top else 0
    top, rows = top_card(space.width, frame.rows - above - 2)
    talk = talk_width(space.width, space.longest, 2 * (BESIDE[0] + top) + 4)
    arena = Rect(0, 1, space.width - talk, frame.rows)
    flank = max(BESIDE[0], min(arena.width // 5, BESIDE[1]))
    most = 2 * BESIDE[1], min(MOST_SEAT, rows, frame.card[1] + 2)
    return frame.laid(space, talk, ring(arena, at, flank, above, most))


def around_stacks(space: Space) -> Layout | None:
    """Return where the parts stand: no seat above the stacks, which need the rows.

    The stacks are in the middle where the seats have room beside them: the last ones stand above the talk.
    """
    if (frame := Frame.of(space, PROMPTS[1], PLACES)) is None:
        return None
    others, stack = space.seats - space.own, (frame.rows - 3) // STACK_ROWS
    is_middle = LEAST_SEAT * others <= frame.rows
    at = Sides(others, 0, 0) if is_middle else Sides((others + 1) // 2, 0, others // 2)
    talk = talk_width(space.width, space.longest)
    flank = max(BESIDE[0], min((space.width - talk) // 5, BESIDE[1]))
    if is_middle:
        stacks = STACK_ROWS * (stack * 3 // 2 + 3) + 4
        free = (space.width - stacks) // 2
        flank = talk = talk_width(space.width, space.longest, space.width - free)
    arena = Rect(0, 1, space.width - talk, frame.rows)
    most = 2 * BESIDE[1], min(MOST_SEAT, stack, frame.card[1] + 2)
    if not is_middle:
        return frame.laid(space, talk, ring(arena, at, flank, 0, most))
    above = (others + 1) // 3
    found = ring(arena, at._replace(left=others - above), flank, 0, most)
    strip = Rect(arena.width, 1, talk, above * (most[1] + 1))
    around = found._replace(seats=(*found.seats, *column(strip, above, most)))
    laid = frame.laid(space, talk, around._replace(strips=(*found.strips, strip) if above else found.strips))
    log = laid.talk
    return laid._replace(talk=log._replace(y=log.y + strip.height, height=log.height - strip.height))
