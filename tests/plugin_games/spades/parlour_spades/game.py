"""Spades: bids and tricks for two teams. The rules in words are in spades.md, whose clauses are quoted."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.rules.game import (
    Event,
    Game,
    GameDealing,
    GameScoring,
    Lot,
    Opening,
    Outcome,
    RoundResult,
    Told,
    told,
)
from parlour_spades.bots import BOTS, Adviser
from parlour_spades.play import SpadesNotation, SpadesPlay
from parlour_spades.ruleset import PLAYERS, TEAMS, Rules, SpadesRuleset, rank_of
from parlour_spades.sentences import ROUND, SIDE
from parlour_spades.state import State, begin, bid_of, score_of
from parlour_spades.views import SpadesViews


class SpadesDealing(GameDealing[Rules, State]):
    def lot(self, rules: Rules, seats: int, order: bytes) -> Lot:
        """Return the first dealer: the highest card deals; equal ones draw again (SP-3)."""
        return Lot.highest(rules.texts, rank_of, seats, order)

    def deal(
        self, rules: Rules, seats: int, order: bytes, opening: Opening, events: list[Event] | None = None
    ) -> State:
        return begin(rules, seats, order, opening, events)


class SpadesScoring(GameScoring[Rules, State]):
    def outcome(self, state: State) -> Outcome | None:
        if not state.is_over:
            return None
        points = [score_of(state, team).points for team in TEAMS]
        first, second = (_side(state, team) for team in TEAMS)
        winner = None if points[0] == points[1] else points.index(max(points))
        return Outcome(
            None if winner is None else TEAMS[winner][0],
            tuple(points[seat % len(TEAMS)] for seat in range(PLAYERS)),
            told(ROUND, first=first, second=second),
        )

    def goal(self, rules: Rules) -> int:
        return rules.ruleset.target

    def hands(self, state: State) -> tuple[tuple[str, ...], ...]:
        """Return all hands during a round: a replay shows those that lie face down (SP-8)."""
        if state.is_over:
            return ()
        return tuple(tuple(state.rules.texts[card] for card in hand) for hand in state.hands)

    def teams(self, rules: Rules, seats: int) -> tuple[tuple[int, ...], ...]:
        return TEAMS

    def winners(self, rules: Rules, results: Sequence[RoundResult]) -> tuple[int, ...]:
        """Return the team that has won: it has reached the target, or the other has lost (SP-16, SP-17)."""
        totals = results[-1].totals[: len(TEAMS)] if results else (0, 0)
        floor = rules.ruleset.floor
        ends = max(totals) >= rules.ruleset.target or (floor and min(totals) <= -floor)
        return TEAMS[totals.index(max(totals))] if ends and totals[0] != totals[1] else ()


def _side(state: State, team: tuple[int, int]) -> Told:
    tricks = sum(state.taken[seat] for seat in team)
    return told(SIDE, *team, tricks=tricks, bid=bid_of(state, team))


GAME = Game(
    name="spades",
    ruleset=SpadesRuleset(),
    notation=SpadesNotation(),
    dealing=SpadesDealing(),
    play=SpadesPlay(),
    views=SpadesViews(),
    scoring=SpadesScoring(),
    bots=BOTS,
    adviser=Adviser,
)
