"""What happened to the viewer, said large: as a banner over the log, of which it leaves the newest line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from parlour.rules.events import How, Moved, SeenEvent
from parlour.rules.sentences import (
    CARDS_PASSED,
    CATCHES,
    HANDS_PASSED,
    HANDS_SWAPPED,
    NOT_CALLED,
    SKIPPED,
    SWAPS,
    Told,
    told,
)
from parlour.rules.views import FACE_DOWN
from parlour.tui.drawing.canvas import Rect, Sheet, cells_in, wrapped
from parlour.tui.seen.zones import names_hand
from parlour.tui.tables.common.glyphs import figure
from parlour.tui.tables.common.pens import Ground, Pens
from parlour.tui.tables.motion.travels import MOST_EVENTS, Change, all_gave, events_between, place_in
from parlour.tui.words import sentences
from parlour.tui.words.speaking import Words

MARGIN: Final = 2
"""Columns at both sides of the words."""
BLOCKS: Final = 5
"""Rows of a sign in blocks."""


class Saying(NamedTuple):
    """What is said: how many cards came (`+4`, "" for none), and what. `bad`: it is no good news."""

    sign: str
    told: Told
    bad: bool = True


def said_to_viewer(change: Change) -> Saying | None:
    """Return what happened to the viewer, the most important of it; None if nothing did."""
    own = change.after.viewer
    events = events_between(change.before, change.after)
    if own is None or change.before.viewer != own or len(events) > MOST_EVENTS:
        return None
    view = change.after
    drawn = sum(_drawn_by(event, own) for event in events)
    for event in events:
        if saying := _said(event, change, own, drawn):
            return saying
    plays = (event for event in events if isinstance(event, Moved) and event.seat != own)
    if not drawn or (drawn == 1 and not any(names_hand(view, play.seat, play.origin) for play in plays)):
        return None  # that the viewer chose to draw a card is no news
    return Saying(f"+{drawn}", told(sentences.DREW, cards=backs(drawn)))


def _said(event: SeenEvent, change: Change, own: int, drawn: int) -> Saying | None:
    """Return what one event means for the seat `own`, which drew so many cards in the same move.

    An event that does not fit the table means nothing.
    """
    if isinstance(event, Moved):
        is_fine = event.seat == own and event.how is How.FINE
        return Saying("+1", told(sentences.FINED)) if is_fine else None
    try:
        return _meant(event, change, own, drawn) if isinstance(event, Told) else None
    except (LookupError, ValueError):
        return None


def _meant(event: Told, change: Change, own: int, drawn: int) -> Saying | None:
    """Return what is meant for `own` by what is told; raise LookupError or ValueError if it does not fit."""
    key, seats, view = event.sentence.key, event.seats, change.after
    if key in (CATCHES.key, NOT_CALLED.key) and seats[-1] == own:
        return _caught(seats[0] if key == CATCHES.key else None, drawn)
    if key == SKIPPED.key and seats[0] == own:
        return Saying("", told(sentences.LOST_TURN))
    if key == HANDS_SWAPPED.key and own in seats:
        return Saying("", told(sentences.HAND_OF, seats[1] if seats[0] == own else seats[0]), bad=False)
    if key == HANDS_PASSED.key:
        giver = (own - view.turns.direction) % len(view.seats)
        return Saying("", told(sentences.HAND_PASSED_BY, giver), bad=False)
    if key == CARDS_PASSED.key and all_gave(change):
        return Saying("", told(sentences.CARD_FROM, (own - 1) % len(view.seats)), bad=False)
    if key == SWAPS.key and seats[0] != own:
        slots = [slot for seat, slot in (place_in(event, "here"), place_in(event, "there")) if seat == own]
        return Saying("", told(sentences.SWAPPED_YOURS, seats[0], slot=slots[0])) if slots else None
    return None


def _caught(by: int | None, drawn: int) -> Saying:
    """Return what is said to who has not called, and drew so many cards; nobody may have caught them."""
    seats = () if by is None else (by,)
    if not drawn:
        return Saying("", told(sentences.FORGOT if by is None else sentences.CAUGHT, *seats))
    sentence = sentences.FORGOT_DREW if by is None else sentences.CAUGHT_DREW
    return Saying(f"+{drawn}", told(sentence, *seats, cards=backs(drawn)))


def _drawn_by(event: SeenEvent, seat: int) -> int:
    """Return how many cards `seat` drew."""
    if isinstance(event, Moved) and event.seat == seat and event.how is How.DRAW:
        return len(event.cards)
    return 0


def backs(count: int) -> tuple[str, ...]:
    """Return so many cards, none of which is named."""
    return (FACE_DOWN,) * count


def draw_banner(saying: Saying, words: Words, room: tuple[int, int], pens: Pens) -> Sheet | None:
    """Draw `saying` in at most so many columns and rows, as large as fits; None without room."""
    width, height = room
    inner = max(1, width - 2 * MARGIN), height
    for rows, most in _forms(saying, words, inner, ascii_only=pens.looks.ascii):
        if len(rows) <= most and max(map(cells_in, rows)) <= width - 2 * MARGIN:
            return _drawn(rows, width, saying, pens)
    return None


def _forms(
    saying: Saying, words: Words, room: tuple[int, int], *, ascii_only: bool
) -> Iterator[tuple[Sequence[str], int]]:
    """Yield the rows of a banner and how many it may have at most, the largest form first.

    Its sign is in blocks, in lines, or beside the words.
    """
    width, height = room
    said = wrapped(words.sentence(saying.told), width)
    if saying.sign and not ascii_only:
        for high, most in (((width, BLOCKS), height // 2), ((0, 0), height)):
            yield ("", *figure(saying.sign, saying.sign, {}, high), "", *said, ""), most
    if saying.sign:
        said = wrapped(f"{saying.sign}: {words.said(saying.told)}", width)
    yield ("", *said, ""), height
    yield said, height


def banner_rect(sheet: Sheet, talk: Rect, banner: Sheet) -> Rect:
    """Return where a banner stands in the talk: where that is empty, else over its oldest lines."""
    low = Rect(talk.x, talk.y + talk.height - banner.height, talk.width, banner.height)
    under = sheet.part(low)
    is_empty = not any(under.text(y).strip() for y in range(under.height))
    return Rect(talk.x, low.y if is_empty else talk.y, banner.width, banner.height)


def _drawn(rows: Sequence[str], width: int, saying: Saying, pens: Pens) -> Sheet:
    ink = pens.alarm() if saying.bad else pens.chosen(Ground.SIDE)
    sheet = Sheet(width, len(rows), ink, ascii_only=pens.looks.ascii)
    for y, words in enumerate(rows):
        sheet.put((width - cells_in(words)) // 2, y, words, ink)
    return sheet
