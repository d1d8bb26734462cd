"""What happened in a game, as a closed, game-neutral set of events for log lines and animations.

Engines make events only when someone listens. An event may contain secrets (the face of a drawn card): `seen`
is what one viewer may know of it. Each has a sentence (`told_of`). What is not about single cards is `Told`.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

from parlour.rules import sentences
from parlour.rules.sentences import Sentence, Told, as_json, clause_of, text, told


class How(StrEnum):
    """What a seat does with cards that it moves, which is what is said of it."""

    PLAY = "play"
    DRAW = "draw"
    TAKE = "take"
    LAY = "lay"  # on the stack that is the target
    PUT_DOWN = "put down"
    STACK = "stack"
    TRADE = "trade"
    FINE = "fine"  # the seat gets them as a penalty


HOW: Final = {how.value: how for how in How}


class Moved(NamedTuple):
    """Seat `seat` moved cards from one place to another.

    Only that seat knows `hidden` cards; for all others they are `FACE_DOWN`. A place is the name of a zone
    (of the seat, or else of the table), or the number of a slot in the grid of the seat, from 1.
    """

    seat: int
    cards: tuple[str, ...]
    how: How
    origin: str
    target: str
    hidden: bool = False


class Shown(NamedTuple):
    """A card or hand was shown, to everyone or only to the seat `to`. For all others there are no cards."""

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

    The table tells these seats the cards, and proves where they lay; no viewer sees the event. `places`
    count from the bottom of the order, whose last card is 1. `order` numbers the orders of a round: the deal
    is 0, and -1 means the latest.

    - A card that leaves the stock: its place is the number of cards in the stock before, without those in
      `StockView.under`. `to` is who draws it, or None if it is turned up.
    - A card that is dealt face down: only when somebody looks at it, or when it is turned up where it lies.
      The state keeps its place until then, and the number of its order, for the latest may be another one.
    - No event for a card that is played from a hand: its place would tell since when it was there. None is
      needed for a card that is not seen before it is put down, since every order is proved after the round.
      None for cards that come from elsewhere: from the pile, or from those put under the stock.

    Who gets the event must be able to see the card. If the table has a stock, the card must have left it
    (by its count, without those under it); one that is for all may still be its top card.
    """

    places: tuple[int, ...]
    to: int | None = None
    order: int = -1


class Lifted(NamedTuple):
    """The first `cards` cards of the latest order were moved under the rest, before any was uncovered."""

    cards: int


SeenEvent: TypeAlias = Moved | Shown | Told | Scored
"""What a viewer is told of."""
Event: TypeAlias = SeenEvent | Uncovered | Lifted

OF_ORDERS: Final = (Uncovered, Lifted)
"""The events that no viewer sees."""


WRITTEN: Final = 4096
"""The size of the caches. Successive views repeat the same events."""
SHORT: Final = 512
"""Bytes of an event that is kept when it has been read."""
_WITHOUT_REFERENCES: Final = 2
"""The version of `marshal` in which equal values are equal bytes."""


class Happened(NamedTuple):
    """Something happened at the move `number` of the match, from 1; also moves of the house count."""

    number: int
    event: SeenEvent

    @classmethod
    def __get_pydantic_core_schema__(cls, *_: object) -> dict[str, Any]:
        return as_json(read, written)


def numbered(number: int, events: Iterable[Event]) -> Iterator[Happened]:
    """Yield those events that a viewer is told of, as happened at the move `number`."""
    return (Happened(number, event) for event in events if not isinstance(event, OF_ORDERS))


def new_events(before: tuple[Happened, ...], after: tuple[Happened, ...]) -> tuple[Happened, ...]:
    """Return the events in `after` that are later than all of `before`; all, if the match is another one."""
    last = before[-1].number if before else 0
    if not after or after[-1].number < last:
        return after
    return tuple(happened for happened in after if happened.number > last)


def seen(event: SeenEvent, viewer: int | None) -> SeenEvent:
    """Return what `viewer` (None: a spectator) may know of an event."""
    match event:
        case Moved(seat=seat, cards=cards, hidden=True) if viewer != seat:
            return event._replace(cards=("",) * len(cards))
        case Shown(to=to) if to not in (None, viewer):
            return event._replace(cards=())
        case _:
            return event


@lru_cache(WRITTEN)
def written(happened: Happened) -> list[object]:
    """Return what happened as a JSON list: the number, a letter for the kind of event, and its fields.

    Cards are one text, or their number if nobody may know them; a last 1 says that others may not.
    """
    number, event = happened
    match event:
        case Moved(seat, cards, how, origin, target, hidden):
            shown: object = " ".join(cards) if all(cards) else len(cards)
            return [number, "m", seat, shown, how.value, origin, target, *[1] * (hidden and any(cards))]
        case Shown(seat, cards, to):
            return [number, "s", seat, " ".join(cards), *([to] if to is not None else [])]
        case Scored(seat, points, total):
            return [number, "p", seat, points, total]
        case Told():
            return [number, "t", *sentences.written(event)]
        case _:
            assert_never(event)


