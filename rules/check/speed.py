"""How long views, moves and decisions take. The caller brings the clock."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from statistics import median
from typing import Final

from parlour.rules import match as matches
from parlour.rules.check.playing import Played
from parlour.rules.check.tables import Table

SLOW: Final = 50.0
"""Milliseconds that a view, a move or a decision takes at most, in the middle of all."""
MEASURED: Final = 100
"""How many positions of a match are measured."""


def figures(table: Table, clock: Callable[[], float]) -> dict[str, float]:
    """Return the milliseconds that each kind of work takes in the middle; `clock` returns seconds."""
    steps = [step for step in table.moments[:MEASURED] if step.after.round is not None]
    works: dict[str, Callable[[Played], object]] = {
        "a view": lambda step: matches.seen_by(step.after, 0),
        "a move": lambda step: matches.after(step.before, step.who, step.move),
        "the legal moves": lambda step: [*matches.legal_moves(step.after, 0)],
    }
    for level, make in table.rules.game.bots.items():
        bot = make(table.rules.ruleset)
        if not bot.thinks_long:
            works[f"a decision of {level!r}"] = lambda step, bot=bot: bot.decide(  # type: ignore[misc]
                matches.seen_by_bot(step.after, 0), random.Random(1)
            )
    return {what: median(_taken(steps, work, clock)) for what, work in works.items() if steps}


def slow(found: dict[str, float]) -> Iterator[str]:
    """Yield what takes too long."""
    for what, taken in found.items():
        if taken > SLOW:
            yield f"{what} takes {taken:.0f} ms in the middle; {SLOW:.0f} ms are enough"


def _taken(steps: list[Played], work: Callable[[Played], object], clock: Callable[[], float]) -> list[float]:
    times = []
    for step in steps:
        begun = clock()
        work(step)
        times.append(1000 * (clock() - begun))
    return times
