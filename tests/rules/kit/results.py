"""Results of rounds that nobody has played."""

from __future__ import annotations

from parlour.rules.sentences import in_words
from parlour.rules.views import RoundResult


def a_result(winner: int | None = None, number: int = 1, totals: tuple[int, ...] = ()) -> RoundResult:
    """Return the result of a round in which nobody scored."""
    return RoundResult(number, winner, (0,) * len(totals), totals, in_words(""))
