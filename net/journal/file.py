"""The journal of one referee: an SQLite file that is written before anything is acknowledged.

Every append is one transaction that is on the disk when it returns (WAL, `synchronous=FULL`);
no kill and no power cut takes it back. The file is for its owner alone (0600), and one referee at a
time holds it: the kernel lets go of a dead process's lock.
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
from net.journal.rows import Row, beginning, chained, link, read
from net.storage.data_folder import Home

log = logging.getLogger(__name__)

SPARE: Final = 1_000
"""How many rows that nothing follows from may stay while play goes on, besides as many as are needed."""

_INSERT: Final = "INSERT INTO entries (number, content, hash) VALUES "
_VALUES: Final = "(?, ?, ?)"
_LAST: Final = "SELECT number, hash FROM entries ORDER BY number DESC LIMIT 1"


class JournalFile:
    """An open journal. Make it with `open`; `close` it."""

    def __init__(self, file: Path, connection: sqlite3.Connection) -> None:
        self.path: Final = file
        self.now: Callable[[], float] = time.time
        self._connection = connection
        self._held = ExitStack()
        self._copies = Copies(connection, file)
        self._shaken = False
        self._kept = Fold()
        self.spare: float = inf  # none are put away as long as it is not known what is needed
        self._name, self._number, self._hash = self._end()

    @classmethod
    def open(cls, home: Home, file: Path, referee: str, *, anew: bool = False) -> Self:
        """Open the journal `file` of `referee`, and make it if there is none.

        `anew`: what is there is moved aside first, whatever it is. Raises JournalInUse, NotAJournal,
        JournalVersion, JournalDamaged (a fault within the rows is found when they are read),
        JournalUnwritable or HomeError.
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
        """Write no more, and let another referee have it; may be called twice."""
        self._copies.close()
        self._held.close()

    def append(self, table: str, *entries: Entry) -> None:
        """Write `entries` of `table` ("": of none), all or none; they are safe when this returns.

        Raises JournalUnwritable, and then nothing has changed. What is of no use any more is put away, if it
        is much: where nobody plays no round ends, but settings and seats may change without end. It is not
        done after a move: who plays is not kept waiting.
        """
        at = int(self.now())
        rows = [Row(0, at, table, entry) for entry in entries]
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

    def rows(self) -> Iterator[Row]:
        """Yield all rows, the oldest first; raise JournalDamaged at the first that does not follow."""
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
        """How many rows there are."""
        return self._number

    def rewrite(self, rows: Iterable[Row]) -> None:
        """Put `rows` (their numbers do not matter), which come to the same and are not more, in place of all.

        All of them or none; raises JournalUnwritable.
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
        """From now on add what is appended to `found`, which is all that follows from the rows so far."""
        self._kept, self.spare = found, SPARE

    def knows(self, person: str) -> bool:
        """Whether `person` (its name in the journal) was written of, and is still needed."""
        return person in self._kept.people

    def note(self, key: str, value: str) -> None:
        """Keep `value` under `key` beside the rows; raise JournalUnwritable."""
        try:
            making.put(self._connection, key, value)
        except sqlite3.Error as error:
            raise inability(self.path, error) from None

    def noted(self, key: str) -> str:
        """Return what was kept under `key`, "" for nothing."""
        return making.head(self._connection, key)

    def round_over(self) -> None:
        """Put away what is of no use any more, if it is much, and begin a copy."""
        self._tidy_if_due()
        self.copy()

    def tidy(self) -> None:
        """Put away all rows from which nothing follows; if they cannot be, they stay.

        Takes a hundredth of a second for a thousand rows that are needed.
        """
        self._kept.forget_strangers()
        try:
            self.rewrite(self._kept.rows())
        except JournalUnwritable as error:
            log.error("the journal could not be tidied up: %s", error.words)

    def copy(self) -> None:
        """Begin to copy all there is to the file beside this one, if that was not done just now.

        Returns at once.
        """
        self._copies.make()

    def copied(self) -> None:
        """Wait until no copy is being made."""
        self._copies.wait()

    def _tidy_if_due(self) -> None:
        """Put away what is of no use any more, if it is much.

        A copy that is being made would have a part of what was and a part of what is: it is not disturbed.
        """
        if self._number > 2 * self._kept.length + self.spare and not self._copies.busy:
            self.tidy()

    def _steady(self) -> None:
        """After a failure: take out what was refused, should the disk have kept it all the same.

        Rows that were put in place of others may be there or not: they come to the same, and are not more.
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
