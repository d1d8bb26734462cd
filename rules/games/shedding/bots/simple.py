"""Two bots that play at random. One of them makes mistakes."""

from __future__ import annotations

import random
from typing import Final

from parlour.rules.games.shedding.bots.picking import Way, duties, is_call, urgent, walk, ways
from parlour.rules.steps import Choice, Step
from parlour.rules.views import View

FORGETS: Final = 0.4
"""How often an easy bot forgets to call with a play."""
DAWDLES: Final = 0.15
"""How often an easy bot overlooks a catch, or draws although it could play."""
RATHER: Final = ("draw", "keep", "accept", "pass")
"""The moves of a bot that does not play, the preferred one first."""


class Random:
    """Plays a random playable card, and never misses a call or a catch."""

    thinks_long = False

    def decide(self, view: View, rng: random.Random) -> str | None:
        return urgent(view) or _at_random(view, duties(view), rng)


class Easy:
    """Plays at random and makes mistakes."""

    thinks_long = False

    def decide(self, view: View, rng: random.Random) -> str | None:
        call = urgent(view)
        if call and rng.random() > (FORGETS if call == "call" else DAWDLES):
            return call
        open_to_it = duties(view)
        if view.choice("draw") and rng.random() < DAWDLES:
            return "draw"
        return _at_random(view, open_to_it, rng, calls=rng.random() > FORGETS)


def _at_random(
    view: View, among: tuple[Choice, ...], rng: random.Random, *, calls: bool = True
) -> str | None:
    """Play as few cards as possible; without a play, make the first possible move of `RATHER`."""
    if not among:
        return None
    choice = view.choice("play") or rather(among)
    every = ways(choice, view.hand)
    fewest = min(map(len, every))

    def pick(step: Step) -> Way:
        if is_call(step):
            return step.among[:1] if calls else ()
        return (rng.choice(step.among),)

    return walk(choice, rng.choice([way for way in every if len(way) == fewest]), pick)


def rather(among: tuple[Choice, ...]) -> Choice:
    """Return the preferred choice of a bot that does not play."""
    return min(among, key=lambda choice: RATHER.index(choice.verb) if choice.verb in RATHER else len(RATHER))
