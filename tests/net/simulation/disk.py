"""What outlives a referee: its journal, which is real except for the disk: the database is in memory.

The disk can be full for a while, and the referee can die in the middle of a write: before or after the
entry is safe.
"""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from pathlib import Path
from typing import Final

from parlour.net.journal import making
from parlour.net.journal.entries import Entry
from parlour.net.journal.file import JournalFile
from parlour.net.journal.rows import JournalRow
from tests.net.journal.writing import Inline

REFEREE: Final = "5" * 32
EPOCH: Final = 1_800_000_000
"""Seconds since 1970 when virtual time begins."""

TIDY: Final = 40
"""A round has ended at another table whenever the journal has a multiple of so many rows."""

_names = itertools.count()


class Killed(BaseException):
    """The referee is dead; none of its code may run on."""


class Moment(Enum):
    """When the referee dies."""

    AT_REST = "between two things"
    BEFORE = "before its next entry is written"
    AFTER = "after its next entry is written, before anybody knows"


class Disk:
    """Holds one journal. Create it in a running loop, and `close` it."""

    def __init__(self) -> None:
        self._uri = f"file:simulation-{next(_names)}?mode=memory&cache=shared"
        self._keeper = self._connect()  # the database lasts as long as somebody is connected
        making.fill(self._keeper, REFEREE)
        self._used: sqlite3.Connection | None = None
        self._largest = self._keeper.execute("PRAGMA max_page_count").fetchone()[0]
        self.full = False
        self.each = 0.0  # seconds that a write takes
        self.written: list[JournalRow] = []  # all that ever was, also what was put away

    def journal(self) -> SimulatedJournal:
        """Return the journal, open for one referee."""
        self._used = self._connect()
        self._let_be(full=self.full)
        return SimulatedJournal(self._used, self)

    def let_go(self) -> None:
        """The referee is dead: it writes nothing any more."""
        if self._used is not None:
            self._used.close()
            self._used = None

    def fill(self) -> None:
        """From now on there is no room."""
        self._let_be(full=True)

    def clear(self) -> None:
        """There is room again."""
        self._let_be(full=False)

    def hurry(self) -> None:
        """Writes take no time again."""
        self.each = 0.0

    def close(self) -> None:
        """Forget everything."""
        self.let_go()
        self._keeper.close()

    def rows(self) -> list[JournalRow]:
        """Return all rows; raise JournalDamaged if the chain does not hold."""
        return list(JournalFile(Path("simulated"), self._keeper, Inline).rows())

    @property
    def head(self) -> str:
        """The hash of the last row, and with it of all before; the journal's name if there is none."""
        last = self._keeper.execute("SELECT hash FROM entries ORDER BY number DESC LIMIT 1").fetchone()
        return last[0].hex() if last is not None else making.head(self._keeper, "name")

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self._uri, uri=True, timeout=0, isolation_level=None)

    def _let_be(self, *, full: bool) -> None:
        self.full = full
        if self._used is not None:
            (pages,) = self._used.execute("PRAGMA page_count").fetchone()
            self._used.execute(f"PRAGMA max_page_count = {pages if full else self._largest}")


class SimulatedJournal(JournalFile):
    """Uses the loop's time, is often tidied, makes no copies, and may kill its referee while it writes."""

    def __init__(self, connection: sqlite3.Connection, disk: Disk) -> None:
        super().__init__(Path("simulated"), connection, Inline)
        self._disk = disk
        loop = asyncio.get_running_loop()
        self.now = lambda: EPOCH + loop.time()
        self.dies: tuple[Moment, Callable[[], None]] | None = None
        self.busy = False  # something waits that nobody was told of

    async def append(self, table: str, slot: int, batch: Sequence[Entry]) -> None:
        """Write as ever, unless that is when the referee dies."""
        self.busy = True
        if self._disk.each:
            await asyncio.sleep(self._disk.each)
        if not self._dies_before():
            is_new = slot > self.slot_of(table)
            await super().append(table, slot, batch)
            if is_new:
                self._note(table, batch)
        self._die_or_tidy()
        self.busy = False

    def _dies_before(self) -> bool:
        return self.dies is not None and self.dies[0] is Moment.BEFORE

    def _note(self, table: str, entries: Iterable[Entry]) -> None:
        self._disk.written += (JournalRow(0, int(self.now()), table, entry) for entry in entries)

    def _die_or_tidy(self) -> None:
        if self.dies is not None:
            (_, die), self.dies = self.dies, None
            die()
            raise Killed
        if self.length % TIDY == 0:
            self.round_over()

    def round_over(self) -> None:
        """Put away whatever is of no use any more."""
        if not self._disk.full:
            self.tidy()
