"""Which cards travel between two views of a table, and from where to where: pure, without time or screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from parlour.rules.events import How, Moved, SeenEvent, new_events
from parlour.rules.sentences import (
    CARDS_PASSED,
    CARRIES,
    CATCHES,
    DEALS,
    HANDS_PASSED,
    HANDS_SWAPPED,
    KEEPS_ONE_MORE,
    NOT_CALLED,
    PUTS,
    PUTS_BACK,
    SKIPPED,
    SWAPS,
    TAKES,
    Told,
)
from parlour.rules.views import EMPTY, FACE_DOWN, Role, Stage, View, Zone, ZoneKind
from parlour.tui.seen.zones import grids, names_hand, stacks
from parlour.tui.tables.common.scene import Mark, Place, home, place_of

MOST: Final = 4
"""Cards that are shown of those which travel together."""
DISCARD: Final = Place(Mark.DISCARD)
STOCK: Final = Place(Mark.STOCK)
JOJO: Final = "JO"
"""The card that turns the direction of a stack."""
MOST_EVENTS: Final = 10
"""If more happened between two views, updates were missed, and nothing is shown."""
SAID_LARGE: Final = (CATCHES.key, NOT_CALLED.key, SKIPPED.key)
"""What all games may tell that moves no cards, but is said large to whom it is about."""
TURNS: Final = 2
"""How many turns a travel takes."""


class Travel(NamedTuple):
    """Cards (their texts, `FACE_DOWN` for a back) that go together from one place to another.

    Those with a higher `turn` set out later.
    """

    cards: tuple[str, ...]
    start: Place
    end: Place
    turn: int = 0


class Change(NamedTuple):
    """Two views of one table in succession, and the viewer's hands in their order on screen."""

    before: View
    after: View
    hand_before: tuple[str, ...] = ()
    hand_after: tuple[str, ...] = ()


def travels(change: Change) -> tuple[Travel, ...]:
    """Return what travels, in the order in which it sets out; nothing if the tables are not the same.

    In a deal nothing but the dealt cards travels.
    """
    before, after = change.before, change.after
    if before.viewer != after.viewer or len(before.seats) != len(after.seats):
        return ()
    events = events_between(before, after)
    if len(events) > MOST_EVENTS:
        return ()
    if dealt := [event for event in events if is_told(event, DEALS.key)]:
        return tuple(_of(dealt[-1], change))
    found: list[Travel] = []
    for event in events:
        first = found[-1].turn + 1 if found else 0
        begun = [travel._replace(turn=first + travel.turn) for travel in _of(event, change)]
        begun = [_after_arrivals(travel, found) for travel in begun]
        if any(travel.start.mark is Mark.TRICK for travel in begun):  # the cards of a trick go together
            begun = [travel._replace(turn=max(each.turn for each in begun)) for travel in begun]
        found += begun
    return (*found, *_newly_held(change))


def _after_arrivals(travel: Travel, earlier: Sequence[Travel]) -> Travel:
    """Return a travel that sets out when those have arrived that end where it starts."""
    arrived = [each.turn + TURNS for each in earlier if each.end == travel.start]
    return travel._replace(turn=max([travel.turn, *arrived]))


def undealt(view: View) -> View | None:
    """Return the table before the deal, as far as travels depend on it; None if there was more since then."""
    known = [place for place, (_, event) in enumerate(view.events) if _is_known(event)]
    if not known or not is_told(view.events[known[-1]].event, DEALS.key):
        return None
    return replace(view, events=view.events[: known[-1]], match=replace(view.match, stage=Stage.DEAL))


def events_between(before: View, after: View) -> tuple[SeenEvent, ...]:
    """Return what happened from `before` to `after` that moves cards, or that a player is told large."""
    return tuple(event for _, event in new_events(before.events, after.events) if _is_known(event))


def is_told(event: SeenEvent, key: str) -> bool:
    """Whether an event is told by the sentence `key`."""
    return isinstance(event, Told) and event.sentence.key == key


def place_in(told: Told, name: str) -> tuple[int, int]:
    """Return the slot of a grid that a value of an event is: the seat, and its number from 1.

    Raises LookupError or ValueError if it is none.
    """
    value = dict(told.values)[name]
    if not isinstance(value, Told):
        raise ValueError(f"{value!r} is no place")
    return value.seats[0], _number_in(value, "slot")


def _number_in(told: Told, name: str) -> int:
    """Return a value of an event that is a number; raise LookupError or ValueError if it is none."""
    value = dict(told.values)[name]
    if not isinstance(value, int):
        raise ValueError(f"{value!r} is no number")
    return value


def _is_known(event: SeenEvent) -> bool:
    return isinstance(event, Moved) or (
        isinstance(event, Told) and event.sentence.key in (*TRAVELS, *SAID_LARGE)
    )


def _of(event: SeenEvent, change: Change) -> Sequence[Travel]:
    """Return what travels for one event; what sets out together has the same turn.

    Nothing does for an event that does not fit the table: a game of others, or a referee, may err.
    """
    try:
        if isinstance(event, Moved):
            return tuple(_moved(event, change))
        travels = TRAVELS.get(event.sentence.key) if isinstance(event, Told) else None
        return tuple(travels(event, change)) if travels is not None and isinstance(event, Told) else ()
    except (LookupError, ValueError):
        return ()


