"""Copies the journal to a file beside it while play continues."""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Final

from net.journal.format import copy_of

log = logging.getLogger(__name__)

EVERY: Final = 5.0  # seconds, at least, between two copies: rounds of bots are short, and a copy is complete
_PAGES: Final = 64  # copied at a time; the longest that a move waits


class Copies:
    """Copies an open journal, one copy at a time, in a separate thread."""

    def __init__(self, connection: sqlite3.Connection, file: Path) -> None:
        self.path: Final = copy_of(file)
        self._connection = connection
        self._thread = ThreadPoolExecutor(1, "journal copy")
        self._making: Future[None] | None = None
        self._begun = -EVERY
        self.now: Callable[[], float] = time.monotonic

    @property
    def busy(self) -> bool:
        return self._making is not None and not self._making.done()

    def make(self) -> None:
        """Start a copy, unless one is running or less than `EVERY` old; failures are logged."""
        now = self.now()
        if not self.busy and now - self._begun >= EVERY:
            self._begun = now
            self._making = self._thread.submit(self._make)

    def wait(self) -> None:
        if self._making is not None:
            self._making.result()

    def close(self) -> None:
        """Wait for the running copy and make no more."""
        self._thread.shutdown()

    def _make(self) -> None:
        new = self.path.with_name(f".{self.path.name}.new")
        try:
            new.unlink(missing_ok=True)
            os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
            self._copy(new)
            new.replace(self.path)
        except (OSError, sqlite3.Error) as error:
            log.error("the journal could not be copied: %s", type(error).__name__)
            new.unlink(missing_ok=True)

    def _copy(self, new: Path) -> None:
        target = sqlite3.connect(new)
        try:
            self._connection.backup(target, pages=_PAGES, sleep=0.001)
        finally:
            target.close()
        with new.open("rb") as stream:
            os.fsync(stream.fileno())


def newest_in(file: Path) -> tuple[str, int, bytes] | None:
    """Return the journal's name in the copy of `file`, and the number and hash of its last row."""
    try:
        connection = sqlite3.connect(f"{copy_of(file).absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    except sqlite3.Error:
        return None
    try:
        (name,) = connection.execute("SELECT value FROM head WHERE key = 'name'").fetchone()
        number, digest = connection.execute(
            "SELECT number, hash FROM entries ORDER BY number DESC LIMIT 1"
        ).fetchone()
    except (sqlite3.Error, TypeError):
        return None
    finally:
        connection.close()
    return str(name), number, digest
