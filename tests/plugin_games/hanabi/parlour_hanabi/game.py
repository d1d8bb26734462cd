"""Hanabi: a game of fireworks, played together. The rules in words are in hanabi.md, whose clauses are quoted
here.
"""

from __future__ import annotations

from collections.abc import Sequence

from parlour.rules.game import Game, GameDealing, GameScoring, Outcome, RoundResult, Told, told
from parlour_hanabi.bots import BOTS, Adviser
from parlour_hanabi.play import HanabiNotation, HanabiPlay
from parlour_hanabi.ruleset import HanabiRuleset, Rules
from parlour_hanabi.sentences import ALL_DONE, ALL_LOST, DECK_GONE, FUSES_GONE
from parlour_hanabi.state import State, begin
from parlour_hanabi.views import HanabiViews


class HanabiDealing(GameDealing[Rules, State]):
    deal = staticmethod(begin)


class HanabiScoring(GameScoring[Rules, State]):
    """All are one team (HB-12), whose match is a single round."""

    def outcome(self, state: State) -> Outcome | None:
        if not state.is_over:
            return None
        points = _points(state)
        winner = 0 if points >= self.goal(state.rules) else None
        return Outcome(winner, (points,) * len(state.hands), _why(state))

    def goal(self, rules: Rules) -> int:
        return rules.ruleset.target

    def teams(self, rules: Rules, seats: int) -> tuple[tuple[int, ...], ...]:
        return (tuple(range(seats)),)

    def is_over(self, rules: Rules, results: Sequence[RoundResult]) -> bool:
        return bool(results)

    def hands(self, state: State) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(state.rules.texts[card] for card in hand) for hand in state.hands)


def _points(state: State) -> int:
    """Return the cards of all fireworks (HB-11); none, if the third fuse has burned and that loses all."""
    lost = not state.fuses and state.rules.ruleset.third_fuse == "lose"
    return 0 if lost else state.score


def _why(state: State) -> Told:
    if not state.fuses:
        lost = state.rules.ruleset.third_fuse == "lose"
        return told(ALL_LOST) if lost else told(FUSES_GONE, points=state.score)
    return told(ALL_DONE if state.is_complete else DECK_GONE, points=state.score)


GAME = Game(
    name="hanabi",
    ruleset=HanabiRuleset(),
    notation=HanabiNotation(),
    dealing=HanabiDealing(),
    play=HanabiPlay(),
    views=HanabiViews(),
    scoring=HanabiScoring(),
    bots=BOTS,
    adviser=Adviser,
)
