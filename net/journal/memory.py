"""A journal that is written nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from net.journal.entries import Abandoned, Begun, Entry, Made


class MemoryJournal:
    """A journal that lives as long as its table; it keeps the running match alone."""

    def __init__(self, entries: Sequence[Begun | Made] = ()) -> None:
        self._entries = list(entries)

    def append(self, *entries: Entry) -> None:
        """Keep what belongs to a match; with a new one the last is let go."""
        for entry in entries:
            match entry:
                case Begun():
                    self._entries = [entry]
                case Made():
                    self._entries.append(entry)
                case Abandoned():
                    self._entries = []
                case _:
                    pass

    def entries(self) -> Iterator[Begun | Made]:
        """Yield all entries of the running match."""
        return iter(self._entries)

    def round_over(self) -> None:
        """There is nothing to copy."""
