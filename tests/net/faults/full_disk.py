"""A disk on which a journal finds no room."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from net.journal.file import JournalFile


@contextmanager
def full(journal: JournalFile) -> Iterator[None]:
    """No row fits in, as on a disk that is full."""
    connection: sqlite3.Connection = journal._connection
    connection.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON main.entries BEGIN SELECT raise(FAIL, 'full'); END"
    )
    yield
    connection.execute("DROP TRIGGER IF EXISTS full")


@pytest.fixture(autouse=True)
def as_if_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what a trigger says count as what a full disk does."""
    from net.errors import Unwritable
    from net.journal import format as journal_format

    monkeypatch.setitem(journal_format._WHY, sqlite3.SQLITE_CONSTRAINT, Unwritable.FULL)
