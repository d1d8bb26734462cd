"""HR-9: no rules deadlock. Those drawn at random are refused, or a round under them ends, no card lost."""

from __future__ import annotations

from random import Random

import pytest

from parlour.rules.games.shedding.ruleset.check import faults
from tests.chance import SEED
from tests.rules.shedding.any_ruleset import random_ruleset
from tests.rules.shedding.playing_any import play_out

pytestmark = pytest.mark.wide

CHUNK = 100
CHUNKS = range(20)
SOAKED, SOAKED_CHUNK = 50, 2_000


def played(first: int, count: int) -> tuple[int, int]:
    """Draw rulesets and play them; return how many were played, and how many were refused."""
    refused = 0
    for seed in range(first, first + count):
        rng = Random(seed)
        ruleset = random_ruleset(rng)
        if faults(ruleset):
            refused += 1
            continue
        try:
            play_out(ruleset, rng)
        except Exception as problem:
            raise AssertionError(f"seed {seed}: {ruleset}") from problem
    return count - refused, refused


@pytest.mark.few(slow=("1", "2", "3", "4", "5", "6"))
@pytest.mark.parametrize("chunk", CHUNKS)
def test_hr_9_rules_drawn_at_random_are_refused_or_a_round_under_them_ends(chunk: int) -> None:
    ended, refused = played(chunk * CHUNK, CHUNK)
    assert ended > 2 * refused > 0


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("chunk", range(SOAKED))
def test_hr_9_a_hundred_thousand_rules_drawn_at_random_are_refused_or_end(chunk: int) -> None:
    ended, refused = played((SEED * SOAKED + chunk) * SOAKED_CHUNK, SOAKED_CHUNK)
    assert ended > 4 * refused > 0
