"""Draws what happened to the viewer as a banner over the log, of which it leaves the newest line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from parlour.tui.drawing.canvas import Rect, Sheet, cells_in, wrapped
from parlour.tui.tables.common.glyphs import figure
from parlour.tui.tables.common.pens import Ground, Pens
from parlour.tui.tables.motion.personal import Saying

MARGIN: Final = 2
"""Columns at both sides of the words."""
BLOCKS: Final = 5
"""Rows of a sign in blocks."""


def draw_banner(saying: Saying, room: tuple[int, int], pens: Pens) -> Sheet | None:
    """Draw `saying` in at most so many columns and rows, as large as fits; None without room."""
    width, height = room
    for rows, most in _forms(saying, (max(1, width - 2 * MARGIN), height), ascii_only=pens.looks.ascii):
        if len(rows) <= most and max(map(cells_in, rows)) <= width - 2 * MARGIN:
            return _drawn(rows, width, saying, pens)
    return None


def _forms(saying: Saying, room: tuple[int, int], *, ascii_only: bool) -> Iterator[tuple[Sequence[str], int]]:
    """Yield the rows of a banner and how many it may have at most, the largest form first.

    Its sign is in blocks, in lines, or beside the words.
    """
    width, height = room
    words = wrapped(_sentence(saying.words), width)
    if saying.sign and not ascii_only:
        for high, most in (((width, BLOCKS), height // 2), ((0, 0), height)):
            yield ("", *figure(saying.sign, saying.sign, {}, high), "", *words, ""), most
    if saying.sign:
        words = wrapped(f"{saying.sign}: {saying.words}", width)
    yield ("", *words, ""), height
    yield words, height


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def banner_rect(sheet: Sheet, talk: Rect, banner: Sheet) -> Rect:
    """Return where a banner stands in the talk: where that is empty, else over its oldest lines."""
    low = Rect(talk.x, talk.y + talk.height - banner.height, talk.width, banner.height)
    under = sheet.part(low)
    is_empty = not any(under.text(y).strip() for y in range(under.height))
    return Rect(talk.x, low.y if is_empty else talk.y, banner.width, banner.height)


def _drawn(rows: Sequence[str], width: int, saying: Saying, pens: Pens) -> Sheet:
    ink = pens.alarm() if saying.bad else pens.chosen(Ground.SIDE)
    sheet = Sheet(width, len(rows), ink, ascii_only=pens.looks.ascii)
    for y, words in enumerate(rows):
        sheet.put((width - cells_in(words)) // 2, y, words, ink)
    return sheet
