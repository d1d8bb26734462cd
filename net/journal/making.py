"""Creates the file of a journal, and checks an existing one before use.

A new file is renamed into place only when it is complete, so an empty one is always damaged.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from pathlib import Path
from typing import Final

from parlour import rules
from parlour.net.errors import JournalVersion, NotAJournal
from parlour.net.journal.copies import newest_in
from parlour.net.journal.format import APPLICATION, MISSING, check, check_version, damaged, inability, wal_of
from parlour.net.journal.version import BEFORE, SCHEMA
from parlour.rules.sentences import Sentence, told

_SETTINGS: Final = ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = FULL", "fullfsync = ON")
"""`fullfsync` is for macOS, which does not wait for the disk otherwise."""

OF_RULES: Final = Sentence(
    "journal of other rules",
    "This journal was written by version {theirs} of the rules; this Parlour has version {ours}.",
)
OF_ANOTHER: Final = Sentence("journal of another", "This journal belongs to another referee.")
SHORTER: Final = Sentence("journal shorter", "it ends before its own copy does")
_TABLES: Final = (
    "CREATE TABLE head (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE entries (number INTEGER PRIMARY KEY, content BLOB NOT NULL, hash BLOB NOT NULL)",
)
_SLOTS: Final = (
    "CREATE TABLE slots (tbl TEXT PRIMARY KEY, slot INTEGER NOT NULL, digest BLOB NOT NULL) WITHOUT ROWID",
    """
    CREATE TRIGGER fence BEFORE INSERT ON slots
    WHEN new.slot <> 1 + coalesce((SELECT slot FROM slots WHERE tbl = new.tbl), 0)
    BEGIN SELECT raise(ABORT, 'this slot is not the next one'); END
    """,
)


_LOG: Final = 1_050 * 4_096
"""Bytes of SQLite's log, and a few more: after the commit that fills 1,000 pages it begins from the start."""


def connect(file: Path, kind: type[sqlite3.Connection]) -> sqlite3.Connection:
    """Return a connection of this `kind` to the journal `file` that writes durably.

    Raises NotAJournal, JournalVersion, JournalDamaged, sqlite3.Error or OSError.
    """
    check(file)
    make_log(file)
    connection = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False, factory=kind)
    try:
        for setting in _SETTINGS:
            connection.execute(f"PRAGMA {setting}")
    except BaseException:
        connection.close()
        raise
    return connection


def make_log(file: Path) -> None:
    """Create the write-ahead log of `file`, as long as it becomes, if there is none; SQLite ignores zeros.

    A commit that makes the log longer takes twice as long, and one of a hundred 4 ms. If there is no room for
    the whole log, SQLite creates it.
    """
    log = wal_of(file)
    try:
        descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    except OSError:
        return
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(bytes(_LOG))
    except OSError:
        log.unlink(missing_ok=True)


def head(connection: sqlite3.Connection, key: str) -> str:
    """Return the head's value of `key` (`name`, `referee`, `rules` or a noted one), "" if there is none."""
    found = connection.execute("SELECT value FROM head WHERE key = ?", (key,)).fetchone()
    return str(found[0]) if found else ""


def put(connection: sqlite3.Connection, key: str, value: str) -> None:
    """Set the head's `value` of `key`."""
    connection.execute("REPLACE INTO head VALUES (?, ?)", (key, value))


def new_name() -> str:
    """Return a new random name for a journal, to which its rows are chained."""
    return secrets.token_hex(16)


def look_through(connection: sqlite3.Connection, file: Path, referee: str) -> None:
    """Raise a JournalError if `referee` cannot use this journal; the chain of rows is not checked."""
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise damaged(file, MISSING)
    check_version(file, _schema(connection))  # the header of the file may lag behind the log
    played_by = head(connection, "rules")
    if played_by not in map(str, range(rules.OLDEST, rules.VERSION + 1)):
        raise JournalVersion(file, OF_RULES, played_by, str(rules.VERSION))
    if head(connection, "referee") != referee:
        raise NotAJournal(file, told(OF_ANOTHER))
    if _lacks_what_was_copied(connection, file):
        raise damaged(file, told(SHORTER))
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        raise inability(file, error) from None


def mark(connection: sqlite3.Connection) -> None:
    """Convert the journal to this version, and record that of the rules; an older Parlour refuses it then."""
    version = _schema(connection)
    if version != SCHEMA:
        convert(connection, version)
    if head(connection, "rules") != str(rules.VERSION):
        put(connection, "rules", str(rules.VERSION))


def convert(connection: sqlite3.Connection, version: int) -> None:
    """Convert a journal of an earlier `version` in one transaction; its rows stay as they are."""
    connection.execute("BEGIN IMMEDIATE")
    for statement in _SLOTS if version == BEFORE else ():
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {SCHEMA}")
    connection.execute("COMMIT")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # the header tells the version to who looks at it


def _schema(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def make(file: Path, referee: str) -> None:
    """Create an empty journal of `referee` atomically."""
    new = file.with_name(f".{file.name}.new")
    for left in (new, wal_of(new)):
        left.unlink(missing_ok=True)
    os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    connection = sqlite3.connect(new, isolation_level=None)
    try:
        fill(connection, referee)
    except sqlite3.Error:
        new.unlink(missing_ok=True)
        raise
    finally:
        connection.close()
    new.replace(file)
    _sync(file.parent)


def fill(connection: sqlite3.Connection, referee: str) -> None:
    """Create the tables and the head of an empty journal; raise sqlite3.Error."""
    heads = (("name", new_name()), ("referee", referee), ("rules", str(rules.VERSION)))
    for setting in _SETTINGS[1:]:
        connection.execute(f"PRAGMA {setting}")
    for statement in (*_TABLES, *_SLOTS):
        connection.execute(statement)
    connection.executemany("INSERT INTO head VALUES (?, ?)", heads)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {SCHEMA}")


def _lacks_what_was_copied(connection: sqlite3.Connection, file: Path) -> bool:
    """Return whether rows at the end are missing that the copy has."""
    newest = newest_in(file)
    if newest is None or newest[0] != head(connection, "name"):
        return False
    _, number, digest = newest
    found = connection.execute("SELECT hash FROM entries WHERE number = ?", (number,)).fetchone()
    return found is None or found[0] != digest


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
