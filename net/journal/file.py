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
from contextlib import ExitStack, suppress
from math import inf
from pathlib import Path
from typing import Final, Self

from net.errors import JournalDamaged, JournalUnwritable
from net.home import Home
from net.journal import making
from net.journal.copies import Copies
from net.journal.entries import Entry
from net.journal.fold import Fold
from net.journal.format import damage, inability, locked, set_aside
from net.journal.rows import Row, beginning, link, read, write

log = logging.getLogger(__name__)

_LEAST: Final = 20_000
"""So few rows are never too many."""

_TIMES: Final = 10
"""How many times as many rows as were needed the last time there may be."""

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
        self._tidy_at: float = inf
        self._find_the_end()

    def _find_the_end(self) -> None:
        """Know how the file begins and where it ends."""
        self._beginning = beginning(making.head(self._connection, "name"))
        last: tuple[int, bytes] | None = self._connection.execute(_LAST).fetchone()
        self._number, self._hash = last or (0, self._beginning)

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

        Raises JournalUnwritable, and then nothing has changed.
        """
        at, before = int(self.now()), self._hash
        rows = [Row(number, at, table, entry) for number, entry in enumerate(entries, self._number + 1)]
        values: list[int | bytes] = []
        for row in rows:
            content = write(row)
            before = link(before, content)
            values += (row.number, content, before)
        try:
            self._steady()
            self._connection.execute(_INSERT + ",".join([_VALUES] * len(rows)), values)
        except sqlite3.Error as error:
            self._shaken = True
            raise inability(self.path, error) from None
        self._number, self._hash = rows[-1].number, before
        for row in rows:
            self._kept.take(row)

    def rows(self) -> Iterator[Row]:
        """Yield all rows, the oldest first; raise JournalDamaged at the first that does not follow."""
        before = self._beginning
        try:
            written = self._connection.execute("SELECT number, content, hash FROM entries ORDER BY number")
            for expected, (number, content, digest) in enumerate(written, 1):
                before = link(before, content)
                if number != expected or digest != before:
                    raise JournalDamaged(self.path, f"row {expected} is missing or was changed")
                yield read(content)
        except (sqlite3.Error, TypeError, ValueError) as error:
            raise JournalDamaged(self.path, f"its rows cannot be read ({type(error).__name__})") from None

    @property
    def length(self) -> int:
        """How many rows there are."""
        return self._number

    def rewrite(self, rows: Iterable[Row]) -> None:
        """Put `rows` (their numbers do not matter) in place of all there are, all or none.

        Raises JournalUnwritable.
        """
        if not self._number:
            return
        name = making.new_name()
        number, before, values = 0, beginning(name), []
        for number, row in enumerate(rows, 1):
            content = write(row._replace(number=number))
            before = link(before, content)
            values.append((number, content, before))
        try:
            with self._connection:
                self._connection.execute("BEGIN IMMEDIATE")
                self._connection.execute("DELETE FROM entries")
                making.put(self._connection, "name", name)
                self._connection.executemany(_INSERT + _VALUES, values)
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                self._find_the_end()  # the disk may have kept it all the same
            raise inability(self.path, error) from None
        self._beginning, self._number, self._hash = beginning(name), number, before

    def keep(self, found: Fold) -> None:
        """From now on what is appended is added to `found`, which is all that follows from the rows so far.

        When most of the rows are of no use any more they are put away, at the end of a round.
        """
        self._kept = found
        self._tidy_at = max(_LEAST, _TIMES * self._number)

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
        """A good moment: put away what is of no use any more, if it is much, and begin a copy.

        The first takes some milliseconds for every thousand rows that are still needed.
        """
        if self._number >= self._tidy_at:
            self._tidy()
        self.copy()

    def copy(self) -> None:
        """Begin to copy all there is to the file beside this one, if that was not done just now.

        Returns at once.
        """
        self._copies.make()

    def _tidy(self) -> None:
        self._kept.forget_strangers()
        try:
            self.rewrite(list(self._kept.rows()))
        except JournalUnwritable as error:  # all is as it was
            log.error("the journal could not be tidied up: %s", error.words)
        self._tidy_at = max(_LEAST, _TIMES * self._number)

    def copied(self) -> None:
        """Wait until no copy is being made."""
        self._copies.wait()

    def _steady(self) -> None:
        """After a failure: take out what was refused, should the disk have kept it all the same."""
        if self._shaken:
            self._connection.execute("DELETE FROM entries WHERE number > ?", (self._number,))
            self._shaken = False
