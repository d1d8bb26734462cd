"""The first and last line of the table: the game and its state, and the keys that work now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from parlour.tui.drawing.canvas import Rect, Sheet, cells_in, fitted
from parlour.tui.keymap import Action
from parlour.tui.tables.common.pens import Ground, Tone
from parlour.tui.tables.common.scene import Button, Scene

BAR: Final = Ground.BAR
ALWAYS: Final = 2
"""How many of the last keys are always shown: help and leave."""


def draw_head(scene: Scene, rect: Rect) -> Sheet:
    """Draw the first line: game, table and round, and what a game with grids or stacks tells of the table."""
    sheet = scene.sheet(rect, BAR)
    table, view = scene.table, scene.view
    x = sheet.put(1, 0, table.title, scene.ink(Tone.ACCENT, BAR, bold=True))
    right = f"round {view.match.round} · to {view.match.target}" if view and view.match.target else ""
    if view is not None and (view.in_grids or view.stacks is not None):
        right = " · ".join([*(f"{label} {scene.words(text)}" for label, text in view.facts), right])
    if scene.turn.watching and view is not None:
        right = f"watching · {right}"
    room = rect.width - x - len(right) - 5
    if table.name and room > 4:
        sheet.put(x, 0, f" · {fitted(table.name, room)}", scene.ink(Tone.TEXT, BAR))
    sheet.put(rect.width - cells_in(right) - 1, 0, right, scene.ink(Tone.DIM, BAR))
    return sheet


def draw_foot(scene: Scene, rect: Rect, actions: Iterable[Action]) -> Sheet:
    """Draw as many of the keys that work now as fit; the last ones are always shown."""
    sheet = scene.sheet(rect, BAR)
    shown = [action for action in actions if action.words]
    end = rect.width - 1
    at = 1
    for place, action in enumerate(shown):
        rest = 0 if place >= len(shown) - ALWAYS else sum(_width(last) + 3 for last in shown[-ALWAYS:])
        if at + _width(action) + rest > end:
            continue
        width = _width(action)
        scene.buttons.append(Button(Rect(rect.x + at, rect.y, width, 1), _run(action)))
        x = sheet.put(at, 0, action.shown, scene.ink(Tone.ACCENT, BAR, bold=True))
        at = sheet.put(x + 1, 0, action.words, scene.ink(Tone.DIM, BAR)) + 3
    return sheet


def _width(action: Action) -> int:
    return len(action.shown) + 1 + len(action.words)


def _run(action: Action) -> str:
    return "noop" if action.name in ("digit", "left") else action.name
