"""Draws the cards between the grids: stock, pile, and a card that a player has drawn and must place.

A trick and facts stand there as between hands.
"""

from __future__ import annotations

from typing import Final

from parlour.rules.views import FACE_DOWN, View, Zone, ZoneKind
from parlour.tui.drawing.canvas import Ink, Rect, Sheet, cells_in, fitted, wrapped
from parlour.tui.seen.facts import in_turn
from parlour.tui.seen.tricks import trick
from parlour.tui.tables.common.cards import Pose, brief, draw_back, draw_card
from parlour.tui.tables.common.pens import Ground, Tone
from parlour.tui.tables.common.rows import Row, in_rows, put_row
from parlour.tui.tables.common.scene import Button, Scene, place_of
from parlour.tui.tables.common.slots import draw_empty
from parlour.tui.tables.felt import draw_felt
from parlour.tui.tables.force import facts
from parlour.tui.tables.grid_layouts import LABEL, Piles, piles
from parlour.tui.text.language import tr

LOW: Final = Piles((7, 5), (7, 5)), Piles((7, 5), (5, 4), 1)
"""The cards of the middle where columns are few: the first that has room for those that are there."""
LEAST_BESIDE: Final = 2
"""For how many cards beside the pile there is always room, so that a taken one changes no sizes."""


def draw_middle(scene: Scene, rect: Rect) -> Sheet:
    """Draw the table's own cards: side by side with text beneath, or as text alone."""
    sheet = scene.sheet(rect, Ground.FELT)
    view = scene.view
    if view is None or not rect.width or not rect.height:
        return sheet
    if trick(view) is not None:
        return draw_felt(scene, rect)
    zones, told = _zones(view), len(_told(scene, view, rect.width - 2, rect.height))
    found = piles(rect.width, rect.height - told, max(LEAST_BESIDE, len(zones) - 1)) or _low(rect, zones)
    if found is not None:
        under = _cards(scene, sheet, rect, zones, found)
    else:
        under = _lines(scene, sheet, rect, zones)
    _facts(scene, sheet, view, under)
    return sheet


def _low(rect: Rect, zones: tuple[Zone, ...]) -> Piles | None:
    """Return the sizes of cards where columns are few, None if even these have no room."""
    for each in LOW:
        if each.width(len(zones) - 1) <= rect.width and each.top[1] < rect.height:
            return each
    return None


def _facts(scene: Scene, sheet: Sheet, view: View, under: int) -> None:
    """Draw the facts from the row `under` on."""
    for y, row in enumerate(_told(scene, view, sheet.width - 2, sheet.height - under), under):
        put_row(scene.pens, sheet, (sheet.width - row.width) // 2, y, row.parts)


def _told(scene: Scene, view: View, width: int, room: int) -> list[Row]:
    """Return the facts on at most so many rows of so many cells."""
    return in_rows(facts(view, scene.speaker, room), width, room) if room > 0 and width > 0 else []


def _zones(view: View) -> tuple[Zone, ...]:
    """Return the zones of the middle: stock, piles, then cards that players hold outside their grids."""
    kinds = (ZoneKind.STOCK, ZoneKind.PILE, ZoneKind.HAND)
    own = [zone for kind in kinds for zone in view.zones if zone.kind is kind]
    there = [zone for zone in own if zone.count or zone.kind is not ZoneKind.HAND]
    return tuple(sorted(there, key=lambda zone: zone.seat is not None))


def _cards(scene: Scene, sheet: Sheet, rect: Rect, zones: tuple[Zone, ...], sizes: Piles) -> int:
    """Draw `zones` side by side in the middle; return the row below."""
    assert scene.view is not None
    told = len(_told(scene, scene.view, rect.width - 2, rect.height))
    low = max(0, (rect.height - sizes.top[1] - LABEL - told) // 2) + sizes.top[1]
    x, under = (rect.width - sizes.width(len(zones) - 1)) // 2, low
    for zone in zones:
        across, down = sizes.top if zone == scene.view.middle(ZoneKind.PILE) else sizes.beside
        at = Rect(x, low - down, across, down)
        x += across + sizes.gap
        _card(scene, sheet, at, zone)
        label = _label(scene, zone)
        lines = wrapped(label, at.width + 1) if zone.seat is None else [fitted(label, at.width + 1)]
        for row, words in enumerate(lines, low):
            sheet.put(at.x + max(0, (at.width - cells_in(words)) // 2), row, words, _ink(scene, zone))
        under = max(under, low + len(lines))
        area = at._replace(x=rect.x + at.x, y=rect.y + at.y)
        scene.places[place_of(scene.view, zone)] = area
        if zone.seat is None:
            scene.buttons.append(Button(area, "zone", zone.name))
    return under


def _card(scene: Scene, sheet: Sheet, at: Rect, zone: Zone) -> None:
    top = zone.cards[-1] if zone.cards else FACE_DOWN
    racing = scene.view is not None and (scene.view.race is not None or bool(in_turn(scene.view)))
    if not zone.count:
        draw_empty(sheet, at, scene.pens)
    elif top == FACE_DOWN:
        draw_back(sheet, at, scene.pens)
    else:
        aimed = racing and zone.seat is None
        draw_card(sheet, at, top, scene.pens, Pose(chosen=aimed, marked=zone.seat is not None))


def _lines(scene: Scene, sheet: Sheet, rect: Rect, zones: tuple[Zone, ...]) -> int:
    """Draw a line of text for each zone, where rows are few; return the row below."""
    assert scene.view is not None
    for y, zone in enumerate(zones):
        top = zone.cards[-1] if zone.cards else FACE_DOWN
        x = end = sheet.put(1, y, _label(scene, zone), _ink(scene, zone)) + 1
        if top != FACE_DOWN:
            end = sheet.put(x, y, f" {brief(top, scene.pens.looks)} ", scene.pens.card(top))
        if end > x and y < rect.height:
            scene.places[place_of(scene.view, zone)] = Rect(rect.x + x, rect.y + y, end - x, 1)
    return len(zones)


def _label(scene: Scene, zone: Zone) -> str:
    """Return a zone's name and count, or the name of the player who holds it."""
    if zone.seat is None:
        return scene.counted(zone)
    mine = scene.view is not None and zone.seat == scene.view.viewer
    return tr("yours") if mine else scene.speaker.seat(zone.seat)


def _ink(scene: Scene, zone: Zone) -> Ink:
    return scene.ink(Tone.DIM if zone.seat is None else Tone.ACCENT)
