"""Checks whether a ruleset can be played. Reports every invalid field with its valid values (HR-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.rules.errors import Fault
from parlour.rules.explained import table_faults
from parlour.rules.games.lotta_watta.ruleset.ruleset import Ruleset

LEAST, MOST = 2, 8
MOST_TARGET: Final = 99
MOST_LAPS: Final = 200
SECONDS: Final = {
    "look_seconds": (1.0, 120.0),
    "race_seconds": (1.0, 30.0),
    "power_seconds": (1.0, 120.0),
    "call_seconds": (0.5, 30.0),
}
"""The least and the greatest length of each clock."""


def faults(ruleset: Ruleset) -> tuple[Fault, ...]:
    """Return every fault of `ruleset`; empty if it can be played."""
    return tuple(_faults(ruleset))


def _faults(ruleset: Ruleset) -> Iterator[Fault]:
    yield from table_faults(ruleset, LEAST, MOST)
    for field, value, highest in (
        ("target", ruleset.target, MOST_TARGET),
        ("max_laps", ruleset.max_laps, MOST_LAPS),
    ):
        if not 1 <= value <= highest:
            yield Fault(field, f"{value}; it takes 1 to {highest}")
    for field, (shortest, longest) in SECONDS.items():
        if not shortest <= getattr(ruleset, field) <= longest:
            yield Fault(field, f"{getattr(ruleset, field)}; it takes {shortest:g} to {longest:g} seconds")
