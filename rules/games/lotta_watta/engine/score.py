"""The results of a round and of a match: the fewest points win a round (LW-17, LW-19, LW-20)."""

from __future__ import annotations

from parlour.rules.contract import Outcome
from parlour.rules.games.lotta_watta.engine.sentences import FEWEST, MOON, ROUND_TO_WIN, ROUNDS_TO_WIN
from parlour.rules.games.lotta_watta.engine.state import NOBODY, OVER, Hand, State, cards
from parlour.rules.games.lotta_watta.engine.tables import Rules
from parlour.rules.sentences import Told, told


def outcome(state: State) -> Outcome | None:
    """Return the result of the round, or None while it goes on.

    The winner gets one point, a round won; the moon gives all that the match takes. The points of the
    hands are the `counts`.
    """
    if state.phase != OVER:
        return None
    counts = tuple(counted(state.rules, hand) for hand in state.hands)
    if state.moon != NOBODY:
        worth, why = state.rules.ruleset.target, told(MOON, state.moon)
        return Outcome.of_one(state.moon, worth, state.seats, why, counts)
    winner = min(range(state.seats), key=lambda seat: _rank(state, seat, counts[seat]))
    why = told(FEWEST, winner, points=counts[winner])
    return Outcome.of_one(winner, 1, state.seats, why, counts)


def _rank(state: State, seat: int, count: int) -> tuple[int, int, bool, int]:
    """Return a sort key: points, then cards, the caller last, then the distance to the dealer (LW-19)."""
    return count, len(cards(state.hands[seat])), seat == state.caller, (seat - state.dealer - 1) % state.seats


def counted(rules: Rules, hand: Hand) -> int:
    """Return the points of a hand (LW-1)."""
    return sum(rules.points[slot.card] for slot in cards(hand))


def target(rules: Rules) -> Told:
    """Return what ends the match."""
    count = rules.ruleset.target
    return told(ROUND_TO_WIN if count == 1 else ROUNDS_TO_WIN, rounds=count, points=count)  # one a round
