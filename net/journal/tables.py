"""The journal of one table within the log of its referee."""

from __future__ import annotations

from asyncio import Lock

from parlour.net.journal.entries import Entry, Log


class TableJournal:
    """Writes to `log`.

    Entries become batch after batch, each in the next slot of the table. A batch that is being written stays
    as it is until it is known to be in its slot; entries that are added meanwhile come into the next one.
    """

    def __init__(self, log: Log, table: str) -> None:
        self._log = log
        self._table = table
        self._slot = log.slot_of(table)
        self._added: list[Entry] = []
        self._batch: list[Entry] = []
        self._committing = Lock()

    def add(self, *entries: Entry) -> None:
        self._added += entries

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
