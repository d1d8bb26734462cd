"""Draws the talk beside the table: the latest lines of log, notices and chat."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import Final

from parlour.tui.drawing.canvas import Ink, Rect, Sheet, cells_in, wrapped
from parlour.tui.seen.log import LineKind, LogLine
from parlour.tui.tables.common.pens import Ground, Tone
from parlour.tui.tables.common.scene import Scene

SIDE = Ground.SIDE
STEP: Final = 4


def draw_talk(scene: Scene, rect: Rect) -> Sheet:
    """Draw the latest lines, the newest at the bottom."""
    sheet = scene.sheet(rect, SIDE)
    width = rect.width - 2
    rows: list[tuple[str, str, Ink]] = []
    newest = True
    for line in reversed(scene.lines):
        rows[:0] = _rows(scene, line, width, newest=newest)
        newest = False
        if len(rows) >= rect.height:
            break
    for y, (name, text, ink) in enumerate(rows[-rect.height :] if rect.height else ()):
        x = sheet.put(1, y, name, ink._replace(bold=True), width) if name else 1
        sheet.put(x, y, text, ink, width - (x - 1))
    return sheet


def talk_facts(scene: Scene, _rect: Rect) -> object:
    """Return the lines beside the table."""
    return scene.lines


def longest(lines: Iterable[LogLine]) -> int:
    """Return the cells of the longest line, in steps, so that a layout made for it stays."""
    found = max((cells_in(line.text) for line in lines if line.kind is LineKind.LOG), default=0)
    return ceil(found / STEP) * STEP


def _rows(scene: Scene, line: LogLine, width: int, *, newest: bool) -> list[tuple[str, str, Ink]]:
    """Return the rows of one line: a name to draw bold, the text after it, and the ink."""
    if line.kind is LineKind.CHAT:
        name = f"{line.name}: "
        ink = scene.ink(Tone.ACCENT, SIDE)
        rows = wrapped(name + line.text, width)
        lead = rows[0] if rows else ""
        cut = name.rstrip() if lead.startswith(name.rstrip()) else ""
        first = (cut, lead[len(cut) :], ink)
        return [first, *(("", "  " + row, ink) for row in _again(rows[1:], width))]
    rows = wrapped(line.text, width)
    ink = _ink(scene, line.kind, newest=newest)
    return [
        ("", row if place == 0 else "  " + row, ink) for place, row in enumerate(_first_then(rows, width))
    ]


def _ink(scene: Scene, kind: LineKind, *, newest: bool) -> Ink:
    match kind:
        case LineKind.OWN:  # no other line can have its sign, so it stands out without color
            return scene.ink(Tone.GOOD, SIDE)._replace(bold=True)
        case LineKind.AMISS:
            return scene.ink(Tone.WARN, SIDE)._replace(bold=True)
        case LineKind.NOTICE:
            return scene.ink(Tone.WARN, SIDE)
        case _:
            return scene.ink(Tone.TEXT if newest else Tone.DIM, SIDE)


def _first_then(rows: list[str], width: int) -> list[str]:
    """Return `rows` with all but the first wrapped again: those are drawn two cells further in."""
    return [*rows[:1], *_again(rows[1:], width)]


def _again(rows: list[str], width: int) -> list[str]:
    if all(cells_in(row) <= width - 2 for row in rows):
        return rows
    return wrapped(" ".join(rows), width - 2)
