"""What a table has journaled of its running match."""

from __future__ import annotations

from parlour.net.journal.entries import OfMatch
from parlour.net.journal.file import JournalFile
from parlour.net.journal.tables import MemoryJournal, TableJournal
from parlour.net.table.runner import TableRunner


def journaled(table: TableRunner) -> list[OfMatch]:
    """Return the entries of the running match, oldest first; of a file those that are durable."""
    if isinstance(table.journal, TableJournal):
        assert isinstance(table.journal._log, JournalFile)
        return list(table.journal._log._database.kept.tables[table.id].entries)
    assert isinstance(table.journal, MemoryJournal)
    return list(table.journal.entries())
