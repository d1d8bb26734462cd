"""What tells, in a copy of the program, which tests reach which places: a plugin of pytest.

Each place calls `at` with its number, in processes that a test starts as well. Lines are added to the file
that PARLOUR_REACHED names: `at`, a number and a test, or `passed`, its seconds and a test.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_seen: dict[int, str] = {}
"""By the number of a place, the last test that reached it. Where modules are imported anew there are two."""


def at(number: int) -> bool:
    """Note that the running test reached the place; return False, so that `at(3) or x` is x."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    if _seen.get(number) != test:
        _seen[number] = test
        _note("at", number, test)
    return False


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.passed:
        _note("passed", round(report.duration, 3), report.nodeid)


def _note(word: str, number: float, test: str) -> None:
    if file := os.environ.get("PARLOUR_REACHED"):
        with Path(file).open("a", encoding="utf-8") as notes:
            notes.write(f"{word}\t{number}\t{test}\n")
