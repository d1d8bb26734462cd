"""Making the file of a journal, and looking through one before it is used.

A new file takes its place only when it is complete, so that an empty one is always a damaged one.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from pathlib import Path
from typing import Final

import rules
from net.errors import JournalVersion, NotAJournal
from net.journal.copies import newest_in
from net.journal.format import APPLICATION, SCHEMA, check, damaged, inability, wal_of

_SETTINGS: Final = ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = FULL", "fullfsync = ON")
"""The last is for macOS, where the disk is not waited for otherwise."""

_TABLES: Final = (
    "CREATE TABLE head (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE entries (number INTEGER PRIMARY KEY, content BLOB NOT NULL, hash BLOB NOT NULL)",
)


def connect(file: Path) -> sqlite3.Connection:
    """Return a connection to the journal `file` that writes safely.

    Raises NotAJournal, JournalVersion, JournalDamaged, or what SQLite and the system raise.
    """
    check(file)
    connection = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        for setting in _SETTINGS:
            connection.execute(f"PRAGMA {setting}")
    except BaseException:
        connection.close()
        raise
    return connection


def head(connection: sqlite3.Connection, key: str) -> str:
    """Return what the head says under `key` (`name`, `referee`, `rules`, what was noted); else ""."""
    found = connection.execute("SELECT value FROM head WHERE key = ?", (key,)).fetchone()
    return str(found[0]) if found else ""


def put(connection: sqlite3.Connection, key: str, value: str) -> None:
    """Let the head say `value` under `key`."""
    connection.execute("REPLACE INTO head VALUES (?, ?)", (key, value))


def new_name() -> str:
    """Return a name that no journal has: its rows are chained to it."""
    return secrets.token_hex(16)


def look_through(connection: sqlite3.Connection, file: Path, referee: str) -> None:
    """Raise what keeps this journal from being used by `referee`, unless it is a row that does not follow."""
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise damaged(file, "a part of it is missing or was changed")
    played_by = head(connection, "rules")
    if played_by not in map(str, range(rules.OLDEST, rules.VERSION + 1)):
        raise JournalVersion(file, "the rules", played_by, str(rules.VERSION))
    if head(connection, "referee") != referee:
        raise NotAJournal(file, "This journal belongs to another referee.")
    if _lacks_what_was_copied(connection, file):
        raise damaged(file, "it ends before its own copy does")
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        raise inability(file, error) from None


def mark(connection: sqlite3.Connection) -> None:
    """Let the head say that this version of the rules plays on: an older one must not."""
    if head(connection, "rules") != str(rules.VERSION):
        put(connection, "rules", str(rules.VERSION))


def make(file: Path, referee: str) -> None:
    """Put an empty journal of `referee` in its place, whole."""
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
    """Make an empty journal of `referee` in what `connection` leads to; raise sqlite3.Error."""
    heads = (("name", new_name()), ("referee", referee), ("rules", str(rules.VERSION)))
    for setting in _SETTINGS[1:]:
        connection.execute(f"PRAGMA {setting}")
    for table in _TABLES:
        connection.execute(table)
    connection.executemany("INSERT INTO head VALUES (?, ?)", heads)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {SCHEMA}")


def _lacks_what_was_copied(connection: sqlite3.Connection, file: Path) -> bool:
    """Whether rows are missing at the end that the copy still has."""
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
