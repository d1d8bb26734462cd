"""Builds the position in which a bot thinks: one that fits its view, with random unknown cards."""

from __future__ import annotations

import random
from functools import cache
from typing import Literal, cast

from parlour.rules.games.jojo.choices.imagine import imagine
from parlour.rules.games.jojo.engine.state import State
from parlour.rules.games.jojo.engine.tables import Rules
from parlour.rules.games.jojo.ruleset.ruleset import Ruleset
from parlour.rules.views import View


def imagined(view: View, rng: random.Random) -> State:
    """Return a state consistent with `view`."""
    assert view.stacks is not None, "a view of this game has stacks"
    return imagine(_rules(view.stacks.adjacency), view, rng)


@cache
def _rules(adjacency: str) -> Rules:
    told = cast(Literal["edges", "face"], adjacency)
    return Rules(Ruleset(name="jojo", title="Jojo", adjacency=told))
