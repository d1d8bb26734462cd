"""The position that a bot thinks in: one that fits all it sees, cards it cannot see drawn by chance."""

from __future__ import annotations

import random
from functools import cache
from typing import Literal, cast

from rules.games.jojo.choices.imagine import imagine
from rules.games.jojo.engine.state import State
from rules.games.jojo.engine.tables import Rules
from rules.games.jojo.ruleset.ruleset import Ruleset
from rules.views import View


def imagined(view: View, rng: random.Random) -> State:
    """Return a state consistent with `view`: the stacks and the own hand are as they are."""
    return imagine(_rules(view.adjacency), view, rng)


@cache
def _rules(adjacency: str) -> Rules:
    told = cast(Literal["edges", "face"], adjacency)
    return Rules(Ruleset(name="jojo", title="Jojo", adjacency=told))
