"""Draws a seat at a large table: name, score, a fan of backs with its count, and what the player did last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.rules.events import told_of
from parlour.rules.sentences import Told, cards_named
from parlour.rules.views import MOST_SIGNS
from parlour.tui.drawing.canvas import Ink, Rect, Sheet, cells_in, clipped, fitted
from parlour.tui.seen.seats import Remark, SeatSeen, Weight, around, last_action
from parlour.tui.tables.common.cards import Pose, brief, draw_back, draw_lying
from parlour.tui.tables.common.pens import Ground, Tone
from parlour.tui.tables.common.rows import hand_rows, put_row
from parlour.tui.tables.common.scene import Button, Mark, Place, Scene
from parlour.tui.tables.common.seats import noted, pointed, remark_ink, seat_number
from parlour.tui.text.language import tr, trn
from parlour.tui.words.joining import Deed
from parlour.tui.words.speaking import Words, actor_of, counted

SIDE: Final = Ground.SIDE
LEAST_FAN: Final = 3
"""Least rows of backs that are drawn as cards; below that they are strokes on one row."""
CARDS: Final = {3: 5, 4: 6, 5: 7, 6: 8, 7: 9, 8: 11, 9: 13}
"""The columns of a back for its rows."""
MOST_FAN: Final = max(CARDS)
LEAST_PITCH: Final = 2
LEAST_OPEN: Final = 4
"""Rows that an open card has at least; below that it is said in a row of words."""
LEAST_OPEN_PITCH: Final = 4
"""Columns of an open card under another one that are seen at least."""
LEAST_NOTED: Final = 3
"""Rows of a seat from which on what the game says of it has a row."""
LEAST_PLATE: Final = 24
"""Columns of a seat above the felt that has few cards."""


def shortened(scene: Scene, deed: Deed | None, width: int) -> str:
    """Return what a player did in at most `width` cells.

    If that is too long, several cards are counted, or only the last of what happened is said, then with cards
    as they are printed, then without what follows a comma or a colon; a sentence that is cut ends in "…".
    """
    if deed is None:
        return ""
    own = scene.view.viewer if scene.view else None
    reader = own if own != actor_of(deed.told) else None  # it follows a name also there
    last = told_of(deed.events[-1].event)
    forms = (deed.told, *_counted(deed.told), last, *_counted(last))
    said = [
        words.deed(told) or words.said(told)
        for words in (Words(scene.names, reader), Printed(scene, reader))
        for told in forms
    ]
    said += [each.partition(": ")[0].partition(", ")[0] for each in said]
    return next((each for each in said if cells_in(each) <= width), clipped(said[-1], width))


class Printed(Words):
    """Says cards as they are printed: `plays Q♦`."""

    def __init__(self, scene: Scene, viewer: int | None) -> None:
        super().__init__(scene.names, viewer)
        self._looks = scene.pens.looks

    def cards(self, cards: Sequence[str], case: str = "") -> str:
        return (
            ", ".join(brief(card, self._looks) for card in cards)
            if all(cards)
            else super().cards(cards, case)
        )


def _counted(told: Told) -> Sequence[Told]:
    """Return the same with the number of cards in place of their names, if there are several."""
    return (counted(told),) if len(cards_named(told)) > 1 else ()


def seat_at(scene: Scene, rect: Rect) -> SeatSeen | None:
    """Return the seat that stands in `rect`, None if there is none yet."""
    if scene.view is None or scene.layout is None:
        return None
    seat = dict(zip(scene.layout.around, around(scene.view), strict=False)).get(rect)
    return None if seat is None else scene.seats[seat]


def draw_seat(scene: Scene, rect: Rect) -> Sheet:
    """Draw the seat that stands in `rect`."""
    sheet = scene.sheet(rect, SIDE)
    seat = seat_at(scene, rect)
    if seat is None or scene.layout is None:
        return sheet
    at = Rect(0, 0, rect.width, rect.height)
    above = rect.y < scene.layout.felt.y  # in the strip above the felt
    _plate(scene, sheet, _narrowed(at, seat) if above else at, seat)
    scene.places[Place(Mark.SEAT, seat.seat)] = rect
    if seat_number(scene, seat.seat):
        scene.buttons.append(Button(rect, "option", str(seat.seat)))
    return sheet


def seat_facts(scene: Scene, rect: Rect) -> object:
    """Return all that the seat in `rect` is drawn from."""
    seat = seat_at(scene, rect)
    if seat is None:
        return None
    last = last_action(scene.deeds, seat.seat)
    return seat, last, seat_number(scene, seat.seat), pointed(scene, seat.seat)


def own_facts(scene: Scene, _rect: Rect) -> object:
    """Return all that the row of the viewer's seat is drawn from."""
    seat = scene.own_seat
    return seat and (seat, last_action(scene.deeds, seat.seat))


