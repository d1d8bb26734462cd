"""A journal whose disk is as slow, or as full, as a test wants."""

from __future__ import annotations

import asyncio
from pathlib import Path

from parlour.net.errors import Fenced, JournalUnwritable, Unwritable
from parlour.net.journal.entries import Entry
from parlour.net.journal.tables import MemoryJournal


class HeldJournal(MemoryJournal):
    """A journal in memory; a commit takes `seconds`, and fails while `full`, or for good once `fenced`.

    `written` are the slots.
    """

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 0.0
        self.full = False
        self.fenced = False
        self.written: list[list[Entry]] = []
        self._batch: list[Entry] = []
        self._until = 0.0

    def add(self, *entries: Entry) -> None:
        super().add(*entries)
        if entries and not self._batch:
            self._until = asyncio.get_running_loop().time() + self.seconds
        self._batch += entries

    async def commit(self) -> None:
        """Wait until the disk has written the batch; a commit that was given up is still going on."""
        await asyncio.sleep(self._until - asyncio.get_running_loop().time())
        if self.fenced:
            raise Fenced(None, "t1", len(self.written) + 1)
        if self.full:
            raise JournalUnwritable(Path("journal"), Unwritable.FULL)
        self.written.append(self._batch)
        self._batch = []
