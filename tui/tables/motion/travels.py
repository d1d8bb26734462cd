"""Which cards travel between two views of a table, and from where to where: pure, without time or screen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from parlour.tui.tables.motion.between_hands import between_hands
from parlour.tui.tables.motion.between_slots import between_slots
from parlour.tui.tables.motion.events import (
    Carried,
    Caught,
    Dealt,
    Exchanged,
    Fined,
    Laid,
    Placed,
    PutDown,
    Skipped,
    Stacked,
    TableEvent,
    Took,
    events_between,
)
from parlour.tui.tables.motion.onto_stacks import newly_held, onto_stacks
from parlour.tui.tables.motion.travel import Change, Travel

MOST_EVENTS: Final = 10
"""If more happened between two views, updates were missed, and nothing is shown."""


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
    return (*found, *newly_held(change))


def _of(event: TableEvent, change: Change) -> Iterable[Travel]:
    """Return what travels for one event; what sets out together has the same turn."""
    match event:
        case Skipped() | Caught():
            return ()
        case Laid() | Carried():
            return onto_stacks(change, event)
        case Took() | PutDown() | Placed() | Stacked() | Fined() | Exchanged():
            return between_slots(change, event)
        case _:
            return between_hands(change, event)
