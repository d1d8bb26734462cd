"""The results of a round and of a match (JJ-17 to JJ-19)."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.rules.contract import Outcome
from parlour.rules.games.jojo.engine.state import OVER, State
from parlour.rules.games.jojo.engine.tables import Rules


def outcome(state: State) -> Outcome | None:
    """Return the result of a finished round: an empty hand wins; if blocked, the fewest points.

    The winner collects the points of the other hands, once more for each renewal of the stock.
    """
    if state.phase != OVER:
        return None
    counts = tuple(counted(state.rules, hand) for hand in state.hands)
    winner = _fewest(counts) if state.blocked else state.turn
    if winner is None:
        return Outcome(None, (0,) * state.seats, "The round is blocked and tied: no one scores", counts)
    worth = (sum(counts) - counts[winner]) * (1 + state.renewals)
    points = tuple(worth if seat == winner else 0 for seat in range(state.seats))
    return Outcome(winner, points, _words(state, winner), counts)


def _words(state: State, winner: int) -> str:
    how = f"{{{winner}}} has gone out"
    if state.blocked:
        how = f"The round is blocked: {{{winner}}} holds the fewest points"
    return f"{how}; the round counts {1 + state.renewals} times" if state.renewals else how


def counted(rules: Rules, hand: bytes) -> int:
    """Return the points of a hand: 2 for number cards, 5 for Jojos and Wilds (JJ-18)."""
    return sum(rules.points[card] for card in hand)


def _fewest(counts: Sequence[int]) -> int | None:
    best = min(counts)
    return counts.index(best) if counts.count(best) == 1 else None
