"""A disk on which the statements of a journal's connection can fail, wait, or be watched."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from typing import Any

from parlour.net.journal.file import Backend

Hook = Callable[[sqlite3.Connection, str], None]


class BadDisk:
    """Give its `backend` to `JournalFile.open`; `before` and `after` get every statement of its connection.

    They are called in the thread that uses the connection, around each execution; `copying` before a copy,
    with the function that is called between its parts.
    """

    def __init__(self) -> None:
        self.before: Hook = lambda *_: None
        self.after: Hook = lambda *_: None
        self.copying: Callable[[Callable[..., None]], None] = lambda _: None
        self.reached = threading.Event()

    @property
    def backend(self) -> Backend:
        disk = self

        class Watched(sqlite3.Connection):
            def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
                disk.before(self, statement.strip())
                result = super().execute(statement, *values)
                disk.after(self, statement.strip())
                return result

            def backup(self, target: sqlite3.Connection, **how: Any) -> None:
                disk.copying(how["progress"])
                super().backup(target, **how)

        return Backend(Watched)

    def fails(self, at: str, outcome: str) -> None:
        """Let statements that begin with `at` fail from now on: "kept", "taken back" or left "open"."""

        def before(connection: sqlite3.Connection, statement: str) -> None:
            if statement.startswith(at) and outcome != "kept":
                if outcome == "taken back":
                    connection.rollback()
                raise sqlite3.OperationalError("disk I/O error")

        def after(_: sqlite3.Connection, statement: str) -> None:
            if statement.startswith(at) and outcome == "kept":
                raise sqlite3.OperationalError("disk I/O error")

        self.before, self.after = before, after

    def recovers(self) -> None:
        self.before = self.after = lambda *_: None
