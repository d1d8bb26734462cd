"""Draws the panel of seats: names, cards, scores, the turn, the direction of play, who is absent."""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.net.wire.messages import Presence, SeatPart
from parlour.rules.steps import Pick
from parlour.rules.views import SeatView
from parlour.tui.drawing.canvas import Rect, Sheet, cells_in, fitted
from parlour.tui.seen.zones import stacks
from parlour.tui.tables.common.pens import Ground, Tone
from parlour.tui.tables.common.scene import Button, Mark, Place, Scene
from parlour.tui.text.language import marked, tr

SIDE: Final = Ground.SIDE
ABSENT: Final = {
    Presence.IDLE: marked("idle"),
    Presence.AWAY: marked("away"),
    Presence.STAND_IN: marked("stand-in"),
}
MOST_BACKS: Final = 20
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
    view = scene.view
    columns = _columns(rect.width)
    if view is None:
        for y, part in enumerate(scene.table.seats[: sheet.height]):
            sheet.put(columns.name, y, fitted(scene.names[part.seat], columns.name_width))
        return sheet
    count = len(view.seats)
    headed = rect.height > count
    each = max(1, min(3, (rect.height - headed) // max(1, count)))
    top = 1 if headed else 0
    if headed:
        _heading(scene, sheet, columns)
    for place, seat in enumerate(view.seats):
        area = Rect(rect.x, rect.y + top + place * each, rect.width, each)
        scene.places[Place(Mark.SEAT, seat.seat)] = area
        _seat(scene, sheet, Rect(0, top + place * each, rect.width, each), seat, columns)
        if scene.turn.asked is Pick.SEAT and scene.picking and str(seat.seat) in scene.picking.open():
            scene.buttons.append(Button(area, "option", str(seat.seat)))
    _way(scene, sheet, columns, top, top + count * each - 1)
    return sheet


def panel_facts(scene: Scene, _rect: Rect) -> object:
    """Return what the panel of seats is drawn from."""
    view, turn = scene.view, scene.turn
    there: list[Presence] = [part.presence for part in scene.table.seats]
    open_now = scene.picking.open() if scene.picking else ()
    shown = (view.seats, view.viewer, view.turns.direction, view.stacks) if view is not None else None
    return shown, there, scene.names, scene.own, turn.asked, turn.chosen, open_now


def _columns(width: int) -> _Columns:
    longer = cells_in(_score()) - 5  # than the numbers below it
    name_width = (min(20, width - 21) if width >= 37 else width - 19) - max(0, longer)
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
        fit = [each for each in (words, tr("reversed")) if cells_in(each) <= room]
        sheet.put(2, 0, fit[0] if fit else "", ink)


def _seat(scene: Scene, sheet: Sheet, at: Rect, seat: SeatView, columns: _Columns) -> None:
    part = scene.part(seat.seat)
    absent = part.presence in ABSENT
    tone = Tone.ACCENT if seat.acts else Tone.DIM if absent else Tone.TEXT
    ink = scene.ink(tone, SIDE, bold=seat.acts)
    if seat.acts:
        sheet.put(2, at.y, ">", ink)
    mine = scene.view is not None and seat.seat == scene.view.viewer
    name_ink = ink._replace(bold=seat.acts or mine)
    chosen = pointed(scene, seat.seat)
    if chosen:
        sheet.fill(Rect(1, at.y, at.width - 1, 1), scene.pens.chosen(SIDE))
        name_ink = ink = scene.pens.chosen(SIDE)
    prefix = seat_number(scene, seat.seat)
    name = prefix + fitted(scene.names[seat.seat], columns.name_width - len(prefix))
    sheet.put(columns.name, at.y, name, name_ink)
    sheet.put(columns.cards, at.y, f"{seat.cards:>2}", ink)
    plain = seat.acts or chosen
    sheet.put(columns.score, at.y, f"{seat.score:>4}", ink if plain else scene.ink(Tone.DIM, SIDE))
    _word(scene, sheet, at, seat, part, columns)
    if at.height > 1:
        _backs(scene, sheet, at, seat, columns)


def seat_number(scene: Scene, seat: int) -> str:
    """Return the digit that chooses this seat, "" where no seat is asked for."""
    open_now = scene.picking.open() if scene.picking and scene.turn.asked is Pick.SEAT else ()
    return f"{(seat + 1) % 10} " if str(seat) in open_now else ""


def pointed(scene: Scene, seat: int) -> bool:
    """Whether the cursor is on this seat."""
    turn = scene.turn
    return turn.asked is Pick.SEAT and turn.chosen == str(seat)


def _word(scene: Scene, sheet: Sheet, at: Rect, seat: SeatView, part: SeatPart, columns: _Columns) -> None:
    """Draw as many remarks about a seat as fit, the most important first."""
    room = at.width - columns.word
    x = columns.word
    for word, tone in seat_words(scene, seat, part):
        if word == tr(ABSENT[Presence.STAND_IN]) and cells_in(word) > room:
            word = tr("bot")  # noqa: PLW2901 - shorter
        if cells_in(word) > room:
            continue
        said = scene.ink(tone, SIDE, bold=tone is not Tone.DIM)
        x = sheet.put(x, at.y, word, scene.pens.chosen(SIDE) if pointed(scene, seat.seat) else said) + 1
        room = at.width - x


def seat_words(scene: Scene, seat: SeatView, part: SeatPart) -> list[tuple[str, Tone]]:
    """Return the remarks about a seat, the most important first."""
    words = []
    if seat.exposed:
        words.append((tr("!catch"), Tone.WARN))
    if part.presence in ABSENT:
        words.append((tr(ABSENT[part.presence]), Tone.WARN if part.presence is Presence.AWAY else Tone.DIM))
    if scene.view is not None:
        held = (stack.name for stack in stacks(scene.view) if stack.holder == seat.seat)
        words += [(tr("holds {stack}", stack=name), Tone.WARN) for name in held]
    if seat.called:
        words.append((tr("called"), Tone.GOOD))
    if part.presence is Presence.BOT:
        words.append((tr("bot"), Tone.DIM))
    if scene.view is not None and seat.seat == scene.view.viewer:
        words.append((scene.own, Tone.DIM))
    return words


def _backs(scene: Scene, sheet: Sheet, at: Rect, seat: SeatView, columns: _Columns) -> None:
    shown = min(seat.cards, MOST_BACKS, at.width - columns.name - 2)
    ink = scene.pens.back()
    x = sheet.put(columns.name, at.y + 1, "│" * shown, ink)
    if seat.cards > shown:
        sheet.put(x, at.y + 1, "+", scene.ink(Tone.DIM, SIDE))
