"""What happened to the viewer since the last view, in words that are said large; seats are `{0}`."""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.rules.views import View
from parlour.tui.tables.motion.events import (
    Caught,
    Drew,
    Exchanged,
    Fined,
    PassedCards,
    PassedHands,
    Played,
    Skipped,
    SwappedHands,
    TableEvent,
    events_between,
)
from parlour.tui.tables.motion.travel import Change
from parlour.tui.tables.motion.travels import MOST_EVENTS

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
    drawn = sum(event.cards for event in events if isinstance(event, Drew) and event.seat == own)
    for event in events:
        if saying := _said(event, change.after, own, drawn):
            return saying
    return _drawn(drawn, forced=drawn > 1 or any(_is_play_of_another(event, own) for event in events))


def _said(event: TableEvent, view: View, own: int, drawn: int) -> Saying | None:
    """Return what one event means for the seat `own`, which drew so many cards in the same move."""
    match event:
        case Caught(seat, by) if seat == own:
            who = "you did not call" if by is None else f"{{{by}}} caught you"
            drew = f", you drew {cards(drawn)}" if drawn else ""
            return Saying(f"+{drawn}" if drawn else "", who + drew)
        case Skipped(seat) if seat == own:
            return Saying("", "Skipped: you lose a turn")
        case SwappedHands(first, second) if own in (first, second):
            other = second if first == own else first
            return Saying("", f"Hands swapped: you have {{{other}}}'s cards now", bad=False)
        case PassedHands():
            giver = (own - view.turns.direction) % len(view.seats)
            return Saying("", f"All hands moved on: you have {{{giver}}}'s cards now", bad=False)
        case PassedCards() if "give" not in view.phase:
            return Saying("", f"You got a card from {{{(own - 1) % len(view.seats)}}}", bad=False)
        case Fined(seat) if seat == own:
            return Saying("+1", "you got a card as a penalty")
        case Exchanged(by, first, second) if by != own and own in (first[0], second[0]):
            slot = first[1] if first[0] == own else second[1]
            return Saying("", f"{{{by}}} swapped your card {slot}")
        case _:
            return None


def _is_play_of_another(event: TableEvent, own: int) -> bool:
    return isinstance(event, Played) and event.seat != own


def _drawn(count: int, *, forced: bool) -> Saying | None:
    """Return what is said of cards that had to be drawn; one that the viewer chose to draw is no news."""
    return Saying(f"+{count}", f"you drew {cards(count)}") if count and forced else None


def cards(count: int) -> str:
    """Return how many cards, in words."""
    number = COUNTS[count] if count < len(COUNTS) else str(count)
    return f"{number} card" if count == 1 else f"{number} cards"
