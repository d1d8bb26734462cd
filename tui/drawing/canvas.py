"""A sheet of cells to draw on: text goes in, changed regions and strips come out.

Text is never read as markup, and control characters are removed from every string.
A wide character stands in its first cell; its second cell is empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from rich.cells import get_character_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from parlour.tui.text.line_filters import PLAIN
from parlour.tui.text.printable import visible

DRAWN: Final = PLAIN | str.maketrans({"═": "=", "━": "-", "▒": "#", **dict.fromkeys("║╔╗╚╝", "#")})
"""The ASCII character for each drawn sign: the double frame of a chosen card stands out from a heavy one."""

STACKED: Final = 2
"""Combining marks that one cell may carry."""


class Ink(NamedTuple):
    """How a cell is drawn: colors as `#rrggbb` ("" for the terminal's own) and weight."""

    color: str = ""
    ground: str = ""
    bold: bool = False
    dim: bool = False
    reverse: bool = False
    underline: bool = False

    def on(self, ground: str) -> Ink:
        return self._replace(ground=ground)


@lru_cache(maxsize=4096)
def style_of(ink: Ink) -> Style:
    """Return the Rich style for `ink`; always the same object for the same ink."""
    color, ground, bold, dim, reverse, underline = ink
    return Style(
        color=color or None,
        bgcolor=ground or None,
        bold=bold or None,
        dim=dim or None,
        reverse=reverse or None,
        underline=underline or None,
    )


class Rect(NamedTuple):
    """A rectangle on a sheet, in cells."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Sheet:
    """`width` by `height` cells, each a text and an ink. What lies outside is not drawn."""

    def __init__(self, width: int, height: int, ink: Ink, *, ascii_only: bool = False) -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        self.ink = ink
        self.ascii_only = ascii_only
        self._texts = [[" "] * self.width for _ in range(self.height)]
        self._inks = [[ink] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, ink: Ink | None = None, width: int | None = None) -> int:
        """Draw `text` from `x`, `y`, cut to `width` cells and to the sheet; return the column after it."""
        if not 0 <= y < self.height:
            return x
        end = self.width if width is None else min(self.width, x + width)
        cells = cells_of(text, self.ascii_only)
        start = max(0, x)
        cells = cells[start - x : max(0, end - x)]
        _mend(cells, full=start + len(cells) < end)
        stop = start + len(cells)
        self._free(y, start, stop)
        self._texts[y][start:stop] = cells
        self._inks[y][start:stop] = [ink or self.ink] * len(cells)
        return max(x, stop)

    def fill(self, rect: Rect, ink: Ink, text: str = " ") -> None:
        if self.ascii_only:
            text = text.translate(DRAWN)
        left, right = max(0, rect.x), min(self.width, rect.x + rect.width)
        if left >= right:
            return
        for y in range(max(0, rect.y), min(self.height, rect.y + rect.height)):
            self._free(y, left, right)
            self._texts[y][left:right] = [text] * (right - left)
            self._inks[y][left:right] = [ink] * (right - left)

    def down(self, x: int, y: int, sign: str, rows: int, ink: Ink) -> None:
        """Draw `sign`, of one cell, in `rows` rows below each other."""
        if not 0 <= x < self.width:
            return
        sign = sign.translate(DRAWN) if self.ascii_only else sign
        for row in range(max(0, y), min(self.height, y + rows)):
            self._free(row, x, x + 1)
            self._texts[row][x], self._inks[row][x] = sign, ink

    def lay(self, other: Sheet, x: int, y: int) -> None:
        """Draw `other` at `x`, `y`, within this sheet."""
        width = min(other.width, self.width - x)
        for row in range(min(other.height, self.height - y)):
            self._free(y + row, x, x + width)
            self._texts[y + row][x : x + width] = other._texts[row][:width]
            self._inks[y + row][x : x + width] = other._inks[row][:width]

    def _free(self, y: int, start: int, stop: int) -> None:
        """Replace the other halves of wide characters that `start` to `stop` cuts in two by spaces."""
        row = self._texts[y]
        if start < stop and start > 0 and row[start] == "":
            row[start - 1] = " "
        if start < stop < self.width and row[stop] == "":
            row[stop] = " "

    def paste(self, other: Sheet, x: int, y: int) -> Iterator[Region]:
        """Draw `other` at `x`, `y`, and yield the regions that changed."""
        width = min(other.width, self.width - x)
        for row in range(min(other.height, self.height - y)):
            texts, inks = other._texts[row][:width], other._inks[row][:width]
            at = y + row
            old_texts, old_inks = self._texts[at][x : x + width], self._inks[at][x : x + width]
            if texts == old_texts and inks == old_inks:
                continue
            first, last = 0, width - 1
            while texts[first] == old_texts[first] and inks[first] == old_inks[first]:
                first += 1
            while texts[last] == old_texts[last] and inks[last] == old_inks[last]:
                last -= 1
            self._texts[at][x : x + width] = texts
            self._inks[at][x : x + width] = inks
            yield Region(x + first, at, last - first + 1, 1)

    def top(self, rows: int) -> Sheet:
        """Return the first `rows` rows as a sheet; it shares their cells."""
        sheet = Sheet(self.width, rows, self.ink, ascii_only=self.ascii_only)
        sheet._texts, sheet._inks = self._texts[:rows], self._inks[:rows]
        return sheet

    def part(self, rect: Rect) -> Sheet:
        """Return a copy of the cells in `rect`, which lies on this sheet."""
        sheet = Sheet(rect.width, rect.height, self.ink, ascii_only=self.ascii_only)
        columns = slice(rect.x, rect.x + rect.width)
        sheet._texts = [row[columns] for row in self._texts[rect.y : rect.y + rect.height]]
        sheet._inks = [row[columns] for row in self._inks[rect.y : rect.y + rect.height]]
        return sheet

    def strip(self, y: int) -> Strip:
        texts, inks = self._texts[y], self._inks[y]
        segments: list[Segment] = []
        start, ink = 0, inks[0] if inks else self.ink
        for x, here in enumerate(inks):
            if here is not ink and here != ink:
                segments.append(Segment("".join(texts[start:x]), style_of(ink)))
                start, ink = x, here
        segments.append(Segment("".join(texts[start:]), style_of(ink)))
        return Strip(segments, self.width)

    def text(self, y: int) -> str:
        return "".join(self._texts[y])


@lru_cache(maxsize=2048)
def _cut(text: str, ascii_only: bool) -> tuple[str, ...]:
    if ascii_only:
        text = text.translate(DRAWN)
    text = visible(text)
    if text.isascii():
        return tuple(text)
    cells: list[str] = []
    marks = 0
    for character in text:
        size = get_character_cell_size(character)
        if size > 0:
            cells += [character, *[""] * (size - 1)]
            marks = 0
        elif cells and marks < STACKED:
            at = -1 if cells[-1] else -2
            cells[at] += character
            marks += 1
    return tuple(cells)


def cells_of(text: str, ascii_only: bool = False) -> list[str]:
    """Return `text` as cells, without control characters and with few combining marks."""
    return list(_cut(text, ascii_only))


def cells_in(text: str) -> int:
    """Return the width of `text` in cells."""
    return len(_cut(text, False))


def fitted(text: str, width: int) -> str:
    """Return `text` cut to `width` cells; a full stop in the last cell shows that something is missing."""
    cells = cells_of(text)
    if len(cells) <= width:
        return "".join(cells)
    kept = cells[: max(0, width - 1)]
    if len(kept) < len(cells) and kept and cells[len(kept)] == "":
        kept.pop()
    return "".join(kept) + "." if width > 0 else ""


def clipped(text: str, width: int) -> str:
    """Return `text` cut to `width` cells, with "…" at its end if something is missing."""
    return text if cells_in(text) <= width else fitted(text, width)[:-1].rstrip() + "…"


def wrapped(text: str, width: int) -> list[str]:
    """Return `text` as lines of at most `width` cells, broken between words where possible."""
    lines: list[str] = []
    line = ""
    for word in visible(text).split():
        rest = word
        if line and cells_in(line) + 1 + cells_in(rest) <= width:
            line = f"{line} {rest}"
            continue
        if line:
            lines.append(line)
        while cells_in(rest) > width > 1:
            cells = cells_of(rest)[:width]
            _mend(cells, full=False)
            head = "".join(cells).rstrip()
            lines.append(head)
            rest = rest[len(head) :]
        line = rest
    return [*lines, line] if line else lines


def _mend(cells: list[str], *, full: bool) -> None:
    """Replace halves of wide characters at both ends by spaces."""
    if cells and cells[0] == "":
        cells[0] = " "
    if cells and not full and get_character_cell_size(cells[-1][:1] or " ") == 2:
        cells[-1] = " "