def _moved(event: Moved, change: Change) -> Iterable[Travel]:
    """Return what travels with cards that a seat moved: from the hand, if the event names no place."""
    seat, cards, how, origin, target, _ = event
    start, end = _place(change, seat, origin), _place(change, seat, target)
    count = len(cards)
    if start is not None and start.mark is Mark.TRICK:
        return _swept(event, change, end or home(change.after, seat))
    if how is How.FINE and (slots := _gained(change, seat)):
        places = [(slot, Place(Mark.SLOT, seat, slot)) for slot in slots]
        return [Travel((_face(change.after, seat, slot),), start or STOCK, place) for slot, place in places]
    into_hand, from_hand = (names_hand(change.after, seat, name) for name in (target, origin))
    if into_hand and not from_hand:
        is_drawn = start in (None, STOCK)
        there = _into_hand(change, seat, count)
        return (Travel(_backs(count) if is_drawn else cards[-MOST:], start or STOCK, there),)
    if from_hand or start is None:
        start = _from_hand(change, seat, cards)
    if how is How.LAY:
        cards = _laid(change, count, target)
        start, end = _from_hand(change, seat, cards), _stack_place(change.after, target)
    return (Travel(cards[-MOST:] or _backs(1), start, end or DISCARD),)


def _swept(event: Moved, change: Change, end: Place) -> Iterator[Travel]:
    """Yield the cards of a trick, each from before who laid it, together to who takes them."""
    trick = change.before.middle(ZoneKind.TRICK)
    laid = list(zip(trick.cards, trick.owners, strict=False)) if trick is not None else []
    now = (each for each in events_between(change.before, change.after) if isinstance(each, Moved))
    laid += [(card, each.seat) for each in now if each.target == event.origin for card in each.cards]
    for card in event.cards[-MOST:]:
        owner = next((owner for text, owner in laid if text == card), event.seat)
        yield Travel((card,), Place(Mark.TRICK, owner), end)


def _place(change: Change, seat: int, name: str) -> Place | None:
    """Return the place called `name`: a zone of `seat` or of the table, a slot of `seat`; else None."""
    for view in (change.after, change.before):
        if zone := view.zone(name, seat) or view.zone(name):
            if zone.kind is ZoneKind.TRICK and zone.seat is None:
                return Place(Mark.TRICK, seat)
            return _stack_place(view, name) if zone.kind is ZoneKind.STACK else place_of(view, zone)
    return Place(Mark.SLOT, seat, int(name)) if name.isdecimal() else None


def _dealt(deals: Told, change: Change) -> Iterator[Travel]:
    """Yield a travel to each seat, first to the one after the dealer."""
    view, count = change.after, _number_in(deals, "each")
    for turn in range(len(view.seats)):
        seat = (deals.seats[0] + 1 + turn) % len(view.seats)
        yield Travel(_backs(count), STOCK, home(view, seat), turn)


def _into_hand(change: Change, seat: int, count: int) -> Place:
    """Return where cards that `seat` draws go: for the viewer the place of a single new card."""
    if seat == change.after.viewer and count == 1:
        rest = list(change.hand_before)
        for index, card in enumerate(change.hand_after):
            if card not in rest:
                return Place(Mark.CARD, index)
            rest.remove(card)
    return home(change.after, seat)


def _hand(view: View, giver: int, taker: int) -> Travel:
    """Return the travel of a whole hand."""
    return Travel(_backs(view.seats[taker].cards), home(view, giver), home(view, taker))


def _swapped_hands(swap: Told, change: Change) -> Iterable[Travel]:
    one, other = swap.seats
    return _hand(change.after, one, other), _hand(change.after, other, one)


def _passed_hands(_: Told, change: Change) -> Iterator[Travel]:
    """Yield every hand, which goes on in the direction of play."""
    view = change.after
    for seat in range(len(view.seats)):
        yield _hand(view, seat, (seat + view.turns.direction) % len(view.seats))


def _carried(carries: Told, change: Change) -> Iterator[Travel]:
    """Yield the top card of one stack, which goes to another."""
    origin, target = (str(dict(carries.values)[name]) for name in ("origin", "target"))
    top = _top(change.before.zone(origin), 1)
    yield Travel(top, _stack_place(change.after, origin), _stack_place(change.after, target))


def _passed_cards(_: Told, change: Change) -> Iterable[Travel]:
    """Return a card from each seat to its left, once all have chosen theirs."""
    if not all_gave(change):
        return ()
    view, seats = change.after, len(change.after.seats)
    return tuple(Travel(_backs(1), home(view, seat), home(view, (seat + 1) % seats)) for seat in range(seats))


def _taken(takes: Told, change: Change) -> Iterator[Travel]:
    """Yield the card that a seat took, from the stock or the pile."""
    if taken := _aside(change.after, takes.seats[0]):
        source = STOCK if _pile(change.before) == _pile(change.after) else DISCARD
        yield Travel(taken.cards, source, Place(Mark.TAKEN, takes.seats[0]))


