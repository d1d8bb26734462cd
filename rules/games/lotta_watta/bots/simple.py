"""A bot that makes random moves: the baseline."""

from __future__ import annotations

import random
from typing import Final

from parlour.rules.steps import Choice, Step, compose
from parlour.rules.views import View

CLAIMS: Final = 0.02
"""How often it stacks in a race, whatever the card."""
CALLS: Final = 0.1


class Random:
    """Takes, puts, swaps and looks at random; seldom claims or calls."""

    thinks_long = False

    def decide(self, view: View, rng: random.Random) -> str | None:
        if not view.choices:
            return None
        often = {"stack": CLAIMS, "call": CALLS, "keep": 0.1}
        weights = [often.get(choice.verb, 1.0) for choice in view.choices]
        return walked(rng.choices(view.choices, weights)[0], rng)


def walked(choice: Choice, rng: random.Random) -> str:
    """Return a random move of `choice`."""
    return compose(choice.verb, [text for step in choice.steps for text in _picks(step, rng)])


def _picks(step: Step, rng: random.Random) -> list[str]:
    return [step.among[at] for at in sorted(rng.sample(range(len(step.among)), step.least))]
