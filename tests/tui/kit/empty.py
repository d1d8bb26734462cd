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
    best = Rect(0, 0, 0, 0)
    above = [0] * width  # blank cells from this line up
    for y, line in enumerate(_lines(text, width, height)):
        above = [high + 1 if sign == " " else 0 for high, sign in zip(above, line, strict=True)]
        for found in _under(above, y):
            best = max(best, found, key=lambda rect: rect.width * rect.height)
    return Empty(best, best.width * best.height / (width * height))


def _lines(text: str, width: int, height: int) -> list[str]:
    lines = text.split("\n")
    return [line[:width].ljust(width) for line in (*lines, *[""] * (height - len(lines)))][:height]


def _under(above: Sequence[int], y: int) -> list[Rect]:
    """Return the widest rectangles that end at line `y`; `above` has the blank cells over each column."""
    found: list[Rect] = []
    rising: list[tuple[int, int]] = []  # first column, height
    for x, high in enumerate((*above, 0)):
        begin = x
        while rising and rising[-1][1] >= high:
            begin, tall = rising.pop()
            found.append(Rect(begin, y - tall + 1, x - begin, tall))
        rising.append((begin, high))
    return found
