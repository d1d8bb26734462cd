"""A disk on which a journal finds no room."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from parlour.net.errors import Unwritable
from parlour.net.journal import format as journal_format
from parlour.net.journal.file import JournalFile


@contextmanager
def full(journal: JournalFile, room: int = 0) -> Iterator[None]:
    """Let `room` entries more fit in, and then none, as on a disk that is full."""
    connection: sqlite3.Connection = journal._connection
    connection.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON main.entries"
        f" WHEN new.number > {journal.length + room} BEGIN SELECT raise(FAIL, 'full'); END"
    )
    as_if_full = {sqlite3.SQLITE_CONSTRAINT: Unwritable.FULL}  # the code of what a trigger raises
    with mock.patch.dict(journal_format._WHY, as_if_full):
        yield
    connection.execute("DROP TRIGGER IF EXISTS full")
