"""How a choice becomes a move, whatever the game: its steps are walked, something is picked for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final, TypeAlias

from rules.steps import Choice, Pick, Step, compose
from rules.views import View

Way: TypeAlias = tuple[str, ...]
"""What is picked for one step, in order."""

CALLS: Final = ("call", "catch")
"""What may be done besides one's turn; all else a seat is offered, it must choose from."""


def duties(view: View) -> tuple[Choice, ...]:
    """Return what the view's seat must choose from; empty if it may be silent."""
    return tuple(choice for choice in view.choices if choice.verb not in CALLS)


def urgent(view: View) -> str | None:
    """Return a call that is due, or a catch: both come before anything else."""
    if view.choice("call"):
        return "call"
    catch = view.choice("catch")
    return compose("catch", catch.steps[0].among[:1]) if catch else None


def asked(choice: Choice, first: Way) -> tuple[Step, ...]:
    """Return the steps of `choice` that are asked after its first step has the picks `first`."""
    return tuple(step for step in choice.steps[1:] if step.follows(first))


def walk(choice: Choice, first: Way, pick: Callable[[Step], Way]) -> str:
    """Return the move of `choice` whose first step has the picks `first`, and `pick` chooses the rest."""
    return compose(choice.verb, [*first, *(text for step in asked(choice, first) for text in pick(step))])


MOST_WAYS: Final = 200
"""So many are looked at: under house rules a hand may have thousands, and a bot has a moment."""


def ways(choice: Choice, hand: Sequence[str]) -> tuple[Way, ...]:
    """Return how the first step of `choice` may be picked; of many orders one for each first and last.

    Of too many of them the longest is there, and others from all over.
    """
    every = tuple(_ways(choice.steps[0], hand)) if choice.steps else ((),)
    if len(every) <= MOST_WAYS:
        return every
    return (*every[:: len(every) // MOST_WAYS + 1], max(every, key=len))


def _ways(step: Step, hand: Sequence[str]) -> Iterator[Way]:
    for first in step.first or step.among:
        mates = _mates(step, first, hand)
        if step.least <= 1:
            yield (first,)
        for last in dict.fromkeys(mates):
            between = list(mates)
            between.remove(last)
            for count in range(max(step.least, 2), min(step.most, len(mates) + 1) + 1):
                yield (first, *islice(between, count - 2), last)


def _mates(step: Step, first: str, hand: Sequence[str]) -> list[str]:
    """What may be picked after `first`, as often as it is there."""
    group = next((group for group in step.groups if first in group), () if step.groups else step.among)
    there = [text for text in (hand if step.zone == "hand" else step.among) if text in group]
    if first in there:
        there.remove(first)
    return there


def is_call(step: Step) -> bool:
    """Whether this step asks for a call made with the play."""
    return step.pick == Pick.WORD and step.least == 0
