"""Draws in place of the prompt why a table stands still; its clock does not run."""

from __future__ import annotations

from typing import Final

from parlour.tui.drawing.canvas import Rect, Sheet, wrapped
from parlour.tui.tables.common.clock import draw_clock
from parlour.tui.tables.common.facts import Still
from parlour.tui.tables.common.pens import Ground, Tone
from parlour.tui.tables.common.scene import Scene

STANDS: Final = "paused"
"""Stands beside the seconds of a stopped clock."""


def draw_still(scene: Scene, rect: Rect, still: Still) -> Sheet:
    """Draw the reason on as many rows of `rect` as it takes, and the clock if a row is left."""
    sheet = scene.sheet(rect, Ground.FELT)
    start = 2
    if still.sign:
        start = sheet.put(start, 0, f" {still.sign} ", scene.pens.alarm()) + 1
    lines = wrapped(scene.words(still.words), rect.width - start - 2)[: rect.height]
    for row, line in enumerate(lines):
        sheet.put(start, row, line, scene.ink(Tone.WARN, bold=bool(still.sign)))
    if scene.timer is not None and len(lines) < rect.height:
        timer = scene.timer._replace(words=STANDS)
        draw_clock(sheet, Rect(2, len(lines), rect.width - 4, 1), timer, scene.pens)
    return sheet
