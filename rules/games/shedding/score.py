"""How a round and a match end: who won, and what it counts (JC-15 to JC-18)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Outcome
from rules.games.shedding.state import OVER, State
from rules.games.shedding.tables import Rules
from rules.views import RoundResult


def outcome(state: State) -> Outcome | None:
    """Return how the round ended: an empty hand wins, of a blocked round the fewest points."""
    if state.phase != OVER:
        return None
    values = [hand_points(state.rules, hand) for hand in state.hands]
    out = next((seat for seat, hand in enumerate(state.hands) if not hand), None)
    winner = out if out is not None else _fewest(values)
    points = tuple(sum(values) - values[seat] if seat == winner else 0 for seat in range(len(values)))
    if out is not None:
        return Outcome(winner, points, f"{{{winner}}} has gone out")
    if winner is None:
        return Outcome(None, points, "The round is blocked and tied: no one scores")
    return Outcome(winner, points, f"The round is blocked: {{{winner}}} holds the fewest points")


def hand_points(rules: Rules, hand: bytes) -> int:
    """Return what the cards of a hand count (JC-17)."""
    return sum(rules.points[card] for card in hand)


def _fewest(values: Sequence[int]) -> int | None:
    best = min(values)
    return values.index(best) if values.count(best) == 1 else None


def winners(rules: Rules, results: Sequence[RoundResult]) -> tuple[int, ...]:
    """Return who has reached the target; only a round's winner scores, so it is one at the most."""
    if not results:
        return ()
    target = rules.ruleset.scoring.target
    return tuple(seat for seat, total in enumerate(results[-1].totals) if total >= target)
