"""What a review says, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.rules.record.review import Chance, Reviewed, Turning
from parlour.tui.text.names import named

SURE: Final = 1.96
"""So many standard errors around an estimate hold 95 of 100 times."""


def percent_done(reviewed: Reviewed) -> int:
    """Return how much of a review is done."""
    return 100 * reviewed.done // max(1, reviewed.steps)


def turning_words(turning: Turning, names: Sequence[str]) -> str:
    """Return both moves of a decision, how often each of them won its round, and the difference.

    Only the difference has an interval (95 %): it is the surest, for both were played out in the same rounds.
    """
    own, best = (named(words, names) for words in (turning.own, turning.best))
    wins, would_win = f"{_points(turning.own_chance)}%", f"{_points(turning.best_chance)}%"
    more = f"{_points(turning.cost)} +-{_error(turning.cost)} points more"
    return f"{own} (wins {wins}). Better: {best} (wins {would_win}, {more})"


def turning_sentence(turning: Turning, names: Sequence[str]) -> str:
    """Return the same for somebody who listens: no signs, and only whole percents."""
    own, best = (named(words, names) for words in (turning.own, turning.best))
    own_chance, best_chance = _percent(turning.own_chance), _percent(turning.best_chance)
    more = f"{_points(turning.cost)} points more, give or take {_error(turning.cost)}"
    return f"{own}, which wins {own_chance}. Better: {best}, which wins {best_chance}: {more}"


def _percent(chance: Chance) -> str:
    return f"{_points(chance)} percent"


def _points(chance: Chance) -> str:
    return f"{chance.share * 100:.0f}"


def _error(chance: Chance) -> str:
    return f"{SURE * chance.error * 100:.0f}"
