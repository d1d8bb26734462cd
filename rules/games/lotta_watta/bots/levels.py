"""The bots of Lotta Watta. Each one answers a seat's view, with what the seat recalls, in notation.

`random` makes random moves: it is the baseline. `normal` remembers all that it has seen, keeps low cards,
stacks known matches, and calls when its hand is probably the lowest. `easy` does the same with a memory
that fades. `hard` searches: it imagines the hidden cards and plays rounds out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from parlour.rules.contract import Bot
from parlour.rules.games.lotta_watta.bots.searching import Searching
from parlour.rules.games.lotta_watta.bots.simple import Random
from parlour.rules.games.lotta_watta.bots.thinking import Thinking
from parlour.rules.games.lotta_watta.ruleset.ruleset import Ruleset

BOTS: Final[Mapping[str, Callable[[Ruleset], Bot]]] = {
    "easy": lambda _: Thinking(fades=0.5, courage=9.0),
    "normal": lambda _: Thinking(),
    "hard": Searching,
    "random": lambda _: Random(),
}
"""Of each level, what makes its bot."""
