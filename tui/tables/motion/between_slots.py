"""Travels at a table with grids: cards taken, put down, placed, stacked, added as a penalty, exchanged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.rules.views import EMPTY, FACE_DOWN, View
from parlour.tui.moves.grid_places import grids
from parlour.tui.tables.common.scene import Mark, Place
from parlour.tui.tables.motion.events import (
    Exchanged,
    Fined,
    Placed,
    PutDown,
    Stacked,
    Took,
    events_between,
)
from parlour.tui.tables.motion.travel import DISCARD, STOCK, Change, Travel, backs, pile, top


def between_slots(
    change: Change, event: Took | PutDown | Placed | Stacked | Fined | Exchanged
) -> Iterator[Travel]:
    """Yield what travels for `event`."""
    before, after = change.before, change.after
    match event:
        case Took(seat):
            if taken := after.zone("taken", seat):
                yield Travel(taken.cards, _source(change), Place(Mark.TAKEN, seat))
        case PutDown(seat):
            yield Travel(top(pile(after), 1), _put_from(change, seat), DISCARD)
        case Placed(seat, number):
            for slot in _gained(change, seat) if number is None else (number,):
                yield Travel(backs(1), Place(Mark.TAKEN, seat), Place(Mark.SLOT, seat, slot))
        case Stacked(seat):
            for slot in _lost(change, seat):
                yield Travel(top(pile(after), 1), Place(Mark.SLOT, seat, slot), DISCARD)
        case Fined(seat):
            for slot in _gained(change, seat):
                yield Travel((_face(after, seat, slot),), _source(change), Place(Mark.SLOT, seat, slot))
        case Exchanged(_, first, second):
            here, there = Place(Mark.SLOT, *first), Place(Mark.SLOT, *second)
            yield Travel((_face(before, *first),), here, there)
            yield Travel((_face(before, *second),), there, here)


def _source(change: Change) -> Place:
    """Return where a card was taken: from the pile if that is not as it was, else from the stock."""
    return STOCK if pile(change.before) == pile(change.after) else DISCARD


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
