"""Checks whether a ruleset can be played. Reports every invalid field with its valid values (HR-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.rules.errors import Fault
from parlour.rules.explained import table_faults
from parlour.rules.games.jojo.ruleset.ruleset import Ruleset

LEAST, MOST = 2, 6
MOST_TARGET: Final = 2_000


def faults(ruleset: Ruleset) -> tuple[Fault, ...]:
    """Return every fault of `ruleset`; empty if it can be played."""
    return tuple(_faults(ruleset))


def _faults(ruleset: Ruleset) -> Iterator[Fault]:
    yield from table_faults(ruleset, LEAST, MOST)
    if not 1 <= ruleset.target <= MOST_TARGET:
        yield Fault("target", f"{ruleset.target}; it takes 1 to {MOST_TARGET}")
