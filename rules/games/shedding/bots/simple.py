"""Bots that play at random: the yardstick, and one that is absent-minded."""

from __future__ import annotations

import random
from typing import Final

from rules.games.shedding.bots.picking import Way, duties, is_call, urgent, walk, ways
from rules.steps import Choice, Step
from rules.views import View

FORGETS: Final = 0.4
"""How often an easy bot forgets to call with the play."""
DAWDLES: Final = 0.15
"""How often an easy bot overlooks a catch, or draws though it could play."""
RATHER: Final = ("draw", "keep", "accept", "pass")
"""What a bot does that does not play: the first of these that it may."""


class Random:
    """Plays a random playable card, calls and catches always."""

    def decide(self, view: View, rng: random.Random) -> str | None:
        """Return a move for the view's seat, or None where it has nothing to do."""
        return urgent(view) or _at_random(view, duties(view), rng)


class Easy:
    """Plays at random and is sometimes absent-minded."""

    def decide(self, view: View, rng: random.Random) -> str | None:
        """Return a move for the view's seat, or None where it has nothing to do or overlooks it."""
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
    """Play if there is something to play, as few cards as may be; else do the first of `RATHER`."""
    if not among:
        return None
    choice = next((choice for choice in among if choice.verb == "play"), None) or rather(among)
    every = ways(choice, view.hand)
    fewest = min(map(len, every))

    def pick(step: Step) -> Way:
        if is_call(step):
            return step.among[:1] if calls else ()
        return (rng.choice(step.among),)

    return walk(choice, rng.choice([way for way in every if len(way) == fewest]), pick)


def rather(among: tuple[Choice, ...]) -> Choice:
    """Return what to do where nothing is played."""
    return min(among, key=lambda choice: RATHER.index(choice.verb) if choice.verb in RATHER else len(RATHER))
