"""The journal of one table, within the file of its referee."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from net.journal.entries import Entry, OfMatch
from net.journal.file import JournalFile
from net.journal.memory import MemoryJournal


class TableJournal:
    """Writes into `file` first; what it gives back is kept at hand. `entries` are of the running match."""

    def __init__(self, file: JournalFile, table: str, entries: Sequence[OfMatch] = ()) -> None:
        self._file = file
        self._table = table
        self._at_hand = MemoryJournal(entries)

    def append(self, *entries: Entry) -> None:
        """Write `entries`, all or none; they are safe when this returns. Raises JournalUnwritable."""
        self._file.append(self._table, *entries)
        self._at_hand.append(*entries)

    def entries(self) -> Iterator[OfMatch]:
        """Yield the running match, the oldest entry first."""
        return self._at_hand.entries()

    def round_over(self) -> None:
        """Have the file tidied up and copied."""
        self._file.round_over()
