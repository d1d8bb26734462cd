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

from collections.abc import Callable, Mapping
from typing import Final

from parlour.rules.contract import Bot
from parlour.rules.games.shedding.bots.counting import Counting
from parlour.rules.games.shedding.bots.learned import Learned
from parlour.rules.games.shedding.bots.meanings import meanings
from parlour.rules.games.shedding.bots.normal import Normal
from parlour.rules.games.shedding.bots.searching import Searching
from parlour.rules.games.shedding.bots.simple import Easy, Random
from parlour.rules.games.shedding.bots.valued import Valued
from parlour.rules.games.shedding.ruleset.ruleset import Ruleset


def _otherwise(ruleset: Ruleset) -> Bot:
    """Return what plays where nothing is learned."""
    if not any(effect.again == "must" for effect in ruleset.effects.values()):
        return Searching(ruleset)
    return (Counting if ruleset.scoring.counts == "own" else Normal)(meanings(ruleset))


BOTS: Final[Mapping[str, Callable[[Ruleset], Bot]]] = {
    "easy": lambda _: Easy(),
    "normal": lambda ruleset: Normal(meanings(ruleset)),
    "hard": lambda ruleset: Learned(ruleset, Valued(ruleset, _otherwise(ruleset))),
    "random": lambda _: Random(),
}
"""Of each level, what makes its bot."""
