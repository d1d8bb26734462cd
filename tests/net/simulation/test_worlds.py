"""Four fixed worlds are fast tests, six are slow, 490 long, and thousands of others are soak."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.chance import SEED
from tests.net.simulation.world import run

QUICK = (3, 5, 8, 9)
"""Short worlds, with killed referees, full and slow disks, cut lines, and a race."""
SLOW = (1, 2, 6, 7, 10, 24)
"""With the quick ones, worlds of every game and with every fault."""
WORLDS, SOAK, AT_ONCE = 500, 5000, 10
CHUNKS = [
    pytest.param(QUICK, id="quick"),
    pytest.param(SLOW, id="slow", marks=pytest.mark.slow),
    *(
        pytest.param(range(first, first + AT_ONCE), id=f"{first}", marks=pytest.mark.long)
        for first in range(AT_ONCE, WORLDS, AT_ONCE)
    ),
]
ROOT = Path(__file__).parents[3]


def hold(seeds: Iterable[int]) -> None:
    """In these worlds everything holds that must."""
    for seed in seeds:
        by_hand = f"seed {seed}: python -m tests.net.simulation {seed}"
        try:
            outcome = run(seed)
        except Exception as error:
            raise AssertionError(by_hand) from error
        assert not outcome.wrongs, "\n    ".join((by_hand, *outcome.wrongs))


@pytest.mark.parametrize("seeds", CHUNKS)
def test_whatever_goes_wrong_the_match_goes_on_and_nobody_loses_anything(seeds: Iterable[int]) -> None:
    hold(seeds)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(SEED * SOAK, SEED * SOAK + SOAK, AT_ONCE))
def test_so_it_does_in_thousands_of_worlds(first: int) -> None:
    hold(range(first, first + AT_ONCE))


def test_the_same_seed_gives_the_same_world() -> None:
    assert run(3) == run(3)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_journal_in_another_process() -> None:
    seed = 8
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
