"""Draws the middle of the table: stock and discard, the color in force, cards waiting to be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.rules.views import Zone, ZoneKind
from parlour.tui.drawing.canvas import Ink, Rect, Sheet, cells_in
from parlour.tui.seen.zones import other_zones
from parlour.tui.tables.common.cards import LYING, Pose, draw_back, draw_card
from parlour.tui.tables.common.pens import Ground, Tone
from parlour.tui.tables.common.scene import Button, Mark, Place, Scene, place_of
from parlour.tui.tables.common.slots import draw_empty
from parlour.tui.tables.force import ToneText, facts, matched, others, waiting, waiting_in_a_row

SIZES: Final = ((21, 15), (17, 12), (13, 9), (9, 7), (7, 5))
"""Columns and rows of the top card, the largest first."""
MOST_STEP: Final = 6
"""Columns that are seen of a card under the top one, at most; with three or more its rank can be read."""
MOST_UNDER: Final = 6
"""Cards under the top one that are seen where there is room."""


def draw_felt(scene: Scene, rect: Rect) -> Sheet:
    """Draw the middle of the table."""
    sheet = scene.sheet(rect, Ground.FELT)
    view = scene.view
    if view is None or not rect.width or not rect.height:
        return sheet
    pile = view.middle(ZoneKind.PILE)
    stock = view.middle(ZoneKind.STOCK)
    if rect.height < 9:
        _low(scene, sheet, rect, pile, stock)
    else:
        _high(scene, sheet, rect, pile, stock)
    return sheet


def felt_facts(scene: Scene, rect: Rect) -> object:
    """Return what the middle of the table is drawn from."""
    view = scene.view
    if view is None:
        return None
    middle = tuple(zone for zone in view.zones if zone.seat is None)
    waits = waiting(view, scene.speaker, scene.pens.looks, rect.width)
    told = view.discard, view.facts, scene.names, view.turns.direction, waits
    return middle, other_zones(view), told


def _high(scene: Scene, sheet: Sheet, rect: Rect, pile: Zone | None, stock: Zone | None) -> None:
    """Draw stock and discard side by side with text beneath."""
    fitting = (size for size in SIZES if size[1] + 5 <= rect.height and 2 * size[0] <= rect.width)
    width, height = next(fitting, (9, 7))
    small = (7, 5) if width <= 9 else SIZES[SIZES.index((width, height)) + 1]
    under = 3 if rect.width >= small[0] + width + 12 else 0
    step = max(1, min(MOST_STEP, (rect.width - small[0] - width - 3) // 8)) if under else 1
    under = min(len(pile.cards) - 1, MOST_UNDER) if pile and step > 1 else under
    gap = 3 + under * step
    gap += max(0, rect.width - small[0] - gap - width) // 5 if step > 1 else 0
    left = max(0, (rect.width - (small[0] + gap + width)) // 2)
    top = max(0, (rect.height - height - 3) // 2)
    bottom = top + height
    at_stock = Rect(left, bottom - small[1], *small)
    at_pile = Rect(left + small[0] + gap, top, width, height)
    if pile and under:
        for back in range(min(len(pile.cards) - 1, under), 0, -1):
            pose = Pose(shown=step + 1) if step > 2 else LYING
            draw_card(
                sheet, at_pile._replace(x=at_pile.x - back * step), pile.cards[-1 - back], scene.pens, pose
            )
    _stock(scene, sheet, rect, at_stock, stock)
    _pile(scene, sheet, rect, at_pile, pile)
    if stock:
        _centered(scene, sheet, at_stock, bottom, scene.counted(stock))
    if pile:
        _centered(scene, sheet, at_pile, bottom, scene.counted(pile))
    _force(scene, sheet, rect, Rect(0, bottom + 1, rect.width, rect.height - bottom - 1))


def _low(scene: Scene, sheet: Sheet, rect: Rect, pile: Zone | None, stock: Zone | None) -> None:
    """Draw discard, stock and text on few rows."""
    at_pile, at_stock = Rect(1, 0, 7, 5), Rect(9, 1, 6, 4)
    _pile(scene, sheet, rect, at_pile, pile)
    _stock(scene, sheet, rect, at_stock, stock)
    dim = scene.ink(Tone.DIM)
    x = at_stock.x + at_stock.width + 1
    if stock:
        sheet.put(x, 1, scene.counted(stock), dim)
    if pile:
        sheet.put(x, 2, scene.counted(pile), dim)
    _force_beside(scene, sheet, rect, x)


def _force_beside(scene: Scene, sheet: Sheet, rect: Rect, x: int) -> None:
    """Draw what must be matched at column `x`, and what waits below the cards; or the facts of the game."""
    if scene.view is None:
        return
    zones = others(scene.view, scene.speaker, scene.pens.looks)
    told = [
        *((None, row) for row in facts(scene.view, scene.speaker, max(1, sheet.height - 3 - len(zones)))),
        *zones,
    ]
    for y, (zone, fact) in enumerate(told, 3):
        _say(scene, sheet, x, y, fact)
        _row_of(scene, rect, Rect(x, y, _width(fact), 1), zone)
    if scene.view.discard is None:
        return
    looks, discard = scene.pens.looks, scene.view.discard
    parts = matched(discard, looks)
    _say(scene, sheet, x, 3, parts if _width(parts) <= sheet.width - x else parts[1:])
    words = waiting_in_a_row(scene.view, scene.speaker, looks, sheet.width - 2)
    _say(scene, sheet, 1, 5, [ToneText(words, Tone.WARN)])


def _stock(scene: Scene, sheet: Sheet, rect: Rect, at: Rect, stock: Zone | None) -> None:
    if stock is None:
        return
    if stock.cards:
        draw_card(sheet, at, stock.cards[-1], scene.pens)
    elif stock.count:
        draw_back(sheet, at, scene.pens)
    else:
        draw_empty(sheet, at, scene.pens)
    there = Rect(rect.x + at.x, rect.y + at.y, at.width, at.height)
    scene.places[Place(Mark.STOCK)] = there
    scene.buttons.append(Button(there, "zone", stock.name))


def _pile(scene: Scene, sheet: Sheet, rect: Rect, at: Rect, pile: Zone | None) -> None:
    if pile is None:
        return
    scene.places[Place(Mark.DISCARD)] = at._replace(x=rect.x + at.x, y=rect.y + at.y)
    if not pile.cards:
        draw_empty(sheet, at, scene.pens)
        return
    draw_card(sheet, at, pile.cards[-1], scene.pens)


def _force(scene: Scene, sheet: Sheet, rect: Rect, at: Rect) -> None:
    """Draw what must be matched, facts, other zones, and what waits: a row each, below an empty row."""
    if scene.view is None:
        return
    looks, discard = scene.pens.looks, scene.view.discard
    above = [row for row in (matched(discard, looks) if discard is not None else (),) if row]
    waits = [(ToneText(words, Tone.WARN),) for words in waiting(scene.view, scene.speaker, looks, at.width)]
    zones = others(scene.view, scene.speaker, looks)
    room = max(1, at.height - len(above) - len(waits) - len(zones))
    above += facts(scene.view, scene.speaker, room)
    said = [*((None, row) for row in above), *zones, *((None, row) for row in waits)]
    top = at.y + (1 if len(said) < at.height else 0)
    for y, (zone, parts) in enumerate(said, top):
        x = at.x + max(0, (at.width - _width(parts)) // 2)
        _say(scene, sheet, x, y, parts)
        _row_of(scene, rect, Rect(x, y, _width(parts), 1), zone)


def _row_of(scene: Scene, rect: Rect, at: Rect, zone: Zone | None) -> None:
    """Note that the row at `at` of `rect` is a zone, if it is one and has room."""
    if zone is not None and scene.view is not None and at.y < rect.height:
        scene.places[place_of(scene.view, zone)] = at._replace(x=rect.x + at.x, y=rect.y + at.y)


def _say(scene: Scene, sheet: Sheet, x: int, y: int, parts: Sequence[ToneText]) -> None:
    for part in parts:
        x = sheet.put(x, y, part.words, _ink(scene, part))


def _width(parts: Sequence[ToneText]) -> int:
    return sum(cells_in(part.words) for part in parts)


def _ink(scene: Scene, part: ToneText) -> Ink:
    if part.suit is not None:
        return scene.pens.fill(part.suit)
    return scene.ink(part.tone, bold=part.tone is Tone.WARN)


def _centered(scene: Scene, sheet: Sheet, at: Rect, y: int, words: str) -> None:
    x = at.x + (at.width - len(words)) // 2
    sheet.put(max(0, x), y, words, scene.ink(Tone.DIM))
