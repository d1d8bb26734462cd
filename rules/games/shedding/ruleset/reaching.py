"""Checks that the target can be reached in a reasonable number of rounds (HR-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.rules.games.shedding.ruleset.kinds import cards, points
from parlour.rules.games.shedding.ruleset.ruleset import Ruleset

MOST_POINTS: Final = 100_000
MOST_WON: Final = 1_000
"""The most rounds that a match may take if each one brings a card's points or the fixed points."""


def target_faults(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield the field and the reason of every fault in the target. The deck must have no fault."""
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
