"""Travels at a table with stacks: cards laid, moved from stack to stack, and put down to hold one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.rules.views import StackView, View
from parlour.tui.tables.common.scene import Mark, Place
from parlour.tui.tables.motion.events import Carried, Laid
from parlour.tui.tables.motion.travel import Change, Travel, backs, from_hand, home, top

JOJO: Final = "JO"


def onto_stacks(change: Change, event: Laid | Carried) -> tuple[Travel, ...]:
    """Return what travels for `event`."""
    before, after = change.before, change.after
    match event:
        case Carried(_, origin, target):
            return (Travel(top(before.zone(origin), 1), _place(after, origin), _place(after, target)),)
        case Laid(seat, count, name):
            turned = _switches(after, name) > _switches(before, name)
            cards = (JOJO,) * turned + top(after.zone(name), count)
            return (Travel(cards, from_hand(change, seat, cards), _place(after, name)),)


def newly_held(change: Change) -> Iterator[Travel]:
    """Yield the card face down with which a seat has just begun to hold a stack."""
    before = {stack.name: stack.holder for stack in _stacks(change.before)}
    for stack in _stacks(change.after):
        if stack.holder is not None and before.get(stack.name, stack.holder) is None:
            yield Travel(backs(1), home(change.after, stack.holder), _place(change.after, stack.name))


def _stacks(view: View) -> tuple[StackView, ...]:
    return view.stacks.places if view.stacks is not None else ()


def _place(view: View, name: str) -> Place:
    return Place(Mark.STACK, [stack.name for stack in _stacks(view)].index(name))


def _switches(view: View, name: str) -> int:
    return next((stack.switches for stack in _stacks(view) if stack.name == name), 0)
