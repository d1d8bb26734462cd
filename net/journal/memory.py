"""A journal that is written nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from net.journal.entries import Entry, OfMatch
from net.journal.running import add


class MemoryJournal:
    """A journal that lives as long as its table; it keeps the running match alone."""

    def __init__(self, entries: Sequence[OfMatch] = ()) -> None:
        self._entries = list(entries)

    def append(self, *entries: Entry) -> None:
        """Keep what belongs to a match; with a new one the last is let go."""
        for entry in entries:
            add(self._entries, entry)

    def entries(self) -> Iterator[OfMatch]:
        """Yield all entries of the running match."""
        return iter(self._entries)

    def round_over(self) -> None:
        """There is nothing to tidy up, or to copy."""
