"""The journal of one table within the file of its referee."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from net.journal.entries import Entry, OfMatch
from net.journal.file import JournalFile
from net.journal.memory import MemoryJournal


class TableJournal:
    """Writes to `file`, and keeps the running match, which begins with `entries`, in memory."""

    def __init__(self, file: JournalFile, table: str, entries: Sequence[OfMatch] = ()) -> None:
        self._file = file
        self._table = table
        self._at_hand = MemoryJournal(entries)

    def append(self, *entries: Entry) -> None:
        self._file.append(self._table, *entries)
        self._at_hand.append(*entries)

    def entries(self) -> Iterator[OfMatch]:
        return self._at_hand.entries()

    def round_over(self) -> None:
        self._file.round_over()