def read(found: Any) -> Happened:
    """Return what `written` made of something that happened; raise ValueError for anything else.

    Of too many cards the first are read. Short ones are kept, for successive views repeat the same events.
    """
    if isinstance(found, Happened):
        return found
    written = marshal.dumps(found, _WITHOUT_REFERENCES)  # raises ValueError for what is not plain
    return _read_once(written) if len(written) <= SHORT else _read(found)


@lru_cache(WRITTEN)
def _read_once(written: bytes) -> Happened:
    return _read(marshal.loads(written))  # noqa: S302 - it was made just above


def _read(found: Any) -> Happened:
    match found:
        case [int(number), "m", int(seat), str() | int() as cards, str(how), str(origin), str(target), *rest]:
            _check(max(len(origin), len(target)) <= sentences.LONGEST and rest in ([], [1]))
            _check(how in HOW)
            hidden = isinstance(cards, int) or bool(rest)
            event: SeenEvent = Moved(seat, _cards(cards), HOW[how], origin, target, hidden)
        case [int(number), "s", int(seat), str(cards)]:
            event = Shown(seat, _cards(cards))
        case [int(number), "s", int(seat), str(cards), int(to)]:
            _check(0 <= to < sentences.SEATS)
            event = Shown(seat, _cards(cards), to)
        case [int(number), "p", int(seat), int(points), int(total)]:
            _check(max(abs(points), abs(total)) <= sentences.HIGHEST)
            event = Scored(seat, points, total)
        case [int(number), "t", *said]:
            event = sentences.read(said)
        case _:
            raise ValueError("an event is a list of its number, a letter for its kind, and its fields")
    _check(0 <= number <= sentences.HIGHEST)
    _check(isinstance(event, Told) or 0 <= event.seat < sentences.SEATS)
    return Happened(number, event)


def _cards(found: str | int) -> tuple[str, ...]:
    if isinstance(found, int):
        return ("",) * min(found, sentences.MOST)
    cards = tuple(found.split(maxsplit=sentences.MOST)[: sentences.MOST])
    _check(all(len(card) <= sentences.LONGEST_CARD for card in cards))
    return cards


def _check(fits: bool) -> None:
    if not fits:
        raise ValueError("an event has seats of the table, and nothing in it is too long or too high")


SCORES: Final = Sentence(
    "scores", "{0} scores {points} and has {total}", own="You score {points} and have {total}"
)
SHOWS: Final = Sentence("shows", "{0} shows {cards}", own="You show {cards}")
SHOWS_TO: Final = Sentence(
    "shows to", "{0} shows {1} a hand", own="You show {1} your hand", other="{0} shows you a hand"
)
PLAYS: Final = Sentence("plays", "{0} plays {cards}", own="You play {cards}")
LAYS: Final = Sentence("lays", "{0} lays {cards} on {stack}", own="You lay {cards} on {stack}")
MOVES: Final = {
    How.PLAY: PLAYS,
    How.DRAW: Sentence("draws", "{0} draws {cards}", own="You draw {cards}"),
    How.TAKE: Sentence("takes cards", "{0} takes {cards}", own="You take {cards}"),
    How.LAY: LAYS,
    How.PUT_DOWN: Sentence("puts down", "{0} puts down {cards}", own="You put down {cards}"),
    How.STACK: Sentence("stacks", "{0} stacks {cards}", own="You stack {cards}"),
    How.TRADE: Sentence("trades", "{0} trades {cards}", own="You trade {cards}"),
    How.FINE: Sentence("fined", "{0} gets {cards} as a penalty", own="You get {cards} as a penalty"),
}
"""What is said of cards that are moved."""


def told_of(event: SeenEvent) -> Told:
    """Return what is said of an event, as its viewer knows it."""
    match event:
        case Told():
            return event
        case Scored(seat, points, total):
            return told(SCORES, seat, points=points, total=total)
        case Shown(seat, (), int(to)):
            return told(SHOWS_TO, seat, to)
        case Shown(seat, cards):
            return told(SHOWS, seat, cards=cards)
        case Moved(seat, cards, How.LAY, _, target):
            return told(LAYS, seat, cards=cards, stack=target)
        case Moved(seat, cards, how):
            return told(MOVES[how], seat, cards=cards)
        case _:
            assert_never(event)


def cards_named(event: SeenEvent) -> tuple[str, ...]:
    """Return the cards that an event names, in notation."""
    match event:
        case Told():
            return sentences.cards_named(event)
        case Scored():
            return ()
        case _:
            return tuple(filter(None, event.cards))


def line(event: SeenEvent, viewer: int | None) -> str:
    """Return the English words of an event for `viewer` (None: a spectator)."""
    said = told_of(seen(event, viewer))
    return text(said, viewer) + clause_of(said)


def lines(events: Iterable[Event], viewer: int | None) -> tuple[str, ...]:
    """Return the English words of `events` for `viewer` (None: a spectator)."""
    return tuple(line(event, viewer) for event in events if not isinstance(event, OF_ORDERS))
