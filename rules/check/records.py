"""A saved match is read, replayed and verified."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.rules.check.playing import Played
from parlour.rules.check.tables import Table
from parlour.rules.record import record


def matches_are_saved_and_replayed(table: Table, step: Played) -> Iterator[str]:
    """A whole match is the same after it was written and read, and its replay ends as it did."""
    names = tuple(f"Player {seat + 1}" for seat in range(table.seats))
    text = record.write(record.tell(table.rules, names, [(each.who, each.move) for each in table.steps]))
    if record.write(record.read(text)) != text:
        yield "record: a saved match is read, and then written otherwise"
    winners = record.check(text).winners
    if table.run.error is None and tuple(winners) != tuple(step.after.winners):
        yield f"record: a saved match has the winners {winners}, not {step.after.winners}"
