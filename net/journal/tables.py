"""The journal of one table: within the log of its referee, or in memory."""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Iterable, Iterator

from parlour.net.errors import Unwritable
from parlour.net.fair.agreement import Agreed, Vowed
from parlour.net.journal.entries import Abandoned, Begun, Entry, Log, Made, OfMatch, Opened, Owned
from parlour.rules.moves import Undone


class TableJournal:
    """Writes to `log`. `taken` says who has the table, if others write the log; it follows each `Opened`.

    Entries become batch after batch, each in the next slot of the table. A batch that is being written stays
    as it is until it is known to be in its slot; entries that are added meanwhile come into the next one.
    """

    def __init__(self, log: Log, table_id: str, taken: Iterable[Owned] = ()) -> None:
        self._log = log
        self._table = table_id
        self._taken = tuple(taken)
        self._slot = log.slot_of(table_id)
        self._added: list[Entry] = []
        self._batch: list[Entry] = []
        self._committing = Lock()

    @property
    def slow(self) -> Unwritable:
        return self._log.slow

    def add(self, *entries: Entry) -> None:
        for entry in entries:
            self._added.append(entry)
            if isinstance(entry, Opened):
                self._added += self._taken

    async def commit(self) -> None:
        """Write all added entries durably, in one slot, or two if the last attempt failed."""
        async with self._committing:
            while self._batch or self._added:
                if not self._batch:
                    self._batch, self._added = self._added, []
                await self._log.append(self._table, self._slot + 1, self._batch)
                self._slot += 1
                self._batch = []

    def round_over(self) -> None:
        self._log.round_over()


class MemoryJournal:
    """A journal that lives as long as its table and keeps only the running match."""

    slow = Unwritable.SLOW

    def __init__(self) -> None:
        self._entries: list[OfMatch] = []

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
