"""Why a ruleset cannot be played: each field that holds what no table can use, with what it takes (HR-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.errors import Fault
from rules.games.jojo.ruleset import Ruleset

LEAST, MOST = 2, 6
MOST_TARGET: Final = 9_999
LONGEST_TITLE: Final = 40


def faults(ruleset: Ruleset) -> tuple[Fault, ...]:
    """Return every reason why `ruleset` cannot be played; empty if it can."""
    return tuple(_faults(ruleset))


def _faults(ruleset: Ruleset) -> Iterator[Fault]:
    for field, text in (("name", ruleset.name), ("title", ruleset.title)):
        if not text.strip() or not text.isprintable() or len(text) > LONGEST_TITLE:
            yield Fault(field, f"{text[:40]!r}: it takes 1 to {LONGEST_TITLE} characters that print")
    least, most = ruleset.seats
    if not LEAST <= least <= MOST:
        yield Fault("seats.0", f"{least}; it takes {LEAST} to {MOST}")
    elif not least <= most <= MOST:
        yield Fault("seats.1", f"{most}; it takes {least} to {MOST}")
    if not 1 <= ruleset.target <= MOST_TARGET:
        yield Fault("target", f"{ruleset.target}; it takes 1 to {MOST_TARGET}")
