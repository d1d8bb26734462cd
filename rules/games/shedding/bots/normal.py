"""A heuristic: every play is weighed in cards, by what it sheds, keeps, and does to whom."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from rules.games.shedding.bots.meanings import Meanings
from rules.games.shedding.bots.picking import Way, duties, is_call, urgent, walk, ways
from rules.games.shedding.bots.simple import rather
from rules.games.shedding.bots.weighing import less, named, taken, weigh, wish
from rules.steps import Choice, Pick, Step
from rules.views import View

INSTEAD: Final = {"draw": -1.5, "keep": -0.5, "pass": -0.5}
"""What it is worth not to play where one may: a play must be better."""


class Normal:
    """Plays what weighs most; `meanings` are the rules of its table."""

    def __init__(self, meanings: Meanings) -> None:
        self._meanings = meanings

    def decide(self, view: View, rng: random.Random) -> str | None:  # noqa: ARG002
        """Return a move for the view's seat, or None where it has nothing to do."""
        call, open_to_it = urgent(view), duties(view)
        if call or not open_to_it:
            return call
        play = view.choice("play")
        return (self._play(view, play) if play else None) or self._other(view, rather(open_to_it))

    def _play(self, view: View, play: Choice) -> str | None:
        """Return the best play, or None if doing something else is better."""
        weighed = [(weigh(view, self._meanings, way), way) for way in ways(play, view.hand)]
        worth, best = max(weighed)
        instead = [INSTEAD[verb] for verb in INSTEAD if view.choice(verb) and not view.facing]
        if instead and worth < max(instead):
            return None
        return walk(play, best, lambda step, way: self._pick(view, step, way))

    def _pick(self, view: View, step: Step, way: Way) -> Way:
        if step.pick == Pick.SEAT:
            return (taken(view, step.among),)
        if is_call(step):
            return step.among[:1]
        return (named(step.among, less(view.hand, way)),)

    def _other(self, view: View, choice: Choice) -> str:
        """Give away the card that one wishes for least, name what one holds most of; the rest says itself."""
        if not choice.steps:
            return choice.verb
        step = choice.steps[0]
        if step.pick == Pick.CARD:
            return walk(choice, (min(step.among, key=lambda text: self._wish(view, text)),), self._first)
        return walk(choice, (named(step.among, view.hand),), self._first)

    def _wish(self, view: View, text: str) -> tuple[float, str]:
        return wish(self._meanings, text, less(view.hand, (text,))), text

    @staticmethod
    def _first(step: Step, _: Sequence[str]) -> Way:
        return step.among[: step.least]