def all_gave(change: Change) -> bool:
    """Whether the cards that were chosen to be passed have gone; else they are only asked for."""
    return any(_aside(change.before, seat) for seat in range(len(change.before.seats)))


def _aside(view: View, seat: int) -> Zone | None:
    """Return what lies beside the play of `seat`: the card that it took, or the one that it gives."""
    return next((zone for zone in view.zones if zone.seat == seat and zone.role is Role.ASIDE), None)


def _put_back(puts: Told, change: Change) -> Iterator[Travel]:
    yield Travel(_top(_pile(change.after), 1), Place(Mark.TAKEN, puts.seats[0]), DISCARD)


def _put_in_slot(puts: Told, _: Change) -> Iterable[Travel]:
    return _placed(puts.seats[0], [_number_in(puts, "slot")])


def _kept(keeps: Told, change: Change) -> Iterable[Travel]:
    return _placed(keeps.seats[0], _gained(change, keeps.seats[0]))


def _placed(seat: int, slots: Iterable[int]) -> Iterator[Travel]:
    for slot in slots:
        yield Travel(_backs(1), Place(Mark.TAKEN, seat), Place(Mark.SLOT, seat, slot))


def _exchanged(swaps: Told, change: Change) -> Iterator[Travel]:
    """Yield the cards of two slots that were swapped."""
    before, first, second = change.before, place_in(swaps, "here"), place_in(swaps, "there")
    here, there = Place(Mark.SLOT, *first), Place(Mark.SLOT, *second)
    yield Travel((_face(before, *first),), here, there)
    yield Travel((_face(before, *second),), there, here)


def _slots(view: View, seat: int) -> tuple[str, ...]:
    grid = grids(view).get(seat)
    return grid.cards if grid is not None else ()


def _face(view: View, seat: int, slot: int) -> str:
    """Return the card in a slot as it lies there: a card that is only remembered is face down."""
    grid = grids(view).get(seat)
    if grid is None or slot > len(grid.cards) or slot - 1 in grid.dimmed:
        return FACE_DOWN
    return grid.cards[slot - 1]


def _gained(change: Change, seat: int) -> list[int]:
    """Return the slots of `seat` that had no card and have one now."""
    return _filled(_slots(change.after, seat), _slots(change.before, seat))


def _filled(slots: Sequence[str], others: Sequence[str]) -> list[int]:
    """Return the slots, counted from 1, that have a card in `slots` and none in `others`."""
    padded = (*others, *[EMPTY] * len(slots))
    return [at for at, card in enumerate(slots, 1) if card != EMPTY and padded[at - 1] == EMPTY]


def _laid(change: Change, count: int, name: str) -> tuple[str, ...]:
    """Return so many cards that were laid on a stack, with the card that turned it."""
    turned = _switches(change.after, name) > _switches(change.before, name)
    return (JOJO,) * turned + _top(change.after.zone(name), count)


def _newly_held(change: Change) -> Iterator[Travel]:
    """Yield the card face down with which a seat has just begun to hold a stack."""
    before = {stack.name: stack.holder for stack in stacks(change.before)}
    for stack in stacks(change.after):
        if stack.holder is not None and before.get(stack.name, stack.holder) is None:
            yield Travel(_backs(1), home(change.after, stack.holder), _stack_place(change.after, stack.name))


def _stack_place(view: View, name: str) -> Place:
    return Place(Mark.STACK, [stack.name for stack in stacks(view)].index(name))


def _switches(view: View, name: str) -> int:
    return next((stack.switches for stack in stacks(view) if stack.name == name), 0)


def _from_hand(change: Change, seat: int, cards: Sequence[str]) -> Place:
    """Return where `cards` of `seat` lay: for the viewer the place of the first one of them."""
    if seat == change.after.viewer:
        for index, card in enumerate(change.hand_before):
            if card in cards:
                return Place(Mark.CARD, index)
    return home(change.after, seat)


def _backs(count: int) -> tuple[str, ...]:
    """Return so many cards face down, as far as they are shown."""
    return (FACE_DOWN,) * max(1, min(count, MOST))


def _top(zone: Zone | None, count: int) -> tuple[str, ...]:
    """Return the upper cards of a pile or stack, backs if it does not show them."""
    shown = zone.cards[-min(count, MOST) :] if zone is not None else ()
    return shown or _backs(count)


def _pile(view: View) -> Zone | None:
    """Return the pile of the table."""
    return view.middle(ZoneKind.PILE)


TRAVELS: Final[Mapping[str, Callable[[Told, Change], Iterable[Travel]]]] = {
    CARDS_PASSED.key: _passed_cards,
    CARRIES.key: _carried,
    DEALS.key: _dealt,
    HANDS_PASSED.key: _passed_hands,
    HANDS_SWAPPED.key: _swapped_hands,
    KEEPS_ONE_MORE.key: _kept,
    PUTS.key: _put_in_slot,
    PUTS_BACK.key: _put_back,
    SWAPS.key: _exchanged,
    TAKES.key: _taken,
}
"""What travels for what all games may tell, by its key."""
