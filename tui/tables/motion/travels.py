"""Which cards travel between two views of a table, and from where to where: pure, without time or screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from parlour.rules.views import EMPTY, FACE_DOWN, Stage, View, Zone, ZoneKind
from parlour.tui.moves.grid_places import grids
from parlour.tui.moves.number_pad import stacks
from parlour.tui.tables.common.facts import middle_zone
from parlour.tui.tables.common.scene import Mark, Place
from parlour.tui.tables.motion.events import (
    Carried,
    Caught,
    Dealt,
    Drew,
    Exchanged,
    Fined,
    Laid,
    PassedCards,
    PassedHands,
    Placed,
    Played,
    PutDown,
    Skipped,
    StackedCard,
    SwappedHands,
    TableEvent,
    Took,
    Traded,
    event_of,
    events_between,
)

MOST: Final = 4
"""Cards that are shown of those which travel together."""
DISCARD: Final = Place(Mark.DISCARD)
STOCK: Final = Place(Mark.STOCK)
JOJO: Final = "JO"
"""The card that turns the direction of a stack."""
MOST_EVENTS: Final = 10
"""If more happened between two views, updates were missed, and nothing is shown."""


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
    if dealt := [event for event in events if isinstance(event, Dealt)]:
        return tuple(_of(dealt[-1], change))
    found: list[Travel] = []
    for event in events:
        first = found[-1].turn + 1 if found else 0
        found += (travel._replace(turn=first + travel.turn) for travel in _of(event, change))
    return (*found, *_newly_held(change))


def undealt(view: View) -> View | None:
    """Return the table before the deal, as far as travels depend on it; None if there was more since then."""
    deals = [place for place, line in enumerate(view.log) if isinstance(event_of(line), Dealt)]
    since = view.log[deals[-1] + 1 :] if deals else ()
    if not deals or any(event_of(line) is not None for line in since):
        return None
    return replace(view, log=view.log[: deals[-1]], match=replace(view.match, stage=Stage.DEAL))


def _of(event: TableEvent, change: Change) -> Iterable[Travel]:
    """Return what travels for one event; what sets out together has the same turn."""
    match event:
        case Skipped() | Caught():
            return ()
        case Laid() | Carried():
            return _onto_stacks(change, event)
        case Took() | PutDown() | Placed() | StackedCard() | Fined() | Exchanged():
            return _between_slots(change, event)
        case _:
            return _between_hands(change, event)


def _between_hands(
    change: Change, event: Dealt | Played | Drew | Traded | SwappedHands | PassedHands | PassedCards
) -> tuple[Travel, ...]:
    """Return what travels for `event` at a table with hands, which may change their owner."""
    after = change.after
    match event:
        case Dealt(dealer, count):
            return _dealt(after, dealer, count)
        case Played(seat, count):
            cards = _top(_pile(after), count)
            return (Travel(cards, _from_hand(change, seat, cards), DISCARD),)
        case Drew(seat, count):
            return (Travel(_backs(count), STOCK, _into_hand(change, seat, count)),)
        case Traded(seat):
            return (Travel(_backs(1), _home(after, seat), STOCK),)
        case SwappedHands(first, second):
            return _hand(after, first, second), _hand(after, second, first)
        case PassedHands():
            seats = range(len(after.seats))
            return tuple(_hand(after, seat, (seat + after.turns.direction) % len(seats)) for seat in seats)
        case PassedCards():
            return _passed_cards(change)


def _dealt(view: View, dealer: int, count: int) -> tuple[Travel, ...]:
    """Return a travel to each seat, first to the one after the dealer."""
    seats = len(view.seats)
    order = [(dealer + 1 + place) % seats for place in range(seats)]
    return tuple(Travel(_backs(count), STOCK, _home(view, seat), turn) for turn, seat in enumerate(order))


def _into_hand(change: Change, seat: int, count: int) -> Place:
    """Return where cards that `seat` draws go: for the viewer the place of a single new card."""
    if seat == change.after.viewer and count == 1:
        rest = list(change.hand_before)
        for index, card in enumerate(change.hand_after):
            if card not in rest:
                return Place(Mark.CARD, index)
            rest.remove(card)
    return _home(change.after, seat)


def _hand(view: View, giver: int, taker: int) -> Travel:
    """Return the travel of a whole hand."""
    return Travel(_backs(view.seats[taker].cards), _home(view, giver), _home(view, taker))


def _passed_cards(change: Change) -> tuple[Travel, ...]:
    """Return a card from each seat to its left, once all have chosen theirs."""
    if not any(zone.name == "given" for zone in change.before.zones):
        return ()
    view, seats = change.after, len(change.after.seats)
    return tuple(
        Travel(_backs(1), _home(view, seat), _home(view, (seat + 1) % seats)) for seat in range(seats)
    )


def _between_slots(
    change: Change, event: Took | PutDown | Placed | StackedCard | Fined | Exchanged
) -> Iterator[Travel]:
    """Yield what travels for `event` at a table with grids: between slots, the pile, and a taken card."""
    before, after = change.before, change.after
    match event:
        case Took(seat):
            if taken := after.zone("taken", seat):
                yield Travel(taken.cards, _source(change), Place(Mark.TAKEN, seat))
        case PutDown(seat):
            yield Travel(_top(_pile(after), 1), _put_from(change, seat), DISCARD)
        case Placed(seat, number):
            for slot in _gained(change, seat) if number is None else (number,):
                yield Travel(_backs(1), Place(Mark.TAKEN, seat), Place(Mark.SLOT, seat, slot))
        case StackedCard(seat):
            for slot in _lost(change, seat):
                yield Travel(_top(_pile(after), 1), Place(Mark.SLOT, seat, slot), DISCARD)
        case Fined(seat):
            for slot in _gained(change, seat):
                yield Travel((_face(after, seat, slot),), _source(change), Place(Mark.SLOT, seat, slot))
        case Exchanged(_, first, second):
            here, there = Place(Mark.SLOT, *first), Place(Mark.SLOT, *second)
            yield Travel((_face(before, *first),), here, there)
            yield Travel((_face(before, *second),), there, here)


def _source(change: Change) -> Place:
    """Return where a card was taken: from the pile if that is not as it was, else from the stock."""
    return STOCK if _pile(change.before) == _pile(change.after) else DISCARD


def _put_from(change: Change, seat: int) -> Place:
    """Return where a card that was put down lay: in the slot for which another was taken, else aside."""
    for event in events_between(change.before, change.after):
        if isinstance(event, Placed) and event.seat == seat and event.slot is not None:
            return Place(Mark.SLOT, seat, event.slot)
    return Place(Mark.TAKEN, seat)


def _slots(view: View, seat: int) -> tuple[str, ...]:
    grid = grids(view).get(seat)
    return grid.cards if grid is not None else ()


def _face(view: View, seat: int, slot: int) -> str:
    """Return the card in a slot as it lies there: a card that is only remembered is face down."""
    grid = grids(view).get(seat)
    if grid is None or slot > len(grid.cards) or slot - 1 in grid.dimmed:
        return FACE_DOWN
    return grid.cards[slot - 1]


def _lost(change: Change, seat: int) -> list[int]:
    """Return the slots of `seat` that had a card and have none now."""
    return _filled(_slots(change.before, seat), _slots(change.after, seat))


def _gained(change: Change, seat: int) -> list[int]:
    """Return the slots of `seat` that had no card and have one now."""
    return _filled(_slots(change.after, seat), _slots(change.before, seat))


def _filled(slots: Sequence[str], others: Sequence[str]) -> list[int]:
    """Return the slots, counted from 1, that have a card in `slots` and none in `others`."""
    padded = (*others, *[EMPTY] * len(slots))
    return [at for at, card in enumerate(slots, 1) if card != EMPTY and padded[at - 1] == EMPTY]


def _onto_stacks(change: Change, event: Laid | Carried) -> tuple[Travel, ...]:
    """Return what travels for `event` at a table with stacks."""
    before, after = change.before, change.after
    match event:
        case Carried(_, origin, target):
            return (
                Travel(
                    _top(before.zone(origin), 1), _stack_place(after, origin), _stack_place(after, target)
                ),
            )
        case Laid(seat, count, name):
            turned = _switches(after, name) > _switches(before, name)
            cards = (JOJO,) * turned + _top(after.zone(name), count)
            return (Travel(cards, _from_hand(change, seat, cards), _stack_place(after, name)),)


def _newly_held(change: Change) -> Iterator[Travel]:
    """Yield the card face down with which a seat has just begun to hold a stack."""
    before = {stack.name: stack.holder for stack in stacks(change.before)}
    for stack in stacks(change.after):
        if stack.holder is not None and before.get(stack.name, stack.holder) is None:
            yield Travel(_backs(1), _home(change.after, stack.holder), _stack_place(change.after, stack.name))


def _stack_place(view: View, name: str) -> Place:
    return Place(Mark.STACK, [stack.name for stack in stacks(view)].index(name))


def _switches(view: View, name: str) -> int:
    return next((stack.switches for stack in stacks(view) if stack.name == name), 0)


def _home(view: View, seat: int) -> Place:
    """Return where the cards of `seat` are, as a whole."""
    return Place(Mark.HAND) if seat == view.viewer else Place(Mark.SEAT, seat)


def _from_hand(change: Change, seat: int, cards: Sequence[str]) -> Place:
    """Return where `cards` of `seat` lay: for the viewer the place of the first one of them."""
    if seat == change.after.viewer:
        for index, card in enumerate(change.hand_before):
            if card in cards:
                return Place(Mark.CARD, index)
    return _home(change.after, seat)


def _backs(count: int) -> tuple[str, ...]:
    """Return so many cards face down, as far as they are shown."""
    return (FACE_DOWN,) * max(1, min(count, MOST))


def _top(zone: Zone | None, count: int) -> tuple[str, ...]:
    """Return the upper cards of a pile or stack, backs if it does not show them."""
    shown = zone.cards[-min(count, MOST) :] if zone is not None else ()
    return shown or _backs(count)


def _pile(view: View) -> Zone | None:
    """Return the pile of the table."""
    return middle_zone(view, ZoneKind.PILE)
