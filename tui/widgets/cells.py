"""Columns of a row: untrusted text in an exact number of cells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.content import Content

from parlour.rules.sentences import PLACE
from parlour.tui.text.printable import visible
from parlour.tui.widgets.ink import KEY, MUTED

GAP: Final = 2
"""Free cells after each column."""
KEPT: Final = 4096
"""Lines and widths that are not made again, since most rows of a list stay as they are when it changes."""
NARROW: Final = 36
"""Least width in cells of a description that is wrapped beside a line."""
LEAST: Final = 16
"""Width in cells, the gap included, below which a column is crowded."""
REST: Final = "╌"
"""What is left of a bar: its color alone would not tell it from the rest on each terminal."""


class Cell(NamedTuple):
    """A text, and the ink it is written in."""

    text: str
    ink: str = ""


def cell(text: str, width: int, ink: str = "", *, right: bool = False) -> Content:
    """Return `text` as content of exactly `width` cells, the last of them free (or the first)."""
    shown = Content(visible(text)).truncate(max(1, width - 1), ellipsis=True)
    gap = " " * (width - shown.cell_length)
    inked = Content.styled(shown.plain, ink)
    return Content.assemble(gap, inked) if right else Content.assemble(inked, gap)


def bar(points: int, goal: int, width: int) -> Content:
    """Return a bar of `width` cells for `points` of `goal`."""
    full = max(0, min(width, round(width * points / max(1, goal))))
    return Content.assemble(Content.styled("━" * full, KEY), Content.styled(REST * (width - full), "$border"))


def inked(words: str, **parts: Content) -> Content:
    """Return `words` with a content in each of its places: `Press {key} to start.`"""
    pieces = PLACE.split(words)
    return Content.assemble(
        *(parts.get(piece, piece) if number % 2 else piece for number, piece in enumerate(pieces))
    )


def described(line: Content, words: Content, room: int, least: int = NARROW) -> Content:
    """Return `line` with `words` to its right, which go on below where they began, all in `room` cells.

    The last of these stays free: a scroll bar may follow.

    Words that need several lines are left out where these had fewer than `least` cells: they stand elsewhere.
    """
    column, room = line.cell_length, room - 1
    if column + words.cell_length <= room:
        return line + words
    if room - column < least:
        return line
    first, *more = words.wrap(room - column)
    return Content("\n").join([line + first, *(Content(" " * column) + each for each in more)])


def in_two_lines(rows: Sequence[Sequence[Cell]], room: int, *, below: int) -> list[Content]:
    """Return rows of columns like `in_columns`, each with its column `below` in a second line."""
    above = [[cell for place, cell in enumerate(row) if place != below] for row in rows]
    return [
        Content("\n").join([line, cell(row[below].text, room, row[below].ink or MUTED)])
        for row, line in zip(rows, in_columns(above, room, spare=-1), strict=True)
    ]


def in_columns(rows: Sequence[Sequence[Cell]], room: int, *, spare: int) -> list[Content]:
    """Return a line of at most `room` cells for each row, with columns as wide as their content.

    If that is too wide, the widest are cut; column `spare` is dropped if too little would be left of each.
    """
    needed = _needed(rows)
    if sum(needed) > room < LEAST * len(needed):
        rows = [[cell for place, cell in enumerate(row) if place != spare] for row in rows]
        needed = _needed(rows)
    widths = tuple(_widths(needed, room))
    return [_line(tuple(row), widths) for row in rows]


@lru_cache(KEPT)
def _line(row: tuple[Cell, ...], widths: tuple[int, ...]) -> Content:
    return Content.assemble(*(cell(text, width, ink) for (text, ink), width in zip(row, widths, strict=True)))


def _needed(rows: Sequence[Sequence[Cell]]) -> list[int]:
    return [max(_width(text) for text, _ in column) + GAP for column in zip(*rows, strict=True)]


@lru_cache(KEPT)
def _width(text: str) -> int:
    return cell_len(visible(text))


def _widths(needed: Sequence[int], room: int) -> list[int]:
    """Return the width of each column: what it needs, or less, but `LEAST` if there is room."""
    widths = [max(LEAST, width) for width in needed]
    while sum(widths) > max(room, len(widths)):
        slack = [width if width > least else 0 for width, least in zip(widths, needed, strict=True)]
        shrunk = slack if any(slack) else widths
        widths[shrunk.index(max(shrunk))] -= 1
    return widths
