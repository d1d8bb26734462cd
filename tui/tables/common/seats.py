"""Draws the panel of seats: names, cards, scores, the turn, the direction of play, who is absent."""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.rules.steps import Pick
from parlour.tui.drawing.canvas import Ink, Rect, Sheet, cells_in, clipped, fitted
from parlour.tui.seen.seats import Remark, SeatSeen, Weight
from parlour.tui.tables.common.layout import BESIDE_NAME
from parlour.tui.tables.common.pens import Ground, Tone
from parlour.tui.tables.common.rows import hand_rows, put_row
from parlour.tui.tables.common.scene import Button, Mark, Place, Scene
from parlour.tui.text.language import tr

SIDE: Final = Ground.SIDE
MOST_BACKS: Final = 20
BACKS_SEEN: Final = 10
"""Columns of the row of backs that what the game says of a seat leaves free."""
LEAST_BESIDE: Final = 19
"""Columns beside a name where it is long and the panel is narrow."""
LONGEST_HEAD: Final = 8
"""Cells that the word above the scores may take."""


class _Columns(NamedTuple):
    name: int
    name_width: int
    cards: int
    score: int
    word: int


def draw_seats(scene: Scene, rect: Rect) -> Sheet:
    """Draw the panel of seats."""
    sheet = scene.sheet(rect, SIDE)
    columns = _columns(rect.width, max((cells_in(seat.name) for seat in scene.seats), default=0))
    if scene.view is None:
        for seat in scene.seats[: sheet.height]:
            sheet.put(columns.name, seat.seat, fitted(seat.name, columns.name_width))
        return sheet
    count = len(scene.seats)
    headed = rect.height > count
    each = max(1, min(3, (rect.height - headed) // max(1, count)))
    top = 1 if headed else 0
    if headed:
        _heading(scene, sheet, columns)
    for place, seat in enumerate(scene.seats):
        area = Rect(rect.x, rect.y + top + place * each, rect.width, each)
        scene.places[Place(Mark.SEAT, seat.seat)] = area
        _seat(scene, sheet, Rect(0, top + place * each, rect.width, each), seat, columns)
        if seat_number(scene, seat.seat):
            scene.buttons.append(Button(area, "option", str(seat.seat)))
    _way(scene, sheet, columns, top, top + count * each - 1)
    return sheet


def panel_facts(scene: Scene, _rect: Rect) -> object:
    """Return what the panel of seats is drawn from."""
    view, turn = scene.view, scene.turn
    open_now = scene.picking.open() if scene.picking else ()
    direction = view.turns.direction if view is not None else 0
    return scene.seats, direction, turn.asked, turn.chosen, open_now


def _columns(width: int, named: int) -> _Columns:
    """Return the columns for names of so many cells at most; longer ones get some of the remarks' room."""
    longer = cells_in(_score()) - 5  # than the numbers below it
    fit = min(20, width - BESIDE_NAME)
    name_width = (fit if fit >= named else min(named, width - LEAST_BESIDE)) - max(0, longer)
    cards = 4 + name_width + 1
    score = cards + 3 + max(0, longer)
    return _Columns(4, name_width, cards, score, score + 5)


def _score() -> str:
    return fitted(tr("score"), LONGEST_HEAD)


def _heading(scene: Scene, sheet: Sheet, columns: _Columns) -> None:
    dim = scene.ink(Tone.DIM, SIDE)
    for words, end in ((tr("cards"), columns.cards + 1), (_score(), columns.score + 4)):
        sheet.put(end - cells_in(words), 0, words, dim)


def _way(scene: Scene, sheet: Sheet, columns: _Columns, first: int, last: int) -> None:
    """Draw the direction of play: a line along the seats with an arrow, and in words where they fit."""
    assert scene.view is not None
    clockwise = scene.view.turns.direction > 0
    for y in range(first, min(last + 1, sheet.height)):
        sheet.put(0, y, "│", scene.ink(Tone.LINE, SIDE))
    ink = scene.ink(Tone.DIM, SIDE)
    below = last + 1 < sheet.height
    end = min(last + below, sheet.height - 1) if clockwise else first - bool(first)
    sheet.put(0, end, "v" if clockwise else "^", ink)
    words = tr("clockwise") if clockwise else tr("counter-clockwise")
    if below:
        sheet.put(0, last + 1, "v" if clockwise else "^", ink)
        sheet.put(2, last + 1, words, ink)
    elif first:
        room = columns.cards - cells_in(tr("cards")) - 2
        forms = (words,) if clockwise else (words, tr("reversed"))
        sheet.put(2, 0, next((each for each in forms if cells_in(each) <= room), ""), ink)


def _seat(scene: Scene, sheet: Sheet, at: Rect, seat: SeatSeen, columns: _Columns) -> None:
    tone = Tone.ACCENT if seat.acts else Tone.DIM if seat.is_absent else Tone.TEXT
    ink = scene.ink(tone, SIDE, bold=seat.acts)
    if seat.acts:
        sheet.put(2, at.y, ">", ink)
    name_ink = ink._replace(bold=seat.acts or seat.is_own)
    chosen = pointed(scene, seat.seat)
    if chosen:
        sheet.fill(Rect(1, at.y, at.width - 1, 1), scene.pens.chosen(SIDE))
        name_ink = ink = scene.pens.chosen(SIDE)
    prefix = seat_number(scene, seat.seat)
    name = prefix + fitted(seat.name, columns.name_width - len(prefix))
    sheet.put(columns.name, at.y, name, name_ink)
    sheet.put(columns.cards, at.y, f"{seat.cards:>2}", ink)
    plain = seat.acts or chosen
    sheet.put(columns.score, at.y, f"{seat.score:>4}", ink if plain else scene.ink(Tone.DIM, SIDE))
    x = _remarks(scene, sheet, at, seat, columns)
    if at.height > 1:
        _backs(scene, sheet, at, seat, columns)
    if seat.notes:
        _note(scene, sheet, at, seat, x)


def noted(seat: SeatSeen) -> str:
    """Return what the game says of a seat as one text."""
    return " · ".join(seat.notes)


def seat_number(scene: Scene, seat: int) -> str:
    """Return the digit that chooses this seat, "" where no seat is asked for."""
    open_now = scene.picking.open() if scene.picking and scene.turn.asked is Pick.SEAT else ()
    return f"{(seat + 1) % 10} " if str(seat) in open_now else ""


def pointed(scene: Scene, seat: int) -> bool:
    """Whether the cursor is on this seat."""
    turn = scene.turn
    return turn.asked is Pick.SEAT and turn.chosen == str(seat)


def remark_ink(scene: Scene, remark: Remark, ground: Ground) -> Ink:
    """Return the ink of a remark about a seat."""
    return scene.ink(Tone(remark.weight), ground, bold=remark.weight is not Weight.DIM)


def _remarks(scene: Scene, sheet: Sheet, at: Rect, seat: SeatSeen, columns: _Columns) -> int:
    """Draw as many remarks about a seat as fit, the most important first; return the column after them."""
    x = columns.word
    for remark in seat.remarks:
        fits = (words for words in (remark.words, remark.short) if words and cells_in(words) <= at.width - x)
        if words := next(fits, ""):
            ink = scene.pens.chosen(SIDE) if pointed(scene, seat.seat) else remark_ink(scene, remark, SIDE)
            x = sheet.put(x, at.y, words, ink) + 1
    return x


def _note(scene: Scene, sheet: Sheet, at: Rect, seat: SeatSeen, x: int) -> None:
    """Draw what the game says of a seat: behind the remarks from `x` on, or at the end of the next row."""
    words = noted(seat)
    ink = scene.pens.chosen(SIDE) if pointed(scene, seat.seat) else scene.ink(Tone.TEXT, SIDE)
    if at.height == 1 or seat.shown or x + cells_in(words) <= at.width:
        sheet.put(x, at.y, clipped(words, at.width - x), ink)
        return
    words = clipped(words, at.width - BACKS_SEEN)
    sheet.put(at.width - cells_in(words) - 1, at.y + 1, f" {words}", scene.ink(Tone.TEXT, SIDE))


def _backs(scene: Scene, sheet: Sheet, at: Rect, seat: SeatSeen, columns: _Columns) -> None:
    """Draw the backs of cards as strokes; of a hand that is open its cards."""
    if seat.shown:
        rows = hand_rows(seat.shown, scene.pens.looks, at.width - columns.name, at.height - 1, seat.marks)
        for y, row in enumerate(rows, at.y + 1):
            put_row(scene.pens, sheet, columns.name, y, row.parts, SIDE)
        return
    shown = min(seat.cards, MOST_BACKS, at.width - columns.name - 2)
    ink = scene.pens.back()
    x = sheet.put(columns.name, at.y + 1, "│" * shown, ink)
    if seat.cards > shown:
        sheet.put(x, at.y + 1, "+", scene.ink(Tone.DIM, SIDE))
