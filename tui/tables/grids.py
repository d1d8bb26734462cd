"""Draws everyone's cards in grids: a line with letter, name, state and score above two rows of slots.

Slots 1 to 4 are the grid of two by two; added cards stand to its right, 5 above 6. Where not all columns fit,
those around the cursor are shown and the rest is counted.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.rules.views import Zone
from parlour.tui.drawing.canvas import Rect, Sheet, cells_in, fitted
from parlour.tui.moves.grid_places import GridPlace, letters
from parlour.tui.seen.seats import SeatSeen, last_action
from parlour.tui.seen.zones import grids, other_grids
from parlour.tui.tables.common.pens import Ground, Tone
from parlour.tui.tables.common.scene import Button, Mark, Place, Scene
from parlour.tui.tables.common.seats import remark_ink
from parlour.tui.tables.common.slots import DrawnSlot, draw_slot, slot_at
from parlour.tui.tables.grid_layouts import blocks, pitch, rows_of
from parlour.tui.tables.plates import seat_at, shortened
from parlour.tui.text.language import tr

SQUARE: Final = 4
"""Slots of the grid itself; the slots after it hold added cards."""
WIDE: Final = 40
"""Least columns of the viewer's grid at a large table, for its heading."""


class Spot(NamedTuple):
    """The position of a slot in its grid, in columns and rows of cards."""

    column: int
    row: int


