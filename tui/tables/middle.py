"""Draws the cards between the grids: stock, pile, and a card that a player has drawn and must place."""

from __future__ import annotations

from typing import Final

from parlour.rules.views import FACE_DOWN, View, Zone, ZoneKind
from parlour.tui.drawing.canvas import Ink, Rect, Sheet, cells_in, fitted, wrapped
from parlour.tui.seen.facts import in_turn
from parlour.tui.tables.common.cards import Pose, brief, draw_back, draw_card
from parlour.tui.tables.common.pens import Ground, Tone
from parlour.tui.tables.common.scene import Button, Scene, place_of
from parlour.tui.tables.common.slots import draw_empty
from parlour.tui.text.language import tr

CARD: Final = (7, 5)
GAP: Final = 2
SIZES: Final = ((17, 12), (13, 9), (9, 7), (7, 5))
"""Columns and rows of a card at a large table, the largest first."""


def draw_middle(scene: Scene, rect: Rect) -> Sheet:
    """Draw the table's own cards: side by side with text beneath, or as text alone."""
    sheet = scene.sheet(rect, Ground.FELT)
    view = scene.view
    if view is None or not rect.width or not rect.height:
        return sheet
    zones = _zones(view)
    if rect.height > CARD[1] and rect.width >= len(zones) * (CARD[0] + GAP) + 1:
        _cards(scene, sheet, rect, zones, Rect(1, 0, *CARD))
    else:
        _lines(scene, sheet, zones)
    return sheet


def draw_large_middle(scene: Scene, rect: Rect) -> Sheet:
    """Draw the same in the middle of `rect`, as large as fits with three cards beside each other."""
    sheet = scene.sheet(rect, Ground.FELT)
    view = scene.view
    if view is None:
        return sheet
    zones = _zones(view)
    sizes = [size for size in SIZES if size[1] + 2 <= rect.height and 3 * (size[0] + GAP) <= rect.width]
    card = sizes[0] if sizes else CARD
    width = len(zones) * (card[0] + GAP) - GAP
    _cards(scene, sheet, rect, zones, Rect((rect.width - width) // 2, 0, *card))
    return sheet


def _zones(view: View) -> tuple[Zone, ...]:
    """Return the zones of the middle: stock, piles, then cards that players hold outside their grids."""
    kinds = (ZoneKind.STOCK, ZoneKind.PILE, ZoneKind.HAND)
    own = [zone for kind in kinds for zone in view.zones if zone.kind is kind]
    there = [zone for zone in own if zone.count or zone.kind is not ZoneKind.HAND]
    return tuple(sorted(there, key=lambda zone: zone.seat is not None))


def _cards(scene: Scene, sheet: Sheet, rect: Rect, zones: tuple[Zone, ...], first: Rect) -> None:
    """Draw `zones` side by side, from the columns and with the size of `first` on."""
    top = max(0, (rect.height - first.height - 2) // 2)
    for place, zone in enumerate(zones):
        at = first._replace(x=first.x + place * (first.width + GAP), y=top)
        _card(scene, sheet, at, zone)
        label = _label(scene, zone)
        lines = wrapped(label, at.width + 1) if zone.seat is None else [fitted(label, at.width + 1)]
        for row, words in enumerate(lines, top + at.height):
            sheet.put(at.x + max(0, (at.width - cells_in(words)) // 2), row, words, _ink(scene, zone))
        area = at._replace(x=rect.x + at.x, y=rect.y + at.y)
        if scene.view is not None:
            scene.places[place_of(scene.view, zone)] = area
        if zone.seat is None:
            scene.buttons.append(Button(area, "zone", zone.name))


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


def _lines(scene: Scene, sheet: Sheet, zones: tuple[Zone, ...]) -> None:
    """Draw a line of text for each zone, where rows are few."""
    for y, zone in enumerate(zones):
        top = zone.cards[-1] if zone.cards else FACE_DOWN
        x = sheet.put(1, y, _label(scene, zone), _ink(scene, zone)) + 1
        if top != FACE_DOWN:
            sheet.put(x, y, f" {brief(top, scene.pens.looks)} ", scene.pens.card(top))


def _label(scene: Scene, zone: Zone) -> str:
    """Return a zone's name and count, or the name of the player who holds it."""
    if zone.seat is None:
        return scene.counted(zone)
    mine = scene.view is not None and zone.seat == scene.view.viewer
    return tr("yours") if mine else scene.speaker.seat(zone.seat)


def _ink(scene: Scene, zone: Zone) -> Ink:
    return scene.ink(Tone.DIM if zone.seat is None else Tone.ACCENT)
