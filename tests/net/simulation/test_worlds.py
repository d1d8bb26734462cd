"""Four fixed worlds are fast tests, 20 more are slow, 480 long, and thousands of others are soak."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.chance import SEED
from tests.net.simulation.world import run

QUICK, SLOW, WORLDS, SOAK = 4, 24, 504, 5000
AT_ONCE = 10
CHUNKS = [
    0,
    *(pytest.param(first, marks=pytest.mark.slow) for first in range(QUICK, SLOW, AT_ONCE)),
    *(pytest.param(first, marks=pytest.mark.long) for first in range(SLOW, WORLDS, AT_ONCE)),
]
ROOT = Path(__file__).parents[3]


def hold(first: int, last: int) -> None:
    """In the worlds from `first` to before `last` everything holds that must."""
    for seed in range(first, last):
        by_hand = f"seed {seed}: python -m tests.net.simulation {seed}"
        try:
            outcome = run(seed)
        except Exception as error:
            raise AssertionError(by_hand) from error
        assert not outcome.wrongs, "\n    ".join((by_hand, *outcome.wrongs))


@pytest.mark.parametrize("first", CHUNKS)
def test_whatever_goes_wrong_the_match_goes_on_and_nobody_loses_anything(first: int) -> None:
    hold(first, first + AT_ONCE if first else QUICK)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(SEED * SOAK, SEED * SOAK + SOAK, AT_ONCE))
def test_so_it_does_in_thousands_of_worlds(first: int) -> None:
    hold(first, first + AT_ONCE)


def test_the_same_seed_gives_the_same_world() -> None:
    for seed in random.Random(6).sample(range(WORLDS), 2):
        assert run(seed) == run(seed)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_journal_in_another_process() -> None:
    seed = 17
    other = subprocess.run(
        [sys.executable, "-m", "tests.net.simulation", str(seed)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "4711"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    outcome = run(seed)
    assert other.stdout.splitlines()[-1] == f"seed {seed}: {outcome.head}"
    assert other.stdout.splitlines()[1:-1] == list(outcome.trace)
