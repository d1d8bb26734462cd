"""How much of a screen is empty: its largest rectangle of blank cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from parlour.tui.drawing.canvas import Rect


class Empty(NamedTuple):
    """The largest rectangle of blank cells, and its share of the window."""

    at: Rect
    share: float

    def __str__(self) -> str:
        x, y, width, height = self.at
        return f"{self.share:.0%} empty: {width} x {height} from column {x}, line {y}"


def largest_empty(text: str, size: tuple[int, int]) -> Empty:
    """Return the largest rectangle without a sign in `text`, the lines of a window of `size` cells.

    A field of color without a sign counts as empty, a line of a frame does not.
    """
    width, height = size
    lines = text.split("\n")
    window = [line[:width].ljust(width) for line in (*lines, *[""] * (height - len(lines)))][:height]
    return largest_free([[sign != " " for sign in line] for line in window])


def largest_free(taken: Sequence[Sequence[bool]]) -> Empty:
    """Return the largest rectangle in which no cell is taken; `taken` are the cells of each line."""
    best = Rect(0, 0, 0, 0)
    above = [0] * len(taken[0])  # free cells from this line up
    for y, line in enumerate(taken):
        above = [0 if full else high + 1 for high, full in zip(above, line, strict=True)]
        for found in _under(above, y):
            best = max(best, found, key=lambda rect: rect.width * rect.height)
    return Empty(best, best.width * best.height / (len(taken) * len(above)))


def _under(above: Sequence[int], y: int) -> list[Rect]:
    """Return the widest rectangles that end at line `y`; `above` has the free cells over each column."""
    found: list[Rect] = []
    rising: list[tuple[int, int]] = []  # first column, height
    for x, high in enumerate((*above, 0)):
        begin = x
        while rising and rising[-1][1] >= high:
            begin, tall = rising.pop()
            found.append(Rect(begin, y - tall + 1, x - begin, tall))
        rising.append((begin, high))
    return found
