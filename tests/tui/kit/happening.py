"""What happened at a hand-made table: events, and a view after them."""

from __future__ import annotations

from dataclasses import replace

from parlour.rules.events import Happened, How, Moved, SeenEvent
from parlour.rules.sentences import Sentence, Told, told
from parlour.rules.views import View


def plays(seat: int, *cards: str) -> Moved:
    """The seat plays these cards from its hand onto the discard."""
    return Moved(seat, cards, How.PLAY, "hand", "discard")


def draws(seat: int, count: int = 1) -> Moved:
    """The seat draws cards that the viewer does not see."""
    return Moved(seat, ("",) * count, How.DRAW, "stock", "hand", hidden=True)


def says(words: str, *seats: int) -> Told:
    """A sentence that only this test knows is said of `seats`, its `{0}`, `{1}`."""
    return told(Sentence(words, words), *seats)


def happened(*events: SeenEvent, first: int = 1) -> tuple[Happened, ...]:
    """Return `events` as a view has them, each at a move of its own, from the move `first` on."""
    return tuple(Happened(number, event) for number, event in enumerate(events, first))


def followed(view: View, *events: SeenEvent) -> View:
    """Return `view` after these happened, too, all at one move."""
    number = view.events[-1].number + 1 if view.events else 1
    return replace(view, events=(*view.events, *(Happened(number, event) for event in events)))
