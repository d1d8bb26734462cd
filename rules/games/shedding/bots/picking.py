"""Turns a choice into a move: walks through its steps and picks something for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final, TypeAlias

from parlour.rules.steps import HAND, Choice, Pick, Step, compose
from parlour.rules.views import View

Way: TypeAlias = tuple[str, ...]
"""The picks for one step, in order."""

CALLS: Final = ("call", "catch")
"""The optional moves, which are open outside of one's turn. A seat must choose from all others."""


def duties(view: View) -> tuple[Choice, ...]:
    """Return the choices from which the view's seat must pick one; empty if it may stay silent."""
    return tuple(choice for choice in view.choices if choice.verb not in CALLS)


def urgent(view: View) -> str | None:
    """Return a due call or a catch, which come before any other move."""
    if view.choice("call"):
        return "call"
    catch = view.choice("catch")
    return compose("catch", catch.steps[0].among[:1]) if catch else None


RATHER: Final = ("draw", "keep", "accept", "pass")
"""The moves of a bot that does not play, the preferred one first."""


def rather(among: tuple[Choice, ...]) -> Choice:
    """Return the preferred choice of a bot that does not play."""
    return min(among, key=lambda choice: RATHER.index(choice.verb) if choice.verb in RATHER else len(RATHER))


LAYING: Final = ("turn", "drew", "again", "face")
"""The phases in which a player may lay cards."""


def lays(view: View) -> bool:
    """Whether the view's seat decides what to lay, and no call or catch comes first."""
    phase = view.phase.split()[:1]
    return bool(phase) and phase[0] in LAYING and not urgent(view)


def asked(choice: Choice, first: Way) -> tuple[Step, ...]:
    """Return the later steps of `choice` that apply after the picks `first`."""
    return tuple(step for step in choice.steps[1:] if step.follows(first))


def walk(choice: Choice, first: Way, pick: Callable[[Step], Way]) -> str:
    """Return the move of `choice` with the picks `first` for its first step, `pick(step)` for others."""
    return compose(choice.verb, [*first, *(text for step in asked(choice, first) for text in pick(step))])


MOST_WAYS: Final = 200
"""The most ways that a bot considers. House rules can allow thousands with one hand."""


def ways(choice: Choice, hand: Sequence[str]) -> tuple[Way, ...]:
    """Return the ways to pick the first step of `choice`.

    Of the orders of the same cards, there is one for each first and last card. If there are too
    many ways, return an even sample and the longest one.
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
    """Return the cards that may be picked after `first`, copies included."""
    group = next((group for group in step.groups if first in group), () if step.groups else step.among)
    there = [text for text in (hand if step.zone == HAND else step.among) if text in group]
    if first in there:
        there.remove(first)
    return there


def is_call(step: Step) -> bool:
    """Whether this step asks for a call that is made together with the play."""
    return step.pick == Pick.WORD and step.least == 0
