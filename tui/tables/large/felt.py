"""Draws the edge of a large table, with arrows for the direction of play, and the cards within it."""

from __future__ import annotations

from typing import Final

from parlour.tui.drawing.canvas import Rect, Sheet
from parlour.tui.tables.common.cards import LINE, draw_border
from parlour.tui.tables.common.pens import Ground, Tone
from parlour.tui.tables.common.scene import Draw, Scene

CLOCKWISE: Final = (">", "v", "<", "^")
REVERSED: Final = ("<", "^", ">", "v")
"""The arrows on the upper, right, lower and left edge."""
EVERY: Final = 24
"""Columns of the edge for each arrow; rows count twice."""


def edged(draw: Draw) -> Draw:
    """Return what draws the table's edge, and within it what `draw` draws."""

    def drawn(scene: Scene, rect: Rect) -> Sheet:
        sheet = scene.sheet(rect, Ground.FELT)
        _edge(scene, sheet)
        inner = Rect(rect.x + 2, rect.y + 1, rect.width - 4, rect.height - 2)
        sheet.lay(draw(scene, inner), 2, 1)
        return sheet

    return drawn


def _edge(scene: Scene, sheet: Sheet) -> None:
    draw_border(sheet, Rect(0, 0, sheet.width, sheet.height), scene.ink(Tone.LINE), LINE)
    if scene.view is None:
        return
    signs = CLOCKWISE if scene.view.turns.direction > 0 else REVERSED
    top, right, bottom, left = signs
    ink = scene.ink(Tone.ACCENT, bold=True)
    for x in _spread(sheet.width, EVERY):
        sheet.put(x, 0, top, ink)
        sheet.put(x, sheet.height - 1, bottom, ink)
    for y in _spread(sheet.height, EVERY // 2):
        sheet.put(0, y, left, ink)
        sheet.put(sheet.width - 1, y, right, ink)


def _spread(length: int, every: int) -> list[int]:
    """Return places at equal distances along an edge, at least one."""
    count = max(1, length // every)
    return [(2 * place + 1) * length // (2 * count) for place in range(count)]
