"""How a round and a match end: the fewest points win a round, rounds the match (LW-17, LW-19, LW-20)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Outcome
from rules.games.lotta_watta.engine.state import NOBODY, OVER, Hand, State, cards
from rules.games.lotta_watta.engine.tables import Rules
from rules.views import RoundResult


def outcome(state: State) -> Outcome | None:
    """Return how the round ended, if it has.

    Its winner gets one point, a round won; the moon brings all that are needed. What the hands count is
    told beside it.
    """
    if state.phase != OVER:
        return None
    counts = tuple(counted(state.rules, hand) for hand in state.hands)
    if state.moon != NOBODY:
        return _won(
            state, state.moon, state.rules.ruleset.target, counts, f"{{{state.moon}}} shoots the moon"
        )
    winner = min(range(state.seats), key=lambda seat: _rank(state, seat, counts[seat]))
    return _won(state, winner, 1, counts, f"{{{winner}}} holds the fewest points: {counts[winner]}")


def _won(state: State, winner: int, worth: int, counts: tuple[int, ...], words: str) -> Outcome:
    return Outcome(winner, tuple(worth * (seat == winner) for seat in range(state.seats)), words, counts)


def _rank(state: State, seat: int, count: int) -> tuple[int, int, bool, int]:
    """Fewest points; then fewer cards, not the caller, nearest to the dealer's left (LW-19)."""
    return count, len(cards(state.hands[seat])), seat == state.caller, (seat - state.dealer - 1) % state.seats


def counted(rules: Rules, hand: Hand) -> int:
    """Return what the cards of a hand count (LW-1)."""
    return sum(rules.points[slot.card] for slot in cards(hand))


def winners(rules: Rules, results: Sequence[RoundResult]) -> tuple[int, ...]:
    """Return who has won the agreed number of rounds (LW-20), or has shot the moon (LW-17)."""
    totals = results[-1].totals if results else ()
    return tuple(seat for seat, total in enumerate(totals) if total >= rules.ruleset.target)


def target(rules: Rules) -> str:
    """Return in words what ends the match."""
    count = rules.ruleset.target
    return f"{count} round{'' if count == 1 else 's'} won"
