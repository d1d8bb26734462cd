"""The journal of one referee: an SQLite file that is written before anything is acknowledged.

Every commit is one transaction that is on disk before anybody is told (WAL, `synchronous=FULL`), so it
survives a kill or a power cut. Only its owner can read the file (0600). One referee at a time holds its lock,
which the kernel releases when the process dies.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple, Self

from parlour.net.errors import Unwritable
from parlour.net.journal import making
from parlour.net.journal.batch import Batch
from parlour.net.journal.database import JournalDatabase
from parlour.net.journal.entries import Entry
from parlour.net.journal.fold import Fold
from parlour.net.journal.format import damage, damaged, inability, locked, set_aside
from parlour.net.journal.rows import JournalRow, beginning, link, read
from parlour.net.journal.writer import WriterThread
from parlour.net.storage.data_folder import Home
from parlour.rules.sentences import Sentence, told

UNREADABLE: Final = Sentence("journal unreadable", "its rows cannot be read")
ROW_CHANGED: Final = Sentence("row changed", "row {row} is missing or was changed")

SPARE: Final = 1_000  # obsolete rows, beyond the number of needed ones, that may stay during play


class Backend(NamedTuple):
    """How a journal reaches its file. Tests give it a connection that fails, or a writer without a thread."""

    connection: type[sqlite3.Connection] = sqlite3.Connection
    writer: type[WriterThread] = WriterThread


THREAD: Final = Backend()


class JournalFile:
    """An open journal. Create it with `open`, which locks it, and `close` it."""

    slow = Unwritable.SLOW

    def __init__(self, file: Path, connection: sqlite3.Connection, writer: type[WriterThread]) -> None:
        self.path: Final = file
        self.now: Callable[[], float] = time.time
        self._connection = connection
        self._held = ExitStack()
        self._database = JournalDatabase(file, connection)
        self._writer = writer(self._database)

    @classmethod
    def open(
        cls, home: Home, file: Path, referee: str, *, anew: bool = False, backend: Backend = THREAD
    ) -> Self:
        """Open the journal `file` of `referee`, or create it; `anew` moves an existing file aside first.

        A journal of the version before is converted. Raises JournalInUse, NotAJournal, JournalVersion,
        JournalDamaged (faults within rows are found only when `rows` reads them), JournalUnwritable or
        HomeError.
        """
        home.make()
        with ExitStack() as stack:
            stack.enter_context(locked(file))
            try:
                if anew or not file.exists():
                    set_aside(file)
                    making.make(file, referee)
                opened = making.connect(file, backend.connection)
                stack.callback(opened.close)
                making.look_through(opened, file, referee)
                making.mark(opened)
                made = cls(file, opened, backend.writer)
            except (sqlite3.Error, OSError) as error:
                raise damage(file, error) or inability(file, error) from None
            made._held = stack.pop_all()
            return made

    def close(self) -> None:
        """Write what waits, close the file and release its lock; may be called twice."""
        self._writer.close()
        self._database.copies.close()
        self._held.close()

    async def append(self, table_id: str, slot: int, batch: Sequence[Entry]) -> None:
        """Write `batch` durably as slot `slot` of `table_id`; see `parlour.net.journal.entries.Log`."""
        encoded = Batch.encode(self.path, table_id, slot, batch, self.now())
        self._writer.submit(encoded)
        await encoded.written

    def slot_of(self, table_id: str) -> int:
        """Return the latest written slot of `table_id`, 0 for none."""
        return self._database.slots.get(table_id, 0)

    def rows(self) -> Iterator[JournalRow]:
        """Yield all rows, oldest first; raise JournalDamaged at the first one that breaks the chain."""
        try:
            name, written = self._writer.call(self._database.read)
            yield from read(self._linked(name, written))
        except (sqlite3.Error, TypeError, ValueError) as error:
            raise damaged(self.path, told(UNREADABLE)) from error

    def _linked(self, name: str, written: Iterable[tuple[int, bytes, bytes]]) -> Iterator[bytes]:
        """Yield the contents of rows as long as each follows the one before."""
        before = beginning(name)
        for expected, (number, content, digest) in enumerate(written, 1):
            before = link(before, content)
            if number != expected or digest != before:
                raise damaged(self.path, told(ROW_CHANGED, row=expected))
            yield content

    @property
    def length(self) -> int:
        """The number of rows, after everything that waits was written."""
        return self._writer.call(lambda: self._database.number)

    def rewrite(self, rows: Iterable[JournalRow], tables: Collection[str] | None = None) -> None:
        """Replace all rows with the equivalent `rows`, in one transaction; raise JournalUnwritable.

        There must not be more of them than before; their numbers do not matter. Slots are kept, or only
        those of `tables`.
        """
        self._writer.call(lambda: self._database.rewrite(rows, tables))

    def keep(self, found: Fold) -> None:
        """Track later entries in `found`, the fold of all rows so far, and compact when it is due."""
        self._database.kept, self.spare = found, SPARE

    @property
    def spare(self) -> float:
        """How many obsolete rows, beyond the number of needed ones, may stay during play."""
        return self._database.spare

    @spare.setter
    def spare(self, rows: float) -> None:
        self._database.spare = rows

    def knows(self, person: str) -> bool:
        """Return whether the journal has an entry of `person` (an id) that is still needed."""
        return person in self._database.kept.people

    def note(self, key: str, value: str) -> None:
        """Store `value` under `key` in the head; raise JournalUnwritable."""
        self._writer.call(lambda: self._database.note(key, value))

    def noted(self, key: str) -> str:
        return self._writer.call(lambda: making.head(self._connection, key))

    def round_over(self) -> None:
        """Compact the journal if that is due, and start a copy; does not wait for either."""
        self._writer.post(self._database.round_over)

    def tidy(self) -> None:
        """Remove all obsolete rows; a failure is only logged."""
        self._writer.call(self._database.tidy)

    def copy(self) -> None:
        """Start a copy in the background, unless there is a recent one."""
        self._writer.post(self._database.copies.make)

    def copied(self) -> None:
        """Wait for a running copy."""
        self._writer.call(lambda: None)  # it has begun then
        self._database.copies.wait()
