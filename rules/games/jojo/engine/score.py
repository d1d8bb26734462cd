"""The results of a round and of a match (JJ-17 to JJ-19)."""

from __future__ import annotations

from parlour.rules.contract import Outcome, fewest
from parlour.rules.games.jojo.engine.sentences import FEWEST_POINTS_TIMES, GONE_OUT_TIMES
from parlour.rules.games.jojo.engine.state import OVER, State
from parlour.rules.games.jojo.engine.tables import Rules
from parlour.rules.sentences import FEWEST_POINTS, GONE_OUT, TIED, Told, told


def outcome(state: State) -> Outcome | None:
    """Return the result of a finished round: an empty hand wins; if blocked, the fewest points.

    The winner collects the points of the other hands, once more for each renewal of the stock.
    """
    if state.phase != OVER:
        return None
    counts = tuple(counted(state.rules, hand) for hand in state.hands)
    winner = fewest(counts) if state.blocked else state.turn
    if winner is None:
        return Outcome.of_one(None, 0, state.seats, told(TIED), counts)
    worth = (sum(counts) - counts[winner]) * (1 + state.renewals)
    return Outcome.of_one(winner, worth, state.seats, _told(state, winner), counts)


def _told(state: State, winner: int) -> Told:
    if not state.renewals:
        return told(FEWEST_POINTS if state.blocked else GONE_OUT, winner)
    return told(FEWEST_POINTS_TIMES if state.blocked else GONE_OUT_TIMES, winner, times=1 + state.renewals)


def counted(rules: Rules, hand: bytes) -> int:
    """Return the points of a hand: 2 for number cards, 5 for Jojos and Wilds (JJ-18)."""
    return sum(rules.points[card] for card in hand)
