"""Whist for Two: a game of tricks. The rules in words are in whist.md, whose clauses are quoted here."""

from __future__ import annotations

from parlour.rules.game import Game, GameDealing, GameScoring, Lot, Outcome, told
from parlour_whist.bots import BOTS, Adviser
from parlour_whist.play import WhistNotation, WhistPlay
from parlour_whist.ruleset import Rules, WhistRuleset, rank_of
from parlour_whist.sentences import TRICKS
from parlour_whist.state import State, begin
from parlour_whist.views import WhistViews

BOOK = 6
"""The tricks that score nothing (WH-9)."""


class WhistDealing(GameDealing[Rules, State]):
    deal = staticmethod(begin)

    def lot(self, rules: Rules, seats: int, order: bytes) -> Lot:
        """Return the first dealer: the higher card deals; equal ones draw again (WH-2)."""
        return Lot.highest(rules.texts, rank_of, seats, order)


class WhistScoring(GameScoring[Rules, State]):
    def outcome(self, state: State) -> Outcome | None:
        if not state.is_over:
            return None
        winner = int(state.won[1] > state.won[0])
        points = tuple(max(0, won - BOOK) for won in state.won)
        return Outcome(winner, points, told(TRICKS, winner, tricks=state.won[winner]))

    def goal(self, rules: Rules) -> int:
        return rules.ruleset.target  # WH-10


GAME = Game(
    name="whist",
    ruleset=WhistRuleset(),
    notation=WhistNotation(),
    dealing=WhistDealing(),
    play=WhistPlay(),
    views=WhistViews(),
    scoring=WhistScoring(),
    bots=BOTS,
    adviser=Adviser,
)
