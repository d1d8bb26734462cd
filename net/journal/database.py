"""The rows and slots of an open journal; only one thread uses it at a time (`parlour.net.journal.writer`).

Table `slots` has the latest slot of each table and the digest of the batch in it. A trigger refuses every
slot but the next one, so a slot is written once, even after its rows were compacted.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from math import inf
from pathlib import Path
from typing import Final

from parlour.net.errors import Fenced, JournalUnwritable, Unwritable
from parlour.net.journal import making
from parlour.net.journal.batch import Batch
from parlour.net.journal.copies import Copies
from parlour.net.journal.entries import OfMatch
from parlour.net.journal.fold import Fold
from parlour.net.journal.format import inability
from parlour.net.journal.rows import JournalRow, beginning, chained, encoded

log = logging.getLogger(__name__)

_AT_ONCE: Final = 64  # rows a statement
_LAST: Final = "SELECT number, hash FROM entries ORDER BY number DESC LIMIT 1"
_INSERT: Final = "INSERT INTO entries (number, content, hash) VALUES "
_CLAIM: Final = "INSERT INTO slots (tbl, slot, digest) VALUES "
_ADVANCE: Final = " ON CONFLICT (tbl) DO UPDATE SET slot = excluded.slot, digest = excluded.digest"


class JournalDatabase:
    """Writes to the `connection` of the journal `file`."""

    def __init__(self, file: Path, connection: sqlite3.Connection) -> None:
        self.kept = Fold()  # what follows from all rows
        self.spare: float = inf  # obsolete rows, beyond the number of needed ones, that may stay
        self.slots: dict[str, int] = dict(connection.execute("SELECT tbl, slot FROM slots"))
        self.copies: Final = Copies(connection, file)
        self._file = file
        self._connection = connection
        self._unsure: Sequence[Batch] | None = None  # a failed transaction may have written them all the same
        self._to_tidy = False
        self.name, self.number, self._hash = self._end()

    def write(self, group: Sequence[Batch]) -> None:
        """Write `group` in one transaction, and set the `fault` of each batch that is not written."""
        try:
            self._steady()
            self._unsure = group
            self._connection.execute("BEGIN IMMEDIATE")
            new = self._claimed(group)
            rows = ((batch.at, content) for batch in new for content in batch.contents)
            end = self._put(chained(rows, self.number, self._hash))
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            for batch in group:
                batch.fault = self._failed(error)
            return
        self._unsure = None
        self.number, self._hash = end or (self.number, self._hash)
        for batch in new:
            self._take(batch)

    def read(self) -> tuple[str, list[tuple[int, bytes, bytes]]]:
        """Return the journal's name, and number, content and hash of all rows; raise sqlite3.Error."""
        rows = self._connection.execute("SELECT number, content, hash FROM entries ORDER BY number")
        return self.name, rows.fetchall()

    def rewrite(self, rows: Iterable[JournalRow], tables: Collection[str] | None = None) -> None:
        """Replace all rows with the equivalent `rows`, in one transaction; raise JournalUnwritable.

        There must not be more of them than before; their numbers do not matter. Slots are kept, or only
        those of `tables`.
        """
        if not self.number:
            return
        name = making.new_name()
        gone = [] if tables is None else [table for table in self.slots if table and table not in tables]
        try:
            self._steady()  # may add rows to those that are needed
            links = chained(((row.at, encoded(row.table, row.entry)) for row in rows), 0, beginning(name))
            self._unsure = ()
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute("DELETE FROM entries")
            self._connection.executemany("DELETE FROM slots WHERE tbl = ?", [(table,) for table in gone])
            making.put(self._connection, "name", name)
            end = self._put(links)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise self._failed(error) from None
        self._unsure = None
        self.name = name
        self.number, self._hash = end or (0, beginning(name))
        for table in gone:
            del self.slots[table]

    def note(self, key: str, value: str) -> None:
        """Store `value` under `key` in the head; raise JournalUnwritable."""
        try:
            self._steady()
            making.put(self._connection, key, value)
        except sqlite3.Error as error:
            raise inability(self._file, error) from None

    def rest(self) -> None:
        """Compact the journal if settings were written, since they may change often without any round.

        Not after a move, so that players need not wait.
        """
        if self._to_tidy:
            self._to_tidy = False
            self.tidy_if_due()

    def tidy_if_due(self) -> None:
        """Compact if many rows are obsolete, but not during a copy, which would mix old and new rows."""
        if self.number > 2 * self.kept.length + self.spare and not self.copies.busy:
            self.tidy()

    def tidy(self) -> None:
        """Remove all obsolete rows; a failure is only logged. Takes 10 ms per thousand needed rows."""
        self.kept.forget_strangers()
        try:
            self.rewrite(self.kept.rows())
        except JournalUnwritable as error:
            log.error("the journal could not be tidied up: %s", error.words)

    def round_over(self) -> None:
        """Compact the journal if that is due, and start a copy."""
        self.tidy_if_due()
        self.copies.make()

    def between(self, serve: Callable[[], None]) -> None:
        """Call `serve` between two parts of a copy."""
        self.copies.between = serve

    def unwritable(self, why: Unwritable) -> JournalUnwritable:
        return JournalUnwritable(self._file, why)

    def _claimed(self, group: Sequence[Batch]) -> Sequence[Batch]:
        """Claim the slots of `group`; return the batches to write, without those that are there already."""
        try:
            for some in _parts([(batch.table, batch.slot, batch.digest) for batch in group]):
                self._connection.execute(_values(_CLAIM, len(some), _ADVANCE), _flat(some))
        except sqlite3.IntegrityError:
            return [batch for batch in group if self._claims(batch)]
        return group

    def _claims(self, batch: Batch) -> bool:
        """Claim the slot of `batch`; return False if it is there already, or refused (a `fault`)."""
        try:
            claim = (batch.table, batch.slot, batch.digest)
            self._connection.execute(_values(_CLAIM, 1, _ADVANCE), claim)
        except sqlite3.IntegrityError:
            if not self._has(batch):
                batch.fault = Fenced(self._file, batch.table, batch.slot)
            return False
        return True

    def _has(self, batch: Batch) -> bool:
        found = self._connection.execute("SELECT slot, digest FROM slots WHERE tbl = ?", (batch.table,))
        return bool(found.fetchone() == (batch.slot, batch.digest))

    def _put(self, links: Sequence[tuple[int, bytes, bytes]]) -> tuple[int, bytes] | None:
        """Insert `links`; return number and hash of the last one."""
        for some in _parts(links):
            self._connection.execute(_values(_INSERT, len(some)), _flat(some))
        return (links[-1][0], links[-1][2]) if links else None

    def _take(self, batch: Batch) -> None:
        """Note that `batch` is in the journal."""
        self.slots[batch.table] = batch.slot
        for entry in batch.entries:
            self.kept.take(batch.at, batch.table, entry)
        self._to_tidy |= not any(isinstance(entry, OfMatch) for entry in batch.entries)

    def _failed(self, error: sqlite3.Error) -> JournalUnwritable:
        """Return the error for a transaction that failed, after taking it back if that is possible."""
        with suppress(sqlite3.Error):
            self._connection.rollback()
        return inability(self._file, error)

    def _steady(self) -> None:
        """After a failed transaction, find out what it has written all the same.

        A `rewrite` is equivalent either way.
        """
        if self._unsure is None:
            return
        self._connection.rollback()
        self.name, self.number, self._hash = self._end()
        for batch in self._unsure:
            if self.slots.get(batch.table, 0) < batch.slot and self._has(batch):
                self._take(batch)
        self._unsure = None

    def _end(self) -> tuple[str, int, bytes]:
        """Return the name of the journal, and the number and hash of its last row."""
        name = making.head(self._connection, "name")
        last: tuple[int, bytes] | None = self._connection.execute(_LAST).fetchone()
        return name, *(last or (0, beginning(name)))


def _parts(rows: Sequence[tuple[object, ...]]) -> Iterator[Sequence[tuple[object, ...]]]:
    return (rows[at : at + _AT_ONCE] for at in range(0, len(rows), _AT_ONCE))


def _flat(rows: Iterable[tuple[object, ...]]) -> list[object]:
    return [value for row in rows for value in row]


@cache
def _values(before: str, rows: int, after: str = "") -> str:
    return before + ",".join(["(?, ?, ?)"] * rows) + after
