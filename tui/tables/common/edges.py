"""What stands at the edges: the first line, the keys in the last, at a large table also an edge of arrows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from parlour.rules.sentences import ONE_ROUND, told
from parlour.rules.views import View
from parlour.tui.drawing.canvas import Rect, Sheet, cells_in, fitted
from parlour.tui.keymap import Action
from parlour.tui.seen.day import day_title
from parlour.tui.seen.facts import foremost
from parlour.tui.seen.tables import name_of
from parlour.tui.tables.common.cards import LINE, draw_border
from parlour.tui.tables.common.pens import Ground, Tone
from parlour.tui.tables.common.scene import Button, Draw, Scene
from parlour.tui.text.language import tr
from parlour.tui.widgets.keys import fitting
from parlour.tui.words.sentences import ONE_ROUND_DECIDES, ROUND_AND_AIM, ROUND_THE_LAST

BAR: Final = Ground.BAR
CLOCKWISE: Final = (">", "v", "<", "^")
REVERSED: Final = ("<", "^", ">", "v")
"""The arrows on the upper, right, lower and left edge."""
EVERY: Final = 24
"""Columns of the edge for each arrow; rows count twice."""


def draw_head(scene: Scene, rect: Rect) -> Sheet:
    """Draw the first line: game, table and round, and the facts where no other part of the table has them."""
    sheet = scene.sheet(rect, BAR)
    table, view = scene.table, scene.view
    x = sheet.put(1, 0, table.title, scene.ink(Tone.ACCENT, BAR, bold=True))
    match = view.match if view is not None else None
    right = ""
    if match is not None and match.is_last:
        right = scene.speaker.said(told(ROUND_THE_LAST, round=match.round))
    elif match is not None and match.target is not None and match.target.sentence.key == ONE_ROUND:
        right = scene.speaker.said(told(ONE_ROUND_DECIDES))
    elif match is not None and match.target is not None:
        right = scene.speaker.said(told(ROUND_AND_AIM, round=match.round, target=match.target))
    if scene.turn.watching and view is not None:
        right = tr("watching · {more}", more=right)
    has_felt = scene.layout is not None and scene.layout.felt.width > 0
    if view is not None and (view.stacks is not None or (view.in_grids and not has_felt)):
        right = _with_facts(scene, view, right, rect.width - x - 4)
    room = rect.width - x - cells_in(right) - 5
    name = day_title(table.day) if table.day else name_of(table)
    if name and room > 4:
        sheet.put(x, 0, f" · {fitted(name, room)}", scene.ink(Tone.TEXT, BAR))
    sheet.put(rect.width - cells_in(right) - 1, 0, right, scene.ink(Tone.DIM, BAR))
    return sheet


def _with_facts(scene: Scene, view: View, right: str, room: int) -> str:
    """Return `right` behind the facts of the game, as many of them as have room; "…" for the others."""
    for count in range(len(view.facts), -1, -1):
        said = [scene.speaker.said(fact.words) for fact in foremost(view.facts, count)]
        more = " …" if count < len(view.facts) else ""
        whole = " · ".join(filter(None, (f"{' · '.join(said)}{more}".strip(), right)))
        if cells_in(whole) <= room:
            return whole
    return right


def head_facts(scene: Scene, _rect: Rect) -> object:
    """Return what the first line is drawn from."""
    match = scene.view.match if scene.view is not None else None
    shown = (match.round, match.target, match.is_last) if match is not None else None
    facts = scene.view.facts if scene.view is not None else ()
    table = scene.table
    return facts, scene.names, table.title, table.name, table.day, scene.turn.watching, shown


def draw_foot(scene: Scene, rect: Rect, actions: Iterable[Action]) -> Sheet:
    """Draw as many of the keys that work now as fit; the last ones are always shown."""
    sheet = scene.sheet(rect, BAR)
    for action, start, end in fitting([each for each in actions if each.words], rect.width - 2):
        scene.buttons.append(Button(Rect(rect.x + 1 + start, rect.y, end - start, 1), _run(action)))
        x = sheet.put(1 + start, 0, action.shown, scene.ink(Tone.ACCENT, BAR, bold=True))
        sheet.put(x + 1, 0, action.said, scene.ink(Tone.DIM, BAR))
    return sheet


def _run(action: Action) -> str:
    return "noop" if action.name in ("digit", "left") else action.name


def draw_room(scene: Scene, rect: Rect) -> Sheet:
    """Draw the ground around the seats of a large table."""
    return scene.sheet(rect, Ground.SIDE)


def room_facts(_scene: Scene, _rect: Rect) -> object:
    """Return nothing: the ground never changes."""
    return None


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
