"""The results of a round and of a match (JC-15 to JC-18, NL-13, NL-14, HR-8)."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.rules.contract import Outcome, fewest
from parlour.rules.games.shedding.engine.sentences import (
    BLOCKED,
    FEWEST_CARDS,
    ONE_ROUND_ALONE,
    SO_MANY_ROUNDS,
)
from parlour.rules.games.shedding.position.phases import OVER
from parlour.rules.games.shedding.position.state import State
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.sentences import FEWEST_POINTS, GONE_OUT, TIED, Told, points_to_win, told
from parlour.rules.views import RoundResult


def outcome(state: State) -> Outcome | None:
    """Return the result of a finished round: an empty hand wins; if blocked, the fewest points or cards."""
    if state.phase != OVER:
        return None
    rules, scoring = state.rules, state.rules.ruleset.scoring
    values = [hand_points(rules, hand) for hand in state.hands]
    out = next((seat for seat, hand in enumerate(state.hands) if not hand), None)
    if scoring.counts == "own":
        return Outcome(out, tuple(values), told(BLOCKED) if out is None else told(GONE_OUT, out))
    held = values if scoring.blocked == "points" else [len(hand) for hand in state.hands]
    winner = out if out is not None else fewest(held)
    doubled = scoring.double_wild and out is not None and rules.anywhere[state.discard[-1]]
    others = sum(value for seat, value in enumerate(values) if seat != winner)
    worth = (others if scoring.counts == "winner" else scoring.fixed) * (2 if doubled else 1)
    if winner is None:
        return Outcome.of_one(None, 0, len(values), told(TIED))
    blocked = FEWEST_POINTS if scoring.blocked == "points" else FEWEST_CARDS
    why = told(blocked if out is None else GONE_OUT, winner)
    return Outcome.of_one(
        winner, worth, len(values), why, tuple(values) if scoring.counts == "winner" else ()
    )


def hand_points(rules: Rules, hand: bytes) -> int:
    """Return the points of a hand (JC-17)."""
    return sum(rules.points[card] for card in hand)


def winners(rules: Rules, results: Sequence[RoundResult]) -> tuple[int, ...]:
    """Return the winners of the match, several if tied; empty while it goes on.

    It ends after a fixed number of rounds, or when a total reaches the target (JC-18). The highest
    total wins, or the lowest if players count their own hands (NL-14).
    """
    scoring = rules.ruleset.scoring
    if not results:
        return ()
    totals = results[-1].totals
    over = results[-1].number >= scoring.rounds if scoring.rounds else max(totals) >= scoring.target
    best = min(totals) if scoring.counts == "own" else max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best) if over else ()


def target(rules: Rules) -> Told:
    """Return what ends the match."""
    scoring = rules.ruleset.scoring
    if scoring.rounds > 1:
        return told(SO_MANY_ROUNDS, rounds=scoring.rounds)
    one = scoring.rounds or (scoring.counts == "fixed" and scoring.fixed >= scoring.target)
    return told(ONE_ROUND_ALONE) if one else points_to_win(scoring.target)
