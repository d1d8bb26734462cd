"""What happened to the viewer, said large: as a banner over the log, of which it leaves the newest line.

In its words seats are `{0}`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from parlour.rules.events import Moved, SeenEvent
from parlour.rules.sentences import (
    CARDS_PASSED,
    CATCHES,
    HANDS_PASSED,
    HANDS_SWAPPED,
    NOT_CALLED,
    SKIPPED,
    SWAPS,
    Told,
)
from parlour.rules.views import View
from parlour.tui.drawing.canvas import Rect, Sheet, cells_in, wrapped
from parlour.tui.tables.common.glyphs import figure
from parlour.tui.tables.common.pens import Ground, Pens
from parlour.tui.tables.motion.travels import MOST_EVENTS, Change, events_between, place_in

MARGIN: Final = 2
"""Columns at both sides of the words."""
BLOCKS: Final = 5
"""Rows of a sign in blocks."""
COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Saying(NamedTuple):
    """What is said: how many cards came (`+4`, "" for none), and a sentence. `bad`: it is no good news."""

    sign: str
    words: str
    bad: bool = True


def said_to_viewer(change: Change) -> Saying | None:
    """Return what happened to the viewer, the most important of it; None if nothing did."""
    own = change.after.viewer
    events = events_between(change.before, change.after)
    if own is None or change.before.viewer != own or len(events) > MOST_EVENTS:
        return None
    drawn = sum(_drawn_by(event, own) for event in events)
    for event in events:
        if saying := _said(event, change.after, own, drawn):
            return saying
    return _of_drawn(drawn, forced=drawn > 1 or any(_is_play_of_another(event, own) for event in events))


def _said(event: SeenEvent, view: View, own: int, drawn: int) -> Saying | None:
    """Return what one event means for the seat `own`, which drew so many cards in the same move."""
    if isinstance(event, Moved):
        is_fine = event.seat == own and event.target == "penalty"
        return Saying("+1", "you got a card as a penalty") if is_fine else None
    assert isinstance(event, Told), "cards are shown to nobody large"
    key, seats = event.sentence.key, event.seats
    if key in (CATCHES.key, NOT_CALLED.key) and seats[-1] == own:
        who = "you did not call" if key == NOT_CALLED.key else f"{{{seats[0]}}} caught you"
        drew = f", you drew {cards(drawn)}" if drawn else ""
        return Saying(f"+{drawn}" if drawn else "", who + drew)
    if key == SKIPPED.key and seats[0] == own:
        return Saying("", "Skipped: you lose a turn")
    if key == HANDS_SWAPPED.key and own in seats:
        other = seats[1] if seats[0] == own else seats[0]
        return Saying("", f"Hands swapped: you have {{{other}}}'s cards now", bad=False)
    if key == HANDS_PASSED.key:
        giver = (own - view.turns.direction) % len(view.seats)
        return Saying("", f"All hands moved on: you have {{{giver}}}'s cards now", bad=False)
    if key == CARDS_PASSED.key and "give" not in view.phase:
        return Saying("", f"You got a card from {{{(own - 1) % len(view.seats)}}}", bad=False)
    if key == SWAPS.key and seats[0] != own:
        slots = [slot for seat, slot in (place_in(event, "here"), place_in(event, "there")) if seat == own]
        return Saying("", f"{{{seats[0]}}} swapped your card {slots[0]}") if slots else None
    return None


def _drawn_by(event: SeenEvent, seat: int) -> int:
    """Return how many cards `seat` drew."""
    is_draw = isinstance(event, Moved) and (event.seat, event.origin, event.target) == (seat, "stock", "hand")
    return len(event.cards) if isinstance(event, Moved) and is_draw else 0


def _is_play_of_another(event: SeenEvent, own: int) -> bool:
    return isinstance(event, Moved) and event.seat != own and event.origin == "hand"


def _of_drawn(count: int, *, forced: bool) -> Saying | None:
    """Return what is said of cards that had to be drawn; one that the viewer chose to draw is no news."""
    return Saying(f"+{count}", f"you drew {cards(count)}") if count and forced else None


def cards(count: int) -> str:
    """Return how many cards, in words."""
    number = COUNTS[count] if count < len(COUNTS) else str(count)
    return f"{number} card" if count == 1 else f"{number} cards"


def draw_banner(saying: Saying, room: tuple[int, int], pens: Pens) -> Sheet | None:
    """Draw `saying` in at most so many columns and rows, as large as fits; None without room."""
    width, height = room
    for rows, most in _forms(saying, (max(1, width - 2 * MARGIN), height), ascii_only=pens.looks.ascii):
        if len(rows) <= most and max(map(cells_in, rows)) <= width - 2 * MARGIN:
            return _drawn(rows, width, saying, pens)
    return None


def _forms(saying: Saying, room: tuple[int, int], *, ascii_only: bool) -> Iterator[tuple[Sequence[str], int]]:
    """Yield the rows of a banner and how many it may have at most, the largest form first.

    Its sign is in blocks, in lines, or beside the words.
    """
    width, height = room
    words = wrapped(_sentence(saying.words), width)
    if saying.sign and not ascii_only:
        for high, most in (((width, BLOCKS), height // 2), ((0, 0), height)):
            yield ("", *figure(saying.sign, saying.sign, {}, high), "", *words, ""), most
    if saying.sign:
        words = wrapped(f"{saying.sign}: {saying.words}", width)
    yield ("", *words, ""), height
    yield words, height


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


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
