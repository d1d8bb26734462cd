"""The bots of the family. Each one answers a seat's view with a move in notation.

`random` plays a random playable card, never keeps a drawn card and never forgets a call: it is the
baseline. `easy` also plays at random, but sometimes draws or keeps a card and sometimes forgets a
call. `normal` weighs the effect of each play on its hand and on the other players. `hard` makes the move
with the best position after it, by learned weights where there are some. Elsewhere it searches: it imagines
the hidden cards and plays rounds out, unless `parlour.rules.search` says that this brings nothing.
Where cards must be covered rounds are so long that a search is no better than `normal`, and `hard` plays as
that; if everybody counts their own hand, it weighs the points besides (`rules/BOTS.md` has the figures).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final

from parlour.rules.contract import Bot
from parlour.rules.games.shedding.bots.learned import Learned
from parlour.rules.games.shedding.bots.meanings import Meanings
from parlour.rules.games.shedding.bots.normal import Counting, Manner, Normal
from parlour.rules.games.shedding.bots.picking import Way, duties, is_call, rather, urgent, walk, ways
from parlour.rules.games.shedding.bots.searching import Searching
from parlour.rules.games.shedding.ruleset.ruleset import Ruleset
from parlour.rules.steps import Choice, Step
from parlour.rules.views import View


def _otherwise(ruleset: Ruleset) -> Bot:
    """Return what plays where nothing is learned."""
    if not any(effect.again == "must" for effect in ruleset.effects.values()):
        return Searching(ruleset)
    return (Counting if ruleset.scoring.counts == "own" else Normal)(Meanings(ruleset))


BOTS: Final[Mapping[str, Callable[[Ruleset], Bot]]] = {
    "easy": lambda _: Easy(),
    "normal": lambda ruleset: Normal(Meanings(ruleset)),
    "hard": lambda ruleset: Learned(ruleset, _otherwise(ruleset)),
    "random": lambda _: Random(),
}
"""Of each level, what makes its bot."""

CAUTIOUS: Final = Manner(attack=-0.15, shed=0.005, doubts=8)
"""Keeps its weapons for those who are about to go out, gets rid of points early, and believes others."""
BOLD: Final = Manner(attack=0.5, shed=0.0, doubts=4)
"""Attacks at once, keeps its Wilds for the end, and challenges often."""
MANNERS: Final[Mapping[str, Mapping[str, Callable[[Ruleset], Bot]]]] = {
    "normal": {
        "cautiously": lambda ruleset: Normal(Meanings(ruleset), CAUTIOUS),
        "boldly": lambda ruleset: Normal(Meanings(ruleset), BOLD),
    }
}
"""By level, what makes its bots of each manner. They are as strong as their level."""

FORGETS: Final = 0.4
"""How often an easy bot forgets to call with a play."""
DAWDLES: Final = 0.15
"""How often an easy bot overlooks a catch, or draws although it could play."""


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
