"""A move that is put together pick by pick, each next step asked of the referee; knows no game and no screen.

A `Building` is a value: every method returns the next one. What is written so far is the beginning of the
move in notation, so that going back a pick is going back to the text before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.steps import Choice, Pick, Step, written
from rules.views import View
from tui.picking import Picking, is_hand, playable


@dataclass(frozen=True, slots=True)
class Building:
    """A choice begun. `texts` is what is written after each pick, the verb first; `steps` what is asked then.

    `spot` is the place under the cursor.
    """

    choice: Choice
    texts: tuple[str, ...]
    steps: tuple[Step, ...]
    spot: str = ""

    @property
    def text(self) -> str:
        """What is written so far."""
        return self.texts[-1]

    @property
    def step(self) -> Step:
        """What is to be picked now."""
        return self.steps[-1]

    @property
    def picks(self) -> tuple[tuple[Step, str], ...]:
        """What was picked so far, each with the step that asked for it."""
        return tuple((step, text.split()[-1]) for step, text in zip(self.steps, self.texts[1:], strict=False))

    @property
    def cards(self) -> frozenset[str]:
        """The cards of the hand that may be picked now."""
        return frozenset(self.step.among) if is_hand(self.step) else frozenset()

    @property
    def places(self) -> tuple[str, ...]:
        """The stacks that may be picked now."""
        return self.step.among if self.step.pick is Pick.PLACE else ()

    @property
    def forced(self) -> str:
        """The one place that can follow another one, which need not be asked for; else ""."""
        asked_before = any(step.pick is Pick.PLACE for step, _ in self.picks)
        return self.places[0] if asked_before and len(self.places) == 1 else ""

    def with_pick(self, pick: str) -> str:
        """Return what is written with one more pick, whether it is among those that may be or not."""
        return written(self.text, self.step, pick)

    def then(self, pick: str, step: Step) -> Building:
        """Return this with one more pick, and the step that comes next."""
        texts, steps = (*self.texts, self.with_pick(pick)), (*self.steps, step)
        return replace(self, texts=texts, steps=steps, spot=step.among[0])

    def at(self, place: str) -> Building:
        """Return this with the cursor on a place."""
        return replace(self, spot=place)

    def back(self) -> Building | None:
        """Return this without its last pick, and what it forced; None if that was the card it began with."""
        by_card = self.choice.deep and is_hand(self.choice.steps[0])
        if len(self.texts) <= 1 + by_card:
            return None
        before = replace(self, texts=self.texts[:-1], steps=self.steps[:-1])
        before = before.at(before.step.among[0])
        return before.back() if before.forced else before


def started(choice: Choice) -> Building:
    """Begin `choice`, which has a step."""
    return Building(choice, (choice.verb,), choice.steps[:1], choice.steps[0].among[0])


def kept(building: Building | None, view: View | None) -> Building | None:
    """Return `building` if its choice is still there in a newer view."""
    there = building is not None and view is not None and building.choice in view.choices
    return building if there else None


def ways(view: View, text: str) -> tuple[Choice, ...]:
    """Return what the card `text` of the hand can be played as: a choice that picks it, or takes it along."""
    picking = tuple(one for one in _deep(view) if is_hand(one.steps[0]) and text in one.steps[0].among)
    return picking or tuple(one for one in view.choices if one.card == text)


def open_cards(view: View | None, building: Building | None, picking: Picking | None) -> frozenset[str]:
    """Return the cards of the hand that may be picked now, for what is begun, or to begin with."""
    if view is None or not view.stacks:
        return playable(view, picking) if view else frozenset()
    if building is not None:
        return building.cards
    found = {text for one in _deep(view) if is_hand(one.steps[0]) for text in one.steps[0].among}
    return frozenset(found | {one.card for one in view.choices if one.card})


def _deep(view: View) -> Iterator[Choice]:
    return (one for one in view.choices if one.deep and one.steps)
