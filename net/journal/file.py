"""The journal of one referee: an SQLite file that is written before anything is acknowledged.

Every append is one transaction that is on the disk when it returns (WAL, `synchronous=FULL`);
no kill and no power cut takes it back. The file is for its owner alone (0600), and one referee at a
time holds it: the kernel lets go of a dead process's lock.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final, Self

from net.errors import JournalDamaged
from net.home import Home
from net.journal import making
from net.journal.copies import Copies
from net.journal.entries import Entry, Known
from net.journal.format import damage, inability, locked, set_aside
from net.journal.rows import Row, beginning, link, read, write

_INSERT: Final = "INSERT INTO entries (number, content, hash) VALUES "
_VALUES: Final = "(?, ?, ?)"
_LAST: Final = "SELECT number, hash FROM entries ORDER BY number DESC LIMIT 1"


class JournalFile:
    """An open journal. Make it with `open`; `close` it."""

    def __init__(self, file: Path, connection: sqlite3.Connection) -> None:
        self.path: Final = file
        self.now: Callable[[], float] = time.time
        self.people: set[str] = set()  # whom this journal knows: `Known` was written of them
        self._connection = connection
        self._held = ExitStack()
        self._copies = Copies(connection, file)
        self._beginning = beginning(making.head(connection, "name"))
        last: tuple[int, bytes] | None = connection.execute(_LAST).fetchone()
        self._number, self._hash = last or (0, self._beginning)
        self._shaken = False

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
        values: list[int | bytes] = []
        number, before = self._number, self._hash
        for number, entry in enumerate(entries, self._number + 1):
            content = write(Row(number, int(self.now()), table, entry))
            before = link(before, content)
            values += (number, content, before)
        try:
            self._steady()
            self._connection.execute(_INSERT + ",".join([_VALUES] * len(entries)), values)
        except sqlite3.Error as error:
            self._shaken = True
            raise inability(self.path, error) from None
        self._number, self._hash = number, before
        self.people |= {entry.person for entry in entries if isinstance(entry, Known)}

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
        number, before = 0, beginning(name)
        try:
            with self._connection:
                self._connection.execute("BEGIN IMMEDIATE")
                self._connection.execute("DELETE FROM entries")
                making.put(self._connection, "name", name)
                for number, row in enumerate(rows, 1):
                    content = write(row._replace(number=number))
                    before = link(before, content)
                    self._connection.execute(_INSERT + _VALUES, (number, content, before))
        except sqlite3.Error as error:
            raise inability(self.path, error) from None
        self._beginning, self._number, self._hash = beginning(name), number, before

    def note(self, key: str, value: str) -> None:
        """Keep `value` under `key` beside the rows; raise JournalUnwritable."""
        try:
            making.put(self._connection, key, value)
        except sqlite3.Error as error:
            raise inability(self.path, error) from None

    def noted(self, key: str) -> str:
        """Return what was kept under `key`, "" for nothing."""
        return making.head(self._connection, key)

    def copy(self) -> None:
        """Begin to copy all there is to the file beside this one, if that was not done just now.

        Returns at once.
        """
        self._copies.make()

    def copied(self) -> None:
        """Wait until no copy is being made."""
        self._copies.wait()

    def _steady(self) -> None:
        """After a failure: take out what was refused, should the disk have kept it all the same."""
        if self._shaken:
            self._connection.execute("DELETE FROM entries WHERE number > ?", (self._number,))
            self._shaken = False
