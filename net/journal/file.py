"""The journal of one referee: an SQLite file that is written before anything is acknowledged.

Every append is one transaction that is on disk when it returns (WAL, `synchronous=FULL`), so it survives a
kill or a power cut. Only its owner can read the file (0600). One referee at a time holds its lock, which the
kernel releases when the process dies.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from math import inf
from pathlib import Path
from typing import Final, Self

from net.errors import JournalUnwritable
from net.journal import making
from net.journal.copies import Copies
from net.journal.entries import Entry, OfMatch
from net.journal.fold import Fold
from net.journal.format import damage, damaged, inability, locked, set_aside
from net.journal.rows import JournalRow, beginning, chained, link, read
from net.storage.data_folder import Home

log = logging.getLogger(__name__)

SPARE: Final = 1_000  # obsolete rows, beyond the number of needed ones, that may stay during play

_INSERT: Final = "INSERT INTO entries (number, content, hash) VALUES "
_VALUES: Final = "(?, ?, ?)"
_LAST: Final = "SELECT number, hash FROM entries ORDER BY number DESC LIMIT 1"


class JournalFile:
    """An open journal. Create it with `open`, and `close` it."""

    def __init__(self, file: Path, connection: sqlite3.Connection) -> None:
        self.path: Final = file
        self.now: Callable[[], float] = time.time
        self._connection = connection
        self._held = ExitStack()
        self._copies = Copies(connection, file)
        self._shaken = False
        self._kept = Fold()
        self.spare: float = inf  # no compaction until `keep` tells which rows are needed
        self._name, self._number, self._hash = self._end()

    @classmethod
    def open(cls, home: Home, file: Path, referee: str, *, anew: bool = False) -> Self:
        """Open the journal `file` of `referee`, or create it; `anew` moves an existing file aside first.

        Raises JournalInUse, NotAJournal, JournalVersion, JournalDamaged (faults within rows are found only
        when `rows` reads them), JournalUnwritable or HomeError.
        """
        home.make()
        with ExitStack() as stack:
            stack.enter_context(locked(file))
            try:
                if anew or not file.exists():
                    set_aside(file)
                    making.make(file, referee)
                connection = making.connect(file)
                stack.callback(connection.close)
                making.look_through(connection, file, referee)
                making.mark(connection)
                made = cls(file, connection)
            except (sqlite3.Error, OSError) as error:
                raise damage(file, error) or inability(file, error) from None
            made._held = stack.pop_all()
            return made

    def close(self) -> None:
        """Close the file and release its lock; may be called twice."""
        self._copies.close()
        self._held.close()

    def append(self, table: str, *entries: Entry) -> None:
        """Write all `entries` of `table` ("" for none) durably, or none of them; raise JournalUnwritable.

        Compacts the journal if that is due, since settings and seats may change often without any round
        that ends; but not after a move, so that players need not wait.
        """
        at = int(self.now())
        rows = [JournalRow(0, at, table, entry) for entry in entries]
        try:
            self._steady()
            links = chained(rows, self._number, self._hash)
            values = [value for link in links for value in link]
            self._connection.execute(_INSERT + ",".join([_VALUES] * len(rows)), values)
        except sqlite3.Error as error:
            self._shaken = True
            raise inability(self.path, error) from None
        self._number, _, self._hash = links[-1]
        for row in rows:
            self._kept.take(row)
        if not any(isinstance(entry, OfMatch) for entry in entries):
            self._tidy_if_due()

    def rows(self) -> Iterator[JournalRow]:
        """Yield all rows, oldest first; raise JournalDamaged at the first one that breaks the chain."""
        before = beginning(self._name)
        try:
            written = self._connection.execute("SELECT number, content, hash FROM entries ORDER BY number")
            for expected, (number, content, digest) in enumerate(written, 1):
                before = link(before, content)
                if number != expected or digest != before:
                    raise damaged(self.path, f"row {expected} is missing or was changed")
                yield read(content)
        except (sqlite3.Error, TypeError, ValueError) as error:
            raise damaged(self.path, "its rows cannot be read") from error

    @property
    def length(self) -> int:
        return self._number

    def rewrite(self, rows: Iterable[JournalRow]) -> None:
        """Replace all rows with the equivalent `rows`, in one transaction; raise JournalUnwritable.

        There must not be more of them than before; their numbers do not matter.
        """
        if not self._number:
            return
        name = making.new_name()
        links = chained(rows, 0, beginning(name))
        try:
            self._steady()
            with self._connection:
                self._connection.execute("BEGIN IMMEDIATE")
                self._connection.execute("DELETE FROM entries")
                making.put(self._connection, "name", name)
                self._connection.executemany(_INSERT + _VALUES, links)
        except sqlite3.Error as error:
            self._shaken = True
            raise inability(self.path, error) from None
        self._name = name
        self._number, _, self._hash = links[-1] if links else (0, b"", beginning(name))

    def keep(self, found: Fold) -> None:
        """Track later appends in `found`, the fold of all rows so far, and compact when it is due."""
        self._kept, self.spare = found, SPARE

    def knows(self, person: str) -> bool:
        """Return whether the journal has an entry of `person` (an id) that is still needed."""
        return person in self._kept.people

    def note(self, key: str, value: str) -> None:
        """Store `value` under `key` in the head; raise JournalUnwritable."""
        try:
            making.put(self._connection, key, value)
        except sqlite3.Error as error:
            raise inability(self.path, error) from None

    def noted(self, key: str) -> str:
        return making.head(self._connection, key)

    def round_over(self) -> None:
        """Compact the journal if that is due, and start a copy."""
        self._tidy_if_due()
        self.copy()

    def tidy(self) -> None:
        """Remove all obsolete rows; a failure is only logged. Takes 10 ms per thousand needed rows."""
        self._kept.forget_strangers()
        try:
            self.rewrite(self._kept.rows())
        except JournalUnwritable as error:
            log.error("the journal could not be tidied up: %s", error.words)

    def copy(self) -> None:
        """Start a copy in the background, unless there is a recent one."""
        self._copies.make()

    def copied(self) -> None:
        """Wait for a running copy."""
        self._copies.wait()

    def _tidy_if_due(self) -> None:
        """Compact if many rows are obsolete, but not during a copy, which would mix old and new rows."""
        if self._number > 2 * self._kept.length + self.spare and not self._copies.busy:
            self.tidy()

    def _steady(self) -> None:
        """After a failure, remove rows of the failed append that may be on disk all the same.

        A failed `rewrite` may have succeeded or not; both are equivalent, and it adds no rows.
        """
        if self._shaken:
            self._connection.rollback()
            self._connection.execute("DELETE FROM entries WHERE number > ?", (self._number,))
            self._name, self._number, self._hash = self._end()
            self._shaken = False

    def _end(self) -> tuple[str, int, bytes]:
        """Return the name of the journal, and the number and hash of its last row."""
        name = making.head(self._connection, "name")
        last: tuple[int, bytes] | None = self._connection.execute(_LAST).fetchone()
        return name, *(last or (0, beginning(name)))
