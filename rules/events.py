"""What happened in a game, as a closed, game-neutral set of events for log lines and animations.

Engines make events only when someone listens. An event may contain secrets (the face of a drawn card);
`line` writes it for one viewer. Words name seats as `{0}`, to be replaced outside. What is not about single
cards is `Told`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, assert_never

from parlour.rules.sentences import Told, text, words_of


class Moved(NamedTuple):
    """Seat `seat` moved cards from one place to another. Only that seat knows hidden cards."""

    seat: int
    cards: tuple[str, ...]
    origin: str
    target: str
    hidden: bool = False


class Shown(NamedTuple):
    """A card or hand was shown, to everyone or only to the seat `to`."""

    seat: int
    cards: tuple[str, ...]
    to: int | None = None


class Scored(NamedTuple):
    """`seat` scored `points` and now has `total`."""

    seat: int
    points: int
    total: int


class Uncovered(NamedTuple):
    """Cards of an order that the house gave may now be seen: by the seat `to`, or by all (None).

    The table tells these seats the cards, and proves where they lay; the event makes no log line. `places`
    count from the bottom of the order, whose last card is 1. `order` numbers the orders of a round: the deal
    is 0, and -1 means the latest.

    - A card that leaves the stock: its place is the number of cards in the stock before, without those in
      `StockView.under`. `to` is who draws it, or None if it is turned up.
    - A card that is dealt face down: only when somebody looks at it, or when it is turned up where it lies.
      The state keeps its place until then, and the number of its order, for the latest may be another one.
    - No event for a card that is played from a hand: its place would tell since when it was there. None is
      needed for a card that is not seen before it is put down, since every order is proved after the round.
      None for cards that come from elsewhere: from the pile, or from those put under the stock.

    Who gets the event must be able to see the card. If there is a zone `stock`, the card must have left it
    (by its count, without those under it); one that is for all may still be its top card.
    """

    places: tuple[int, ...]
    to: int | None = None
    order: int = -1


class Lifted(NamedTuple):
    """The first `cards` cards of the latest order were moved under the rest, before any was uncovered."""

    cards: int


Event: TypeAlias = Moved | Shown | Told | Scored | Uncovered | Lifted

LINES: Final = 4096
"""The size of the cache. Successive views repeat the same lines."""

OF_ORDERS: Final = (Uncovered, Lifted)
"""The events without a log line."""


def lines(events: Iterable[Event], viewer: int | None) -> tuple[str, ...]:
    """Return `events` as the lines that `viewer` (None: a spectator) may know."""
    return tuple(text for event in events if (text := line(event, viewer)) is not None)


@lru_cache(LINES, typed=True)
def line(event: Event, viewer: int | None) -> str | None:
    """Return `event` as a line for `viewer` (None: a spectator); None if the viewer may not know it."""
    match event:
        case Moved(seat, cards, origin, target, hidden):
            return _moved(seat, cards, origin, target, known=not hidden or viewer == seat)
        case Shown(seat, cards, to):
            if to is not None and viewer != to:
                return f"{{{seat}}} shows {{{to}}} a hand"
            return f"{{{seat}}} shows {words_of(cards)}"
        case Told():
            return text(event, viewer)
        case Scored(seat, points, total):
            return f"{{{seat}}} scores {points} and has {total}"
        case Uncovered() | Lifted():
            return None
        case _:
            assert_never(event)


WENT: Final = {
    "discard": "plays",
    "pile": "puts down",
    "stacked": "stacks",
    "taken": "takes",
    "traded": "trades",
}
"""The verb for a card that moves to each place. To other places it is played from the hand, or drawn."""
STACK: Final = "stack "
"""The start of the name of a target that is one of several stacks: `stack N`."""


def _moved(seat: int, cards: tuple[str, ...], origin: str, target: str, *, known: bool) -> str:
    what = words_of(cards) if known else ("a card" if len(cards) == 1 else f"{len(cards)} cards")
    if target == "penalty":
        return f"{{{seat}}} gets {what} as a penalty"
    if target.startswith(STACK):
        return f"{{{seat}}} lays {what} on {target.removeprefix(STACK)}"
    return f"{{{seat}}} {WENT.get(target) or ('plays' if origin == 'hand' else 'draws')} {what}"
