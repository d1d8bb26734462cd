"""Can the target be reached, and in how many rounds? A match is told and saved as a whole (HR-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.games.shedding.ruleset.kinds import cards, points
from rules.games.shedding.ruleset.ruleset import Ruleset

MOST_POINTS: Final = 100_000
MOST_WON: Final = 1_000
"""Rounds that bring a card's worth each, or the fixed points, until the target is reached."""


def target_faults(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the target of rules whose deck is right: the field, and why."""
    scoring = ruleset.scoring
    if scoring.rounds:
        return
    fixed = scoring.counts == "fixed"
    brings = scoring.fixed if fixed else max(points(ruleset, card) for card in cards(ruleset.deck))
    if not fixed and brings == 0:
        yield "scoring.values", "no card counts anything, so nobody can reach the target"
    elif 0 < MOST_WON * brings < scoring.target <= MOST_POINTS:
        words = f"{scoring.target}; it takes at most {MOST_WON * brings}, or matches hardly end"
        yield "scoring.target", words
