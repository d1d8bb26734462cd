"""A finished match as a file."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from net.journal import Journal, Made
from net.messages import Record
from rules import record
from rules.shelf import TableRules


def finished(rules: TableRules, names: Sequence[str], journal: Journal, table: str) -> Record:
    """Return the record of the match in `journal`, played by `rules` with `names` by seat."""
    made = [(entry.seat, entry.move) for entry in journal.entries() if isinstance(entry, Made)]
    now = datetime.now(UTC).astimezone()
    told = record.tell(rules, names, made, table=table, played=f"{now:%Y-%m-%d %H:%M}")
    name = f"{now:%Y%m%d-%H%M%S-%f}-{rules.name}"  # to the microsecond: tables may end in the same second
    return Record(name=name[:60] + ".txt", text=record.write(told))
