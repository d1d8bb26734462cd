"""A bot that imagines the hidden cards and plays every candidate out in the same imagined rounds."""

from __future__ import annotations

import random
from typing import Final

from parlour.rules.games.shedding.bots.meanings import meanings
from parlour.rules.games.shedding.bots.normal import Normal
from parlour.rules.games.shedding.bots.picking import lays
from parlour.rules.games.shedding.choices.imagine import imagine
from parlour.rules.games.shedding.engine.after import after
from parlour.rules.games.shedding.playouts.candidates import candidates
from parlour.rules.games.shedding.playouts.fast_rule import FastRule, may_lay
from parlour.rules.games.shedding.playouts.playout import margin, played_out
from parlour.rules.games.shedding.position import notation
from parlour.rules.games.shedding.position.moves import Move
from parlour.rules.games.shedding.position.state import State
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.games.shedding.ruleset.ruleset import Ruleset
from parlour.rules.search import Effort, best, searched
from parlour.rules.views import View

EFFORT: Final = Effort(stages=(12, 12, 24), work=1_500, errors=2.0)
"""The work is counted in moves, of 3 to 12 microseconds each."""
LONGEST: Final = 400
"""The most moves of a playout."""
MOST_CANDIDATES: Final = 5


class Searching:
    """Makes the move of `normal`, unless another is better in the rounds that it imagines.

    It imagines none where that brings nothing (`parlour.rules.search.no_gain`).
    """

    thinks_long = True

    def __init__(self, ruleset: Ruleset, effort: Effort = EFFORT) -> None:
        self._preset = ruleset.name
        self._rules = Rules(ruleset)
        self._rule = FastRule(self._rules)
        self._normal = Normal(meanings(ruleset))
        self._effort = effort

    def decide(self, view: View, rng: random.Random) -> str | None:
        usual = self._normal.decide(view, rng)
        if usual is None or not lays(view) or not searched(self._preset, len(view.seats)):
            return usual
        states, seed = [imagine(self._rules, view, rng)], rng.getrandbits(64)
        candidates = self.candidates(states[0], notation.read(self._rules, usual))
        if len(candidates) == 1:
            return usual

        def value(move: Move, number: int) -> tuple[float, int]:
            if number == len(states):
                states.append(imagine(self._rules, view, rng))
            chance = random.Random(f"{seed}/{number}")
            state = states[number]
            done, made = played_out(self._rule, after(state, state.turn, move), chance, LONGEST)
            return margin(done, state.turn), made

        return notation.write(self._rules, best(candidates, value, self._effort))

    def candidates(self, state: State, usual: Move) -> list[Move]:
        """Return the moves to compare: the usual one, then the best others by the fast rule."""
        hand, rule = state.hands[state.turn], self._rule
        best = sorted(may_lay(state), key=lambda card: -rule.worth(hand, card, near=False))
        return [*dict.fromkeys([usual, *candidates(rule, state, bytes(best))])][:MOST_CANDIDATES]
