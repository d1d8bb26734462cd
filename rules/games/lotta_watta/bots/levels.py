"""The bots of Lotta Watta. Each one answers a seat's view, with what the seat recalls, in notation.

`random` makes random moves: it is the baseline. `normal` remembers all that it has seen, keeps low cards,
stacks known matches, and calls when its hand is probably the lowest. `easy` does the same with a memory
that fades. `hard` searches: it imagines the hidden cards and plays rounds out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final

from parlour.rules.contract import Bot
from parlour.rules.games.lotta_watta.bots.normal import Normal
from parlour.rules.games.lotta_watta.bots.searching import Searching
from parlour.rules.games.lotta_watta.engine.ruleset import Ruleset
from parlour.rules.steps import Step, compose
from parlour.rules.views import View

BOTS: Final[Mapping[str, Callable[[Ruleset], Bot]]] = {
    "easy": lambda _: Normal(fades=0.5, courage=9.0),
    "normal": lambda _: Normal(),
    "hard": Searching,
    "random": lambda _: Random(),
}
"""Of each level, what makes its bot."""

MANNERS: Final[Mapping[str, Mapping[str, Callable[[object], Bot]]]] = {
    "normal": {"cautiously": lambda _: Normal(courage=3.0), "boldly": lambda _: Normal(courage=9.0)}
}
"""By level, what makes its bots of each manner. They are as strong as their level.

A cautious bot calls with fewer points in its hand, a bold one with more.
"""

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
        choice = rng.choices(view.choices, weights)[0]
        return compose(choice.verb, [text for step in choice.steps for text in _picks(step, rng)])


def _picks(step: Step, rng: random.Random) -> list[str]:
    return [step.among[at] for at in sorted(rng.sample(range(len(step.among)), step.least))]
