"""A journal in memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from net.journal.entries import Entry, OfMatch
from net.journal.running import add


class MemoryJournal:
    """A journal that lives as long as its table and keeps only the running match."""

    def __init__(self, entries: Sequence[OfMatch] = ()) -> None:
        self._entries = list(entries)

    def append(self, *entries: Entry) -> None:
        self.add(*entries)

    def add(self, *entries: Entry) -> None:
        for entry in entries:
            add(self._entries, entry)

    async def commit(self) -> None:
        """Return at once, without yielding to the loop."""

    def entries(self) -> Iterator[OfMatch]:
        return iter(self._entries)

    def round_over(self) -> None: ...