def spot(place: int) -> Spot:
    """Return the position of the slot at `place` (from 0)."""
    if place < SQUARE:
        return Spot(place % 2, place // 2)
    return Spot(2 + (place - SQUARE) // 2, place % 2)


def draw_others(scene: Scene, rect: Rect) -> Sheet:
    """Draw the grids of all but the viewer, the next seat first."""
    sheet = scene.sheet(rect, Ground.SIDE)
    if scene.view is None:
        return sheet
    zones = other_grids(scene.view)
    laid = blocks(rect.width, len(zones), scene.small)
    for place, (seat, zone) in enumerate(zones.items()):
        at = laid.rect(place)
        _grid(scene, sheet, rect, at, zone, scene.small)
        scene.places[Place(Mark.SEAT, seat)] = at._replace(x=rect.x + at.x, y=rect.y + at.y)
    return sheet


def draw_own(scene: Scene, rect: Rect) -> Sheet:
    """Draw the viewer's grid."""
    sheet = scene.sheet(rect, Ground.FELT)
    if (zone := _own_grid(scene)) is not None:
        _grid(scene, sheet, rect, Rect(0, 0, rect.width, rect.height), zone, scene.card)
    return sheet


def draw_large_seat(scene: Scene, rect: Rect) -> Sheet:
    """Draw the grid that stands in `rect`, and under it what its player did last."""
    sheet = scene.sheet(rect, Ground.SIDE)
    seat = seat_at(scene, rect)
    if scene.view is None or seat is None or (zone := grids(scene.view).get(seat.seat)) is None:
        return sheet
    _grid(scene, sheet, rect, Rect(0, 0, rect.width, rect.height), zone, scene.small)
    if rect.height > rows_of(scene.small):
        words = shortened(scene, last_action(scene.deeds, seat.seat), rect.width - 2)
        sheet.put(1, rect.height - 1, words, scene.ink(Tone.DIM, Ground.SIDE))
    scene.places[Place(Mark.SEAT, seat.seat)] = rect
    return sheet


def draw_large_own(scene: Scene, rect: Rect) -> Sheet:
    """Draw the viewer's grid in the middle of `rect`."""
    sheet = scene.sheet(rect, Ground.FELT)
    zone = _own_grid(scene)
    if zone is None or zone.seat is None:
        return sheet
    columns = max(2, (max(4, len(zone.cards)) + 1) // 2)
    needed = columns * pitch(scene.card) + 2
    width = min(rect.width, max(WIDE, needed))
    at = Rect((rect.width - width) // 2, 0, width, rect.height)
    _grid(scene, sheet, rect, at, zone, scene.card, max(0, width - needed) // 2)
    scene.places[Place(Mark.SEAT, zone.seat)] = rect
    return sheet


def _own_grid(scene: Scene) -> Zone | None:
    view = scene.view
    return grids(view).get(view.viewer) if view is not None and view.viewer is not None else None


def _grid(
    scene: Scene, sheet: Sheet, rect: Rect, at: Rect, zone: Zone, card: tuple[int, int], left: int = 0
) -> None:
    """Draw the grid of a seat at `at` of `sheet`, which stands at `rect`, its cards `left` columns in."""
    assert zone.seat is not None, "grids lie before seats"
    seat = zone.seat
    _heading(scene, sheet, at, scene.seats[seat])
    step = pitch(card)
    room = max(2, (at.width - 1) // step)
    first, hidden = _shown(scene, seat, zone, room)
    for place in range(max(SQUARE, len(zone.cards))):
        column, row = spot(place)
        if not first <= column < first + room:
            continue
        where = Rect(at.x + 1 + left + (column - first) * step, at.y + 1 + row * card[1], *card)
        draw_slot(sheet, where, _slot(scene, seat, zone, place), scene.pens)
        area = Rect(rect.x + where.x, rect.y + where.y, step, card[1])
        scene.buttons.append(Button(area, "place", str(GridPlace(seat, place + 1))))
        scene.places[Place(Mark.SLOT, seat, place + 1)] = area._replace(width=card[0])
    if hidden:
        words = f"+{hidden}"
        sheet.put(at.x + at.width - len(words) - 1, at.y + card[1], words, scene.ink(Tone.WARN, bold=True))


def _shown(scene: Scene, seat: int, zone: Zone, room: int) -> tuple[int, int]:
    """Return the first shown column of a grid, and the number of hidden slots."""
    columns = 1 + max((spot(place).column for place in range(len(zone.cards))), default=1)
    if columns <= room:
        return 0, 0
    at = scene.turn.pointing.at
    wanted = spot(at.slot - 1).column if at is not None and at.seat == seat else 0
    first = min(max(0, wanted - room + 1), columns - room)
    shown = [place for place in range(len(zone.cards)) if first <= spot(place).column < first + room]
    return first, len(zone.cards) - len(shown)


def _slot(scene: Scene, seat: int, zone: Zone, place: int) -> DrawnSlot:
    turn, here = scene.turn, GridPlace(seat, place + 1)
    return slot_at(zone, place)._replace(
        open=here in turn.reach.places,
        chosen=here == turn.pointing.at and here in turn.reach.places,
        marked=here in turn.reach.marked,
        told=here in scene.told,
    )


def _heading(scene: Scene, sheet: Sheet, at: Rect, seat: SeatSeen) -> None:
    """Draw whose cards these are, whose turn it is, what the player does now, and the score."""
    ground = _ground(seat)
    ink = scene.ink(Tone.ACCENT if seat.in_turn else Tone.TEXT, ground, bold=seat.in_turn)
    if seat.in_turn:
        sheet.put(at.x, at.y, ">", ink)
    x = _letter(scene, sheet, at, seat.seat)
    score = tr("score {score}", score=seat.score) if seat.is_own else f"{seat.score}"
    end = at.x + at.width - cells_in(score) - 1
    sheet.put(end, at.y, score, ink)
    name = f"{seat.name} ({scene.own})" if seat.is_own else seat.name
    remarks = list(seat.remarks[:-1] if seat.is_own else seat.remarks)
    room = end - x - 1
    least = min(cells_in(name), 8)
    while remarks and room - sum(cells_in(remark.words) + 1 for remark in remarks) < least:
        remarks.pop()
    free = room - sum(cells_in(remark.words) + 1 for remark in remarks)
    x = sheet.put(x, at.y, fitted(name, free), ink._replace(bold=seat.in_turn or seat.is_own)) + 1
    for remark in remarks:
        x = sheet.put(x, at.y, remark.words, remark_ink(scene, remark, ground)) + 1


def _ground(seat: SeatSeen) -> Ground:
    """Return the ground under the cards of a seat."""
    return Ground.FELT if seat.is_own else Ground.SIDE


def _letter(scene: Scene, sheet: Sheet, at: Rect, seat: int) -> int:
    """Draw the letter that names a seat where its cards may be picked; return the column after it."""
    assert scene.view is not None
    letter = letters(scene.view).get(seat)
    if letter is None or scene.turn.watching:
        return at.x + 1
    typed = scene.turn.pointing.seat == seat
    open_now = any(place.seat == seat for place in scene.turn.reach.places)
    plain = scene.ink(Tone.ACCENT if open_now else Tone.DIM, Ground.SIDE, bold=open_now)
    sheet.put(at.x + 1, at.y, letter, scene.pens.chosen(Ground.SIDE) if typed else plain)
    return at.x + 3