def draw_own_line(scene: Scene, rect: Rect) -> Sheet:
    """Draw the viewer's own seat on one row: name, score, cards, what was done last."""
    sheet = scene.sheet(rect, SIDE)
    seat = scene.own_seat
    if seat is None:
        return sheet
    tone = Tone.ACCENT if seat.acts else Tone.TEXT
    name = ("> " if seat.acts else "") + f"{seat.name} ({scene.own})"
    parts = [(name, scene.ink(tone, SIDE, bold=True))]
    parts += [(note, scene.ink(Tone.TEXT, SIDE)) for note in seat.notes]
    parts += [(each.words, scene.ink(Tone(each.weight), SIDE, bold=True)) for each in seat.remarks[:-1]]
    parts.append(
        (tr("{cards}, score {score}", cards=_cards(seat.cards), score=seat.score), scene.ink(Tone.DIM, SIDE))
    )
    if (last := last_action(scene.deeds, seat.seat)) is not None:
        room = rect.width - 2 - sum(cells_in(words) + 3 for words, _ in parts)
        parts.append((shortened(scene, last, room), scene.ink(Tone.TEXT, SIDE)))
    total = sum(cells_in(words) + 3 for words, _ in parts) - 3
    x = max(1, (rect.width - total) // 2)
    for words, ink in parts:
        x = sheet.put(x, 0, words, ink, max(0, rect.width - 1 - x)) + 3
    scene.places[Place(Mark.SEAT, seat.seat)] = rect
    return sheet


def _cards(count: int) -> str:
    return trn("{count} card", "{count} cards", count)


def _plate(scene: Scene, sheet: Sheet, at: Rect, seat: SeatSeen) -> None:
    assert scene.view is not None
    _heading(scene, sheet, at, seat)
    if seat.notes and at.height >= LEAST_NOTED:
        at = at._replace(y=at.y + 1, height=at.height - 1)
        sheet.put(at.x + 1, at.y, clipped(noted(seat), at.width - 1), scene.ink(Tone.TEXT, SIDE))
    action = at.height >= 3
    fan = at.height - 1 - action
    if seat.shown and fan > 0:
        _open_hand(scene, sheet, Rect(at.x, at.y + 1, at.width, fan), seat)
    elif fan >= LEAST_FAN:
        _fan(scene, sheet, at, seat)
    elif fan:
        _strokes(scene, sheet, Rect(at.x, at.y + 1, at.width, 1), seat)
    if action:
        words = shortened(scene, last_action(scene.deeds, seat.seat), sheet.width - at.x - 1)
        low = at.height - 1 if fan >= LEAST_FAN else 2
        sheet.put(at.x + 1, at.y + low, words, scene.ink(Tone.DIM, SIDE))


def _open_hand(scene: Scene, sheet: Sheet, at: Rect, seat: SeatSeen) -> None:
    """Draw an open hand: as cards that overlap, or in rows of words where their ranks would be covered."""
    signs = MOST_SIGNS if seat.marks else 0
    height = min(at.height - signs, MOST_FAN)
    width, count = CARDS.get(height, 0), len(seat.shown)
    pitch = min(width + 1, (at.width - 2 - width) // max(1, count - 1))
    if height < LEAST_OPEN or pitch < LEAST_OPEN_PITCH:
        rows = hand_rows(seat.shown, scene.pens.looks, at.width - 1, at.height, seat.marks)
        for y, row in enumerate(rows, at.y):
            put_row(scene.pens, sheet, at.x + 1, y, row.parts, SIDE)
        return
    for place, text in enumerate(seat.shown):
        one = Rect(at.x + 1 + place * pitch, at.y, width, height)
        pose = Pose(shown=pitch if place < count - 1 else width)
        draw_lying(sheet, one, text, scene.pens, pose)
        for line, sign in enumerate(seat.marks[place].signs if seat.marks else ()):
            sheet.put(one.x + 1, at.y + height + line, sign, scene.ink(Tone.TEXT, SIDE))


def _narrowed(at: Rect, seat: SeatSeen) -> Rect:
    """Return the middle of `at`, as wide as the fan of a seat, so that fans above the felt are centered."""
    shown, pitch, card = _laid(at, seat)
    if seat.shown:
        shown, pitch = len(seat.shown), card + 1
    wide = max(LEAST_PLATE, cells_in(noted(seat)) + 1, (shown - 1) * pitch + card + 3 + len(str(seat.cards)))
    width = min(at.width, wide)
    return at._replace(x=at.x + (at.width - width) // 2, width=width)


def _heading(scene: Scene, sheet: Sheet, at: Rect, seat: SeatSeen) -> None:
    """Draw name, remarks and score; the turn and the cursor color the whole row."""
    tone = Tone.ACCENT if seat.acts else Tone.DIM if seat.is_absent else Tone.TEXT
    ink = scene.ink(tone, SIDE, bold=True)
    chosen = pointed(scene, seat.seat) or seat.acts
    if chosen:
        ink = scene.pens.chosen(SIDE)
        sheet.fill(at._replace(height=1), ink)
    score = f"{seat.score}"
    end = at.x + at.width - cells_in(score) - 1
    name = (">" if seat.acts else " ") + seat_number(scene, seat.seat) + seat.name
    notes = [Remark(note, Weight.TEXT) for note in seat.notes if at.height < LEAST_NOTED]
    remarks = _fitting([*notes, *seat.remarks], end - at.x - 1 - min(cells_in(name), 12))
    room = end - at.x - 1 - sum(cells_in(remark.words) + 1 for remark in remarks)
    x = sheet.put(at.x, at.y, fitted(name, room), ink) + 1
    for remark in remarks:
        x = sheet.put(x, at.y, remark.words, ink if chosen else remark_ink(scene, remark, SIDE)) + 1
    sheet.put(end, at.y, score, ink if chosen else scene.ink(Tone.DIM, SIDE))


def _fitting(remarks: Sequence[Remark], room: int) -> list[Remark]:
    """Return as many of the remarks as fit, the most important first."""
    found = []
    for remark in remarks:
        if cells_in(remark.words) + 1 <= room:
            room -= cells_in(remark.words) + 1
            found.append(remark)
    return found


def _laid(at: Rect, seat: SeatSeen) -> tuple[int, int, int]:
    """Return how many backs are shown in a seat's rectangle, columns from one to the next, and of one."""
    height = min(at.height - 2, MOST_FAN)
    width = CARDS.get(height, CARDS[LEAST_FAN])
    room = at.width - 3 - len(str(seat.cards))
    shown = max(0, min(seat.cards, 1 + (room - width) // LEAST_PITCH))
    return shown, min(width + 1, (room - width) // max(1, shown - 1)), width


def _fan(scene: Scene, sheet: Sheet, at: Rect, seat: SeatSeen) -> None:
    """Draw the backs as cards that overlap, and their count behind them."""
    shown, pitch, width = _laid(at, seat)
    height = min(at.height - 2, MOST_FAN)
    for place in range(shown):
        draw_back(sheet, Rect(at.x + 1 + place * pitch, at.y + 1, width, height), scene.pens)
    x = at.x + 2 + ((shown - 1) * pitch + width if shown else 0)
    sheet.put(x, at.y + 1 + height // 2, f"{seat.cards}", _count_ink(scene, seat))


def _strokes(scene: Scene, sheet: Sheet, at: Rect, seat: SeatSeen) -> None:
    """Draw the backs as strokes on one row, and their count."""
    shown = min(seat.cards, at.width - 6)
    x = sheet.put(at.x + 1, at.y, "│" * shown, scene.pens.back())
    sheet.put(x + 1, at.y, f"{seat.cards}", _count_ink(scene, seat))


def _count_ink(scene: Scene, seat: SeatSeen) -> Ink:
    few = seat.cards <= 1
    return scene.ink(Tone.WARN if few else Tone.TEXT, SIDE, bold=True)
