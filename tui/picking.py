"""How a move is put together from a view's choices, step by step; knows no game and no screen.

A `Picking` is a value: every method returns the next one, or the finished move as text.
Steps that may be left out (words said along with a move) are filled from what is armed.
"""

from __future__ import annotations

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
    def several(self) -> bool:
        """Whether more than one may be picked in this step."""
        return self.step.most > 1

    @property
    def enough(self) -> bool:
        """Whether what is marked may stand as this step's picks."""
        return self.step.least <= len(self.marked) <= self.step.most

    def open(self) -> tuple[str, ...]:
        """Return what may be picked next: with groups, only what fits to those marked."""
        if not self.step.groups or not self.marked:
            return self.step.among
        fitting = [group for group in self.step.groups if set(self.marked) <= set(group)]
        return tuple(one for one in self.step.among if any(one in group for group in fitting))

    def mark(self, pick: str, held: int = 1) -> Picking:
        """Mark `pick`, of which there are `held`; when all of them are marked, take them back."""
        if self.marked.count(pick) >= held:
            return replace(self, marked=tuple(one for one in self.marked if one != pick))
        if pick not in self.open() or len(self.marked) >= self.step.most:
            return self
        return replace(self, marked=(*self.marked, pick))

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
    return tuple(one for one in view.choices if one.steps and _is_hand(one.steps[0]))


def direct(view: View) -> tuple[Choice, ...]:
    """Return the choices that do not begin in the hand: draw, keep, a call, a catch."""
    return tuple(one for one in view.choices if not one.steps or not _is_hand(one.steps[0]))


def may_arm(view: View, word: str) -> bool:
    """Whether `word` may be said along with some move."""
    return any(
        step.pick is Pick.WORD and step.least == 0 and word in step.among
        for choice in view.choices
        for step in choice.steps
    )


def playable(view: View, picking: Picking | None) -> frozenset[str]:
    """Return the texts of the cards in hand that may be picked now."""
    if picking is not None:
        return frozenset(picking.open()) if _is_hand(picking.step) else frozenset()
    return frozenset(text for choice in of_hand(view) for text in choice.steps[0].among)


def with_card(view: View, text: str) -> Choice | None:
    """Return the choice that can begin with this card, the first if there are several."""
    return next((choice for choice in of_hand(view) if text in choice.steps[0].among), None)


def _is_hand(step: Step) -> bool:
    return step.pick is Pick.CARD and step.zone == HAND
