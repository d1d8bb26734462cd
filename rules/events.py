"""What happened, in one closed, game-neutral set: log lines and animations come from these.

Engines make events only when someone listens. An event may carry what not everyone may
know (the face of a card drawn); `line` writes it as one viewer may read it. Seats stand
as `{0}` in words, to be replaced by names outside; what is the viewer's own (`{0}'s 3`) is `your 3`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, assert_never

from rules.cards import card


class Moved(NamedTuple):
    """Cards went from one place to another by `seat`; hidden ones are known to `seat` alone."""

    seat: int
    cards: tuple[str, ...]
    origin: str
    target: str
    hidden: bool = False


class Shown(NamedTuple):
    """A card or hand was shown, to everyone or to the seat `to` alone."""

    seat: int
    cards: tuple[str, ...]
    to: int | None = None


class Asked(NamedTuple):
    """`seat` owes a decision: a color, an answer to a bluff."""

    seat: int
    words: str


class Said(NamedTuple):
    """`seat` said something that the rules hear: a call, a color, a challenge."""

    seat: int
    words: str


class Noted(NamedTuple):
    """Something happened that no single card tells: a skip, a turn of direction, a new stock."""

    words: str


class Scored(NamedTuple):
    """`seat` got `points` and now has `total`."""

    seat: int
    points: int
    total: int


class Uncovered(NamedTuple):
    """Cards of an order that the house gave may now be seen: by the seat `to` alone, or by all (None).

    The table proves to them where these cards lay; no line tells it. `places` count from the bottom of the
    order, whose last card is 1. `order` counts the orders of a round, the deal is 0; -1 is the latest.
    """

    places: tuple[int, ...]
    to: int | None = None
    order: int = -1


class Lifted(NamedTuple):
    """The first `cards` cards of the order just given were put under the rest, before any was uncovered."""

    cards: int


Event: TypeAlias = Moved | Shown | Asked | Said | Noted | Scored | Uncovered | Lifted

LINES: Final = 4096
"""Lines that are kept: every view tells the same ones again, move after move."""

OF_ORDERS: Final = (Uncovered, Lifted)
"""Events that make no line: they are about the orders of the house."""


@lru_cache(LINES, typed=True)
def line(event: Event, viewer: int | None) -> str | None:
    """Return `event` as one line for `viewer` (None: a spectator); None if it is not theirs to know."""
    match event:
        case Moved(seat, cards, _, target, hidden):
            return _moved(seat, cards, target, known=not hidden or viewer == seat)
        case Shown(seat, cards, to):
            if to is not None and viewer != to:
                return f"{{{seat}}} shows {{{to}}} a hand"
            return f"{{{seat}}} shows {_words(cards)}"
        case Asked(seat, words) | Said(seat, words):
            return f"{{{seat}}} {words}"
        case Noted(words):
            return words.replace(f"{{{viewer}}}'s ", "your ")
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
"""What it is called that a card goes somewhere; anywhere else it is drawn."""
STACK: Final = "stack "
"""Begins the name of a target that is one of several stacks: `stack N`."""


def _moved(seat: int, cards: tuple[str, ...], target: str, *, known: bool) -> str:
    what = _words(cards) if known else ("a card" if len(cards) == 1 else f"{len(cards)} cards")
    if target == "penalty":
        return f"{{{seat}}} gets {what} as a penalty"
    if target.startswith(STACK):
        return f"{{{seat}}} lays {what} on {target.removeprefix(STACK)}"
    return f"{{{seat}}} {WENT.get(target, 'draws')} {what}"


def _words(cards: tuple[str, ...]) -> str:
    return ", ".join(card(text).words for text in cards) or "no card"
