"""A journal in memory, and the entries of a running match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.net.fair.agreement import Agreed, Vowed
from parlour.net.journal.entries import Abandoned, Begun, Entry, Made, OfMatch
from parlour.rules.moves import Undone


class MemoryJournal:
    """A journal that lives as long as its table and keeps only the running match."""

    def __init__(self, entries: Sequence[OfMatch] = ()) -> None:
        self._entries = list(entries)

    def add(self, *entries: Entry) -> None:
        for entry in entries:
            add(self._entries, entry)

    async def commit(self) -> None:
        """Return at once, without yielding to the loop."""

    def entries(self) -> Iterator[OfMatch]:
        return iter(self._entries)

    def round_over(self) -> None: ...


def add(running: list[OfMatch], entry: Entry) -> None:
    """Add `entry` if it belongs to a match; `Begun` and `Abandoned` remove the match before.

    A `Vowed` is replaced by the next `Vowed` or `Agreed`.
    """
    match entry:
        case Begun():
            running[:] = [entry]
        case Made() | Undone():
            running.append(entry)
        case Agreed() | Vowed():
            if isinstance(running[-1], Vowed):
                running.pop()
            running.append(entry)
        case Abandoned():
            running.clear()
        case _:
            pass
