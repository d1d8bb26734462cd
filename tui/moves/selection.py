"""Builds a move from the choices of a view, step by step; knows no game and no screen.

A `Picking` is an immutable value: every method returns the next one, or the finished move as text.
`call`, which may be said along with a move, is filled from the armed words; other optional steps are asked.
A deep choice lists only its first step: each further one is asked of the referee, and added with `then`.
Of cards of the hand that are equal each is marked by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from parlour.rules.sentences import Told, told
from parlour.rules.steps import HAND, Choice, Pick, Step, written
from parlour.rules.views import FACE_DOWN, View
from parlour.tui.keymap import table_keys
from parlour.tui.words.asking import (
    NO_MORE,
    NOT_TOGETHER,
    ONLY_FOLLOWS,
    ONLY_NAMED,
    ONLY_SEAT,
    PICK,
    PICK_FROM_TO,
)

PLAY: Final = "play"
"""The verb of a card where the game has offered none yet."""


@dataclass(frozen=True, slots=True)
class Picking:
    """A choice that was begun.

    `picks` holds the picks of each earlier step, `marked` those of the present one, `told` the further steps
    of a deep choice that the referee has sent.
    """

    choice: Choice
    armed: frozenset[str] = frozenset()
    picks: tuple[tuple[str, ...], ...] = ()
    marked: tuple[str, ...] = ()
    told: tuple[Step, ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        return (*self.choice.steps, *self.told)

    @property
    def step(self) -> Step:
        return self.steps[len(self.picks)]

    @property
    def known(self) -> bool:
        """Whether the next step is known without asking the referee."""
        return len(self.picks) < len(self.steps)

    @property
    def picked(self) -> tuple[tuple[Step, str], ...]:
        """The picks of the earlier steps, each with its step."""
        got = zip(self.steps, self.picks, strict=False)
        return tuple((step, pick) for step, picks in got for pick in picks)

    @property
    def text(self) -> str:
        """The picks of the earlier steps, in notation."""
        text = self.choice.verb
        for step, pick in self.picked:
            text = written(text, step, pick)
        return text

    @property
    def enough(self) -> bool:
        """Whether the marked picks complete this step."""
        return self.step.least <= len(self.marked) <= self.step.most

    @property
    def forced(self) -> bool:
        """Whether the step is answered by itself: only one player, suit or word can be picked.

        Cards and places are always asked for, because they are pointed at: what the player types to name the
        only one must not begin something else. But a place that was picked before in this move stays.
        """
        step = self.step
        if step.pick is Pick.CARD or not step.least == step.most == len(step.offers) == 1:
            return False
        return step.pick is not Pick.PLACE or any(step.among == picks for picks in self.picks)

    @property
    def filled(self) -> tuple[tuple[Step, str], ...]:
        """The picks just before this step that were answered by themselves, each with its step."""
        before, found = self, list[tuple[Step, str]]()
        while before.picks:
            before = replace(before, picks=before.picks[:-1])
            if not before.forced:
                break
            found.insert(0, (before.step, before.step.offers[0]))
        return tuple(found)

    def open(self) -> tuple[str, ...]:
        """Return what may be picked next: a possible first pick, then only what goes with the marked ones."""
        if len(self.marked) >= self.step.most:
            return ()
        if not self.marked:
            return self.step.first or self.step.offers
        if not self.step.groups:
            return self.step.offers
        fitting = [group for group in self.step.groups if set(self.marked) <= set(group)]
        return tuple(pick for pick in self.step.among if any(pick in group for group in fitting))

    def mark(self, pick: str, held: int = 1) -> Picking:
        """Mark `pick`, of which `held` are in the hand; unchanged if it is not open."""
        if pick not in self.open() or self.marked.count(pick) >= held:
            return self
        return replace(self, marked=(*self.marked, pick))

    def take_back(self, place: int) -> Picking:
        """Unmark the pick at `place`, and those that may not come first without it."""
        rest = (*self.marked[:place], *self.marked[place + 1 :])
        while rest and self.step.first and rest[0] not in self.step.first:
            rest = rest[1:]
        return replace(self, marked=rest)

    def pick(self, pick: str) -> Outcome:
        """Pick one thing and go on; unchanged if it is not open."""
        if pick not in self.open():
            return self
        return replace(self, marked=(*self.marked, pick)).confirm()

    def confirm(self) -> Outcome:
        """Go on with the marked picks; unchanged if they are too few."""
        return _asked(self.with_picks(*self.marked)) if self.enough else self

    def with_picks(self, *picks: str) -> Picking:
        """Return this with `picks` for its step, even if they are not open."""
        return replace(self, picks=(*self.picks, picks), marked=())

    def then(self, step: Step) -> Outcome:
        """Go on with the step that the referee sent."""
        return _asked(replace(self, told=(*self.told, step)))

    def back(self) -> Picking | None:
        """Return this deep choice without its last pick and without what that pick forced.

        None if nothing is left, or if the last pick was the card of the hand that began the choice.
        """
        picks = self.picks[:-1]
        if not self.picks or (not picks and is_hand(self.steps[0])):
            return None
        before = replace(self, picks=picks, told=self.told[: len(picks)], marked=())
        return before.back() if before.forced else before


Outcome: TypeAlias = Picking | str
"""The result of a pick: the next step, or the finished move."""


@dataclass(frozen=True, slots=True)
class Which:
    """What was picked may begin several choices, so the player is asked which one is meant.

    `card` is the card of the hand that was picked, "" if it was a key; `marking`: more may be marked with it.
    `place` is the number of the card that was picked, where it lies face down in the hand.
    """

    choices: tuple[Choice, ...]
    card: str = ""
    marking: bool = False
    place: str = ""


def begin(choice: Choice, armed: frozenset[str] = frozenset()) -> Outcome:
    """Begin `choice`; return the finished move at once if nothing is to be picked."""
    return _asked(Picking(choice, armed))


def _asked(picking: Picking) -> Outcome:
    """Fill the steps that the player is not asked; return the move when none is left.

    Only the referee knows whether a deep choice has a further step.
    """
    while picking.known:
        step = picking.step
        if not step.follows(picking.picks[0] if picking.picks else ()):
            picks: tuple[str, ...] = ()
        elif step.said_along:
            picks = step.among if picking.armed.issuperset(step.among) else ()
        elif picking.forced:
            picks = step.offers
        else:
            return picking
        picking = picking.with_picks(*picks)
    return picking if picking.choice.deep else picking.text


def of_hand(view: View) -> tuple[Choice, ...]:
    """Return the choices that begin with a card of the hand; among stacks only the deep ones."""
    begun = (choice for choice in view.choices if choice.steps and is_hand(choice.steps[0]))
    stepwise = table_keys(view).stepwise
    return tuple(choice for choice in begun if choice.deep or not stepwise)


def card_verb(view: View, known: Iterable[Choice]) -> str:
    """Return the verb of a move with a card of the hand: now, or else among the choices `known`."""
    found = of_hand(view) or [choice for choice in known if choice.steps and is_hand(choice.steps[0])]
    verbs = [choice.verb for choice in found]
    return verbs[0] if verbs and PLAY not in verbs else PLAY


def direct(view: View) -> tuple[Choice, ...]:
    """Return the choices that need no card of the hand to begin: draw, keep, a call, or one without cards."""
    begun = of_hand(view)
    return tuple(choice for choice in view.choices if choice not in begun or not choice.steps[0].least)


def by_verb(view: View) -> tuple[Choice, ...]:
    """Return the choices that begin with a key, a button or a word: all but the only one of the hand."""
    return view.choices if len(of_hand(view)) > 1 else direct(view)


def may_arm(view: View, picking: Picking | None = None) -> bool:
    """Whether `call` may be said along with some move, or with the one that `picking` has begun."""
    return arming(view, picking) is not None


def arming(view: View, picking: Picking | None = None) -> Step | None:
    """Return the step that lets the player say `call` along with a move, None if there is none."""
    for choice in (picking.choice,) if picking else view.choices:
        for step in choice.steps:
            if step.said_along and _may_follow(step, choice, view, picking):
                return step
    return None


def _may_follow(step: Step, choice: Choice, view: View, picking: Picking | None) -> bool:
    """Whether the first step can get the number of picks after which `step` is asked."""
    if picking and picking.picks:
        return step.follows(picking.picks[0])
    marked = picking.marked if picking else ()
    most = together(choice.steps[0], view.hand, marked)
    return not step.counts or any(max(1, len(marked)) <= count <= most for count in step.counts)


def together(step: Step, hand: Sequence[str], marked: Sequence[str] = ()) -> int:
    """Return how many cards of `hand` may be picked at once in `step`, including those `marked`."""
    groups = step.groups or (step.among,)
    fitting = (set(group) for group in groups if set(marked) <= set(group))
    begun = [group for group in fitting if not step.first or group & set(step.first)]
    return min(step.most, max((sum(text in group for text in hand) for group in begun), default=1))


def of_places(view: View, number: int) -> tuple[Choice, ...]:
    """Return the choices that may begin with card `number` of the hand, by its place: it lies face down."""
    begun = (choice for choice in view.choices if choice.steps and by_place(view, choice.steps[0]))
    return tuple(choice for choice in begun if str(number) in choice.steps[0].among)


def by_place(view: View, step: Step) -> bool:
    """Whether `step` asks for the place of a card in the hand, whose owner does not see it."""
    is_hand = FACE_DOWN in view.hand and view.stacks is None and not view.in_grids
    return is_hand and step.pick is Pick.PLACE


def any_place(view: View, picking: Picking | None) -> bool:
    """Whether every card of the hand may be picked now by its place."""
    begun = (choice.steps[0] for choice in view.choices if choice.steps)
    numbers = {str(place) for place, _ in enumerate(view.hand, 1)}
    steps = (picking.step,) if picking is not None else begun
    return any(by_place(view, step) and numbers <= {*step.among} for step in steps)


def playable(view: View, picking: Picking | None) -> frozenset[str]:
    """Return the texts of the cards in hand that may be picked now."""
    if picking is not None:
        return frozenset(picking.open()) if is_hand(picking.step) else frozenset()
    begins = {text for choice in of_hand(view) for text in Picking(choice).open()}
    return frozenset(begins | {choice.card for choice in view.choices if choice.card})


def with_card(view: View, text: str) -> tuple[Choice, ...]:
    """Return the choices that may begin with this card of the hand, with a step for it or without.

    If there are none, those in which it may only follow another card.
    """
    taking_part = [choice for choice in of_hand(view) if text in choice.steps[0].among]
    beginning = [choice for choice in taking_part if text in Picking(choice).open()]
    along = [choice for choice in view.choices if choice.card == text and choice not in beginning]
    return tuple(beginning + along or taking_part)


def is_hand(step: Step) -> bool:
    """Whether `step` asks for cards of the hand."""
    return step.pick is Pick.CARD and step.zone == HAND


def standing(hand: Sequence[str], marked: Sequence[str], pointed: Sequence[int]) -> tuple[int, ...]:
    """Return the position in `hand` of each card in `marked`; of equal cards those in `pointed` first."""
    left = [place for place in dict.fromkeys((*pointed, *range(len(hand)))) if place < len(hand)]
    places: list[int] = []
    for text in marked:
        places += [place for place in left if hand[place] == text and place not in places][:1]
    return tuple(places)


def how_many(picking: Picking) -> Told:
    """Return how many cards the step takes."""
    least, most = picking.step.least, picking.step.most
    return told(PICK, count=least) if least == most else told(PICK_FROM_TO, least=least, most=most)


def answered_by_itself(picking: Picking) -> Told | None:
    """Return that the last question had one answer only; None if it had more, or if none was asked."""
    for step, pick in picking.filled[-1:]:
        if step.pick is Pick.SEAT:
            return told(ONLY_SEAT, int(pick))
        if step.pick is not Pick.PLACE:
            return told(ONLY_NAMED, name=pick)
    return None


def why_not(picking: Picking, text: str) -> Told:
    """Return why the card `text` cannot be marked next."""
    if len(picking.marked) >= picking.step.most:
        return told(NO_MORE, count=picking.step.most)
    if picking.marked:
        return told(NOT_TOGETHER, cards=(text,), others=picking.marked[:1])
    return told(ONLY_FOLLOWS, cards=(text,))
