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
    if trick(view) is not None:
        return draw_felt(scene, rect)
    zones = _zones(view)
    if rect.height > CARD[1] and rect.width >= len(zones) * (CARD[0] + GAP) + 1:
        under = _cards(scene, sheet, rect, zones, Rect(1, 0, *CARD))
    else:
        under = _lines(scene, sheet, zones)
    _facts(scene, sheet, view, under, 1)
    return sheet


def draw_large_middle(scene: Scene, rect: Rect) -> Sheet:
    """Draw the same in the middle of `rect`, as large as fits with three cards beside each other."""
    sheet = scene.sheet(rect, Ground.FELT)
    view = scene.view
    if view is None:
        return sheet
    if trick(view) is not None:
        return draw_felt(scene, rect)
    zones, told = _zones(view), len(_told(scene, view, rect.width - 2, rect.height))
    rows, columns = rect.height - 2 - told, rect.width // 3 - GAP
    sizes = [(across, down) for across, down in SIZES if down <= rows and across <= columns]
    card = sizes[0] if sizes else CARD
    width = len(zones) * (card[0] + GAP) - GAP
    under = _cards(scene, sheet, rect, zones, Rect((rect.width - width) // 2, 0, *card))
    _facts(scene, sheet, view, under, None)
    return sheet


def _facts(scene: Scene, sheet: Sheet, view: View, under: int, left: int | None) -> None:
    """Draw the facts from the row `under` and the column `left` on; None: in the middle."""
    for y, row in enumerate(_told(scene, view, sheet.width - 2, sheet.height - under), under):
        put_row(scene.pens, sheet, (sheet.width - row.width) // 2 if left is None else left, y, row.parts)


def _told(scene: Scene, view: View, width: int, room: int) -> list[Row]:
    """Return the facts on at most so many rows of so many cells."""
    return in_rows(facts(view, scene.speaker, room), width, room) if room > 0 and width > 0 else []


def _zones(view: View) -> tuple[Zone, ...]:
    """Return the zones of the middle: stock, piles, then cards that players hold outside their grids."""
    kinds = (ZoneKind.STOCK, ZoneKind.PILE, ZoneKind.HAND)
    own = [zone for kind in kinds for zone in view.zones if zone.kind is kind]
    there = [zone for zone in own if zone.count or zone.kind is not ZoneKind.HAND]
    return tuple(sorted(there, key=lambda zone: zone.seat is not None))


def _cards(scene: Scene, sheet: Sheet, rect: Rect, zones: tuple[Zone, ...], first: Rect) -> int:
    """Draw `zones` side by side, from the columns and with the size of `first` on; return the row below."""
    told = len(_told(scene, scene.view, rect.width - 2, rect.height)) if scene.view is not None else 0
    top = max(0, (rect.height - first.height - 2 - told) // 2)
    under = top + first.height
    for place, zone in enumerate(zones):
        at = first._replace(x=first.x + place * (first.width + GAP), y=top)
        _card(scene, sheet, at, zone)
        label = _label(scene, zone)
        lines = wrapped(label, at.width + 1) if zone.seat is None else [fitted(label, at.width + 1)]
        for row, words in enumerate(lines, top + at.height):
            sheet.put(at.x + max(0, (at.width - cells_in(words)) // 2), row, words, _ink(scene, zone))
        under = max(under, top + at.height + len(lines))
        area = at._replace(x=rect.x + at.x, y=rect.y + at.y)
        if scene.view is not None:
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


def _lines(scene: Scene, sheet: Sheet, zones: tuple[Zone, ...]) -> int:
    """Draw a line of text for each zone, where rows are few; return the row below."""
    for y, zone in enumerate(zones):
        top = zone.cards[-1] if zone.cards else FACE_DOWN
        x = sheet.put(1, y, _label(scene, zone), _ink(scene, zone)) + 1
        if top != FACE_DOWN:
            sheet.put(x, y, f" {brief(top, scene.pens.looks)} ", scene.pens.card(top))
    return len(zones)


def _label(scene: Scene, zone: Zone) -> str:
    """Return a zone's name and count, or the name of the player who holds it."""
    if zone.seat is None:
        return scene.counted(zone)
    mine = scene.view is not None and zone.seat == scene.view.viewer
    return tr("yours") if mine else scene.speaker.seat(zone.seat)


def _ink(scene: Scene, zone: Zone) -> Ink:
    return scene.ink(Tone.DIM if zone.seat is None else Tone.ACCENT)
