"""Draws one slot of a grid: a card face up or down, or none, with the slot's number on its edge."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, NamedTuple

from parlour.rules.views import EMPTY, FACE_DOWN, Zone
from parlour.tui.drawing.canvas import Ink, Rect, Sheet, cells_in, fitted
from parlour.tui.tables.common.cards import (
    DASHED,
    LYING,
    Pose,
    brief,
    draw_back,
    draw_border,
    draw_card,
    draw_frame,
)
from parlour.tui.tables.common.pens import Pens, Tone
from parlour.tui.text.language import marked, tr

LOOKED: Final = marked("look"), marked("eye")
"""Shown on the back of a card that somebody else is looking at: the long form, or the short one."""

FLAT: Final = 4
"""Cells of a card on a single row."""
FEW: Final = 3
"""Cells for the rank on a small card."""


class Lies(Enum):
    """What the viewer sees in a slot."""

    EMPTY = auto()
    DOWN = auto()
    UP = auto()
    DIMMED = auto()  # face down, but the screen remembers the card


class DrawnSlot(NamedTuple):
    """What is drawn of a slot; numbers count from 1."""

    number: int
    lies: Lies
    text: str = ""
    looked: bool = False  # somebody is looking at it
    open: bool = False  # may be picked now
    chosen: bool = False
    marked: bool = False
    told: bool = False  # the latest line of the log names it


def slot_at(zone: Zone, place: int) -> DrawnSlot:
    """Return the slot at `place` (from 0) of a grid; beyond the end of the grid it is empty."""
    text = zone.cards[place] if place < len(zone.cards) else EMPTY
    if text == EMPTY:
        lies = Lies.EMPTY
    elif text == FACE_DOWN:
        lies = Lies.DOWN
    else:
        lies = Lies.DIMMED if place in zone.dimmed else Lies.UP
    shown = text if lies in (Lies.UP, Lies.DIMMED) else ""
    return DrawnSlot(place + 1, lies, shown, place in zone.looked)


def draw_slot(sheet: Sheet, at: Rect, slot: DrawnSlot, pens: Pens) -> None:
    """Draw `slot`: on a single row beside its number, or as a card with its number on the edge."""
    if at.height == 1:
        _flat(sheet, at, slot, pens)
        return
    pose = Pose(chosen=slot.chosen, faded=slot.lies is Lies.DIMMED, marked=slot.marked or slot.told)
    match slot.lies:
        case Lies.EMPTY:
            draw_empty(sheet, at, pens)
        case Lies.DOWN:
            draw_back(sheet, at, pens, pose)
        case _ if at.height == 3:
            _low(sheet, at, slot, pens, pose)
        case _:
            draw_card(sheet, at, slot.text, pens, pose)
    if slot.looked and not slot.text:
        words = _looked(at.width - 2)
        ink = pens.back()._replace(bold=True)
        sheet.put(at.x + (at.width - cells_in(words)) // 2, at.y + at.height // 2, words, ink)
    if slot.lies is Lies.DIMMED:
        sheet.put(at.x + at.width - 2, at.y, "?", _number(slot, pens))
    sheet.put(at.x + 1, at.y, _sign(slot), _number(slot, pens))


def draw_empty(sheet: Sheet, at: Rect, pens: Pens, pose: Pose = LYING) -> None:
    """Draw a place without a card: dashed, or with the frame of a card where one may be laid."""
    if pose.chosen or pose.marked:
        draw_frame(sheet, at, pens, pose)
    else:
        draw_border(sheet, at, pens.ink(Tone.LINE), DASHED)


def _low(sheet: Sheet, at: Rect, slot: DrawnSlot, pens: Pens, pose: Pose) -> None:
    """Draw a card of one row within its border: rank and suit side by side."""
    draw_back(sheet, at, pens, pose)
    fill = pens.card(slot.text, faded=pose.faded)
    sheet.put(at.x + 1, at.y + 1, f"{brief(slot.text, pens.looks, FEW):<{at.width - 2}}", fill, at.width - 2)


def _flat(sheet: Sheet, at: Rect, slot: DrawnSlot, pens: Pens) -> None:
    """Draw a number and a card of four cells; that is one column more than the card is wide."""
    sheet.put(at.x, at.y, _sign(slot), _number(slot, pens))
    x = at.x + len(_sign(slot))
    match slot.lies:
        case Lies.EMPTY:
            sheet.put(x, at.y, " ·· ", pens.ink(Tone.LINE))
        case Lies.DOWN:
            sheet.put(x, at.y, f"{_looked(4):<4}" if slot.looked else "▒▒▒▒", _edged(slot, pens, pens.back()))
        case _:
            dimmed = slot.lies is Lies.DIMMED
            words = brief(slot.text, pens.looks, FEW) + ("?" if dimmed else "")
            fill = pens.card(slot.text, faded=dimmed)
            apart = f" {words}"[-FLAT:]  # from the number, as far as there is room
            sheet.put(x, at.y, f"{apart:<{FLAT}}", _edged(slot, pens, fill), FLAT)


def _looked(room: int) -> str:
    """Return the longest word that fits for a card at which somebody looks."""
    return next((each for each in map(tr, LOOKED) if cells_in(each) <= room), fitted(tr(LOOKED[1]), room))


def _edged(slot: DrawnSlot, pens: Pens, ink: Ink) -> Ink:
    return pens.chosen() if slot.chosen else ink


def _sign(slot: DrawnSlot) -> str:
    return f"({slot.number})" if slot.marked else f"{slot.number}"


def _number(slot: DrawnSlot, pens: Pens) -> Ink:
    if slot.chosen:
        return pens.chosen()
    if slot.open or slot.marked or slot.told:
        return pens.ink(Tone.ACCENT, bold=True)
    return pens.ink(Tone.DIM)
