"""How a move is put together from a view's choices, step by step; knows no game and no screen.

A `Picking` is a value: every method returns the next one, or the finished move as text.
Steps that may be left out (words said along with a move) are filled from what is armed.
A deep choice lists its first step alone: each further one is asked of the referee, and added with `then`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from rules.steps import Choice, Pick, Step, written
from rules.views import View

HAND = "hand"


@dataclass(frozen=True, slots=True)
class Picking:
    """A choice begun. `picks` holds what each step before the present one got, `marked` what this one has.

    `told` are the steps of a deep choice that the referee has told so far.
    """

    choice: Choice
    armed: frozenset[str] = frozenset()
    picks: tuple[tuple[str, ...], ...] = ()
    marked: tuple[str, ...] = ()
    told: tuple[Step, ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that are known."""
        return (*self.choice.steps, *self.told)

    @property
    def step(self) -> Step:
        """The step that is asked now."""
        return self.steps[len(self.picks)]

    @property
    def known(self) -> bool:
        """Whether the next step is known, so that the referee need not be asked for it."""
        return len(self.picks) < len(self.steps)

    @property
    def picked(self) -> tuple[tuple[Step, str], ...]:
        """What was picked in the steps before this one, each with the step that asked for it."""
        got = zip(self.steps, self.picks, strict=False)
        return tuple((step, pick) for step, picks in got for pick in picks)

    @property
    def text(self) -> str:
        """What was picked in the steps before this one, in notation."""
        text = self.choice.verb
        for step, pick in self.picked:
            text = written(text, step, pick)
        return text

    @property
    def enough(self) -> bool:
        """Whether what is marked may stand as this step's picks."""
        return self.step.least <= len(self.marked) <= self.step.most

    @property
    def forced(self) -> bool:
        """Whether there is one answer only, which need not be asked for.

        A card is always asked for. So is the first place of a choice that plays a card: the key of its verb
        alone lays nothing.
        """
        step = self.step
        if step.pick is Pick.CARD or not step.least == step.most == len(step.among) == 1:
            return False
        plays_card = self.choice.deep or self.choice.card
        return not plays_card or any(before.pick is Pick.PLACE for before, _ in self.picked)

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
        return _asked(self.with_picks(*self.marked)) if self.enough else self

    def with_picks(self, *picks: str) -> Picking:
        """Return this with `picks` for its step, whether they are open or not."""
        return replace(self, picks=(*self.picks, picks), marked=())

    def then(self, step: Step) -> Outcome:
        """Go on with the step that the referee has told."""
        return _asked(replace(self, told=(*self.told, step)))

    def back(self) -> Picking | None:
        """Return this deep choice without its last pick, and without what that pick forced.

        None if nothing is left: a card of the hand that it began with goes with it.
        """
        picks = self.picks[:-1]
        if not self.picks or (not picks and is_hand(self.steps[0])):
            return None
        before = replace(self, picks=picks, told=self.told[: len(picks)], marked=())
        return before.back() if before.forced else before


Outcome: TypeAlias = Picking | str
"""What follows from a pick: the next step, or the finished move."""


def begin(choice: Choice, armed: frozenset[str] = frozenset()) -> Outcome:
    """Begin `choice`; the finished move at once if nothing is to be picked."""
    return _asked(Picking(choice, armed))


def _asked(picking: Picking) -> Outcome:
    """Pass the steps that are not asked of the player; the move when none is left.

    Of a deep choice only the referee knows whether a step is left.
    """
    while picking.known:
        step = picking.step
        if not step.follows(picking.picks[0] if picking.picks else ()):
            picks: tuple[str, ...] = ()
        elif step.pick is Pick.WORD and step.least == 0:
            picks = tuple(word for word in step.among if word in picking.armed)[: step.most]
        elif picking.forced:
            picks = step.among
        else:
            return picking
        picking = picking.with_picks(*picks)
    return picking if picking.choice.deep else picking.text


def of_hand(view: View) -> tuple[Choice, ...]:
    """Return the choices that a card of the hand begins; among stacks only deep ones need no key for it."""
    return tuple(
        one for one in view.choices if one.steps and is_hand(one.steps[0]) and (one.deep or not view.stacks)
    )


def direct(view: View) -> tuple[Choice, ...]:
    """Return the other choices: draw, keep, a call, a catch."""
    begun = of_hand(view)
    return tuple(one for one in view.choices if one not in begun)


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
    begins = {text for choice in of_hand(view) for text in Picking(choice).open()}
    return frozenset(begins | {choice.card for choice in view.choices if choice.card})


def with_card(view: View, text: str) -> Choice | None:
    """Return the choice that this card may take part in; one that it may begin comes first."""
    taking_part = [choice for choice in of_hand(view) if text in choice.steps[0].among]
    return next((one for one in taking_part if text in Picking(one).open()), next(iter(taking_part), None))


def is_hand(step: Step) -> bool:
    """Whether `step` asks for cards of the hand."""
    return step.pick is Pick.CARD and step.zone == HAND
