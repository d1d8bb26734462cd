"""What a table has journaled of its running match."""

from __future__ import annotations

from net.journal.entries import OfMatch
from net.journal.file import JournalFile
from net.journal.memory import MemoryJournal
from net.journal.tables import TableJournal
from net.table.runner import TableRunner


def journaled(table: TableRunner) -> list[OfMatch]:
    """Return the entries of the running match, oldest first; of a file those that are durable."""
    if isinstance(table.journal, TableJournal):
        assert isinstance(table.journal._log, JournalFile)
        return list(table.journal._log._database.kept.tables[table.id].entries)
    assert isinstance(table.journal, MemoryJournal)
    return list(table.journal.entries())
