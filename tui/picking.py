"""How a move is put together from a view's choices, step by step; knows no game and no screen.

A `Picking` is a value: every method returns the next one, or the finished move as text.
Steps that may be left out (words said along with a move) are filled from what is armed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from rules.steps import Choice, Pick, Step, compose
from rules.views import View

HAND = "hand"


@dataclass(frozen=True, slots=True)
class Picking:
    """A choice begun: the step `at` is asked now, `picks` holds what each step before it got."""

    choice: Choice
    armed: frozenset[str] = frozenset()
    at: int = 0
    picks: tuple[tuple[str, ...], ...] = ()
    marked: tuple[str, ...] = ()

    @property
    def step(self) -> Step:
        """The step that is asked now."""
        return self.choice.steps[self.at]

    @property
    def enough(self) -> bool:
        """Whether what is marked may stand as this step's picks."""
        return self.step.least <= len(self.marked) <= self.step.most

    def open(self) -> tuple[str, ...]:
        """Return what may be picked next: what may come first, then only what goes with those marked."""
        if len(self.marked) >= self.step.most:
            return ()
        if not self.marked:
            return self.step.first or self.step.among
        if not self.step.groups:
            return self.step.among
        fitting = [group for group in self.step.groups if set(self.marked) <= set(group)]
        return tuple(one for one in self.step.among if any(one in group for group in fitting))

    def mark(self, pick: str, held: int = 1) -> Picking:
        """Mark `pick`, of which there are `held`; what is not open changes nothing."""
        if pick not in self.open() or self.marked.count(pick) >= held:
            return self
        return replace(self, marked=(*self.marked, pick))

    def take_back(self, place: int) -> Picking:
        """Take back the mark at `place`, and those before which something else must have come."""
        rest = (*self.marked[:place], *self.marked[place + 1 :])
        while rest and self.step.first and rest[0] not in self.step.first:
            rest = rest[1:]
        return replace(self, marked=rest)

    def pick(self, pick: str) -> Outcome:
        """Pick one thing and go on; a pick that is not open changes nothing."""
        if pick not in self.open():
            return self
        return replace(self, marked=(*self.marked, pick)).confirm()

    def confirm(self) -> Outcome:
        """Go on with what is marked, if it is enough."""
        if not self.enough:
            return self
        return _asked(replace(self, at=self.at + 1, picks=(*self.picks, self.marked), marked=()))


Outcome: TypeAlias = Picking | str
"""What follows from a pick: the next step, or the finished move."""


def begin(choice: Choice, armed: frozenset[str] = frozenset()) -> Outcome:
    """Begin `choice`; the finished move at once if nothing is to be picked."""
    return _asked(Picking(choice, armed))


def _asked(picking: Picking) -> Outcome:
    """Pass the steps that are not asked of the player; the move when none is left."""
    while picking.at < len(picking.choice.steps):
        step = picking.step
        before = picking.picks[0] if picking.picks else ()
        words = tuple(word for word in step.among if word in picking.armed)[: step.most]
        if not step.follows(before):
            picks: tuple[str, ...] = ()
        elif step.pick is Pick.WORD and step.least == 0:
            picks = words
        elif step.pick is not Pick.CARD and step.least == step.most == len(step.among) == 1:
            picks = step.among
        else:
            return picking
        picking = replace(picking, at=picking.at + 1, picks=(*picking.picks, picks))
    return compose(picking.choice.verb, [pick for picks in picking.picks for pick in picks])


def of_hand(view: View) -> tuple[Choice, ...]:
    """Return the choices that begin with cards of the hand."""
    return tuple(one for one in view.choices if one.steps and is_hand(one.steps[0]))


def direct(view: View) -> tuple[Choice, ...]:
    """Return the choices that do not begin in the hand: draw, keep, a call, a catch."""
    return tuple(one for one in view.choices if not one.steps or not is_hand(one.steps[0]))


def may_arm(view: View, word: str, picking: Picking | None = None) -> bool:
    """Whether `word` may be said along with some move, or with the one that `picking` has begun."""
    return any(
        step.pick is Pick.WORD
        and step.least == 0
        and word in step.among
        and _may_follow(step, choice, view, picking)
        for choice in ((picking.choice,) if picking else view.choices)
        for step in choice.steps
    )


def _may_follow(step: Step, choice: Choice, view: View, picking: Picking | None) -> bool:
    """Whether the first step may get so many picks that `step` is asked after it."""
    if picking and picking.picks:
        return step.follows(picking.picks[0])
    marked = picking.marked if picking else ()
    most = together(choice.steps[0], view.hand, marked)
    return not step.counts or any(max(1, len(marked)) <= count <= most for count in step.counts)


def together(step: Step, hand: Sequence[str], marked: Sequence[str] = ()) -> int:
    """Return how many cards of `hand` may be picked at once in `step`, those `marked` among them."""
    groups = step.groups or (step.among,)
    begun = [
        group
        for group in groups
        if set(marked) <= set(group) and (not step.first or set(step.first) & set(group))
    ]
    return min(step.most, max((sum(text in group for text in hand) for group in begun), default=1))


def playable(view: View, picking: Picking | None) -> frozenset[str]:
    """Return the texts of the cards in hand that may be picked now."""
    if picking is not None:
        return frozenset(picking.open()) if is_hand(picking.step) else frozenset()
    return frozenset(text for choice in of_hand(view) for text in Picking(choice).open())


def with_card(view: View, text: str) -> Choice | None:
    """Return the choice that this card may take part in; one that it may begin comes first."""
    taking_part = [choice for choice in of_hand(view) if text in choice.steps[0].among]
    return next((one for one in taking_part if text in Picking(one).open()), next(iter(taking_part), None))


def is_hand(step: Step) -> bool:
    """Whether `step` asks for cards of the hand."""
    return step.pick is Pick.CARD and step.zone == HAND
