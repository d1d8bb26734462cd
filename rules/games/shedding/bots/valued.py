"""A bot for games of two that makes the move with the best position after it, by learned weights."""

from __future__ import annotations

import random
from typing import Final

from parlour.rules.contract import Bot
from parlour.rules.games.shedding.bots.meanings import meanings
from parlour.rules.games.shedding.bots.normal import Normal
from parlour.rules.games.shedding.bots.picking import lays
from parlour.rules.games.shedding.choices.imagine import imagine
from parlour.rules.games.shedding.learned.positions import Positions
from parlour.rules.games.shedding.learned.weights import Tables, fingerprint, valued
from parlour.rules.games.shedding.playouts.candidates import candidates
from parlour.rules.games.shedding.playouts.fast_rule import FastRule, may_lay
from parlour.rules.games.shedding.position import notation
from parlour.rules.games.shedding.position.moves import Move
from parlour.rules.games.shedding.position.state import State
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.games.shedding.ruleset.ruleset import Ruleset
from parlour.rules.views import View

OUT: Final = 1e9
"""The value of going out."""


class Valued:
    """Plays by learned weights where they fit the rules and the number of seats, else as `otherwise` does.

    What is no decision about cards to lay (a call, a catch, the name of an opening card) is done as `normal`
    does it.
    """

    def __init__(self, ruleset: Ruleset, otherwise: Bot) -> None:
        self._fingerprint = fingerprint(ruleset)
        self._rules = Rules(ruleset)
        self._rule, self._positions = FastRule(self._rules), Positions(self._rules)
        self._otherwise, self._normal = otherwise, Normal(meanings(ruleset))

    @property
    def thinks_long(self) -> bool:
        """Whether `otherwise` does, because it plays at tables without weights."""
        return self._otherwise.thinks_long

    def decide(self, view: View, rng: random.Random) -> str | None:
        tables = valued(len(view.seats), self._fingerprint)
        if tables is None:
            return self._otherwise.decide(view, rng)
        usual = self._normal.decide(view, rng)
        if usual is None or not lays(view):
            return usual
        state = imagine(self._rules, view, rng)
        moves = candidates(self._rule, state, may_lay(state))
        best = max(moves, key=lambda move: self._value(tables, state, move))
        return notation.write(self._rules, best)

    def _value(self, tables: Tables, state: State, move: Move) -> float:
        """Return the value of the position after `move`, of which nothing that is imagined counts."""
        if self._positions.goes_out(state, move):
            return OUT
        entries = self._positions.after(state, move)
        return sum(table[entry] for table, entry in zip(tables, entries, strict=False))
