"""Draws a running clock: a bar that shrinks, the seconds left, and what they are for."""

from __future__ import annotations

from typing import Final

from parlour.tui.drawing.canvas import Rect, Sheet, cells_in
from parlour.tui.tables.common.facts import Timer
from parlour.tui.tables.common.pens import Pens, Tone

LEAST_BAR: Final = 6
BESIDE: Final = 10
"""Columns of a bar beside other text."""


def clock_forms(timer: Timer) -> tuple[int, int, int, int]:
    """Return the widths in columns that the clock can take beside other text, the most complete first."""
    full, seconds = cells_in(_words(timer)), cells_in(_seconds(timer))
    return full + 1 + BESIDE, full, seconds + 1 + BESIDE, seconds


def draw_clock(sheet: Sheet, at: Rect, timer: Timer, pens: Pens) -> None:
    """Draw the clock on one row, with as much of bar, seconds and words as fits."""
    words = _words(timer) if cells_in(_words(timer)) <= at.width else _seconds(timer)
    bar = at.width - cells_in(words) - 1
    if bar < LEAST_BAR and words != _seconds(timer):
        bar = 0
    ink = pens.ink(Tone.WARN, bold=True)
    if bar >= LEAST_BAR:
        full = max(timer.share > 0, round(timer.share * bar))
        left, gone = ("#", ".") if sheet.ascii_only else ("━", "─")
        x = sheet.put(at.x, at.y, left * full, ink)
        sheet.put(x, at.y, gone * (bar - full), pens.ink(Tone.LINE))
    sheet.put(at.x + at.width - cells_in(words), at.y, words, ink)


def _words(timer: Timer) -> str:
    return f"{_seconds(timer)} {timer.words}".rstrip()


def _seconds(timer: Timer) -> str:
    return f"{timer.seconds} s"
