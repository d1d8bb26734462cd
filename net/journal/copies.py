"""Copies the journal to a file beside it while play continues.

The writer's thread reads some pages at a time and writes what waits in between. A separate thread then waits
until the copy is on the disk.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Final

from parlour.net.journal.format import copy_of

log = logging.getLogger(__name__)

EVERY: Final = 5.0  # seconds, at least, between two copies: rounds of bots are short, and a copy is complete
_PAGES: Final = 64  # copied at a time; the longest that a move waits


class Copies:
    """Copies an open journal, one copy at a time. `between` is called between two parts of a copy."""

    def __init__(self, connection: sqlite3.Connection, file: Path) -> None:
        self.path: Final = copy_of(file)
        self.between: Callable[[], None] = lambda: None
        self.now: Callable[[], float] = time.monotonic
        self._connection = connection
        self._thread = ThreadPoolExecutor(1, "journal copy")
        self._making: Future[None] | None = None
        self._begun = -EVERY

    @property
    def busy(self) -> bool:
        return self._making is not None and not self._making.done()

    def make(self) -> None:
        """Make a copy, unless one is being made or is less than `EVERY` old; failures are logged."""
        now = self.now()
        if self.busy or now - self._begun < EVERY:
            return
        self._begun, self._making = now, Future()
        new = self.path.with_name(f".{self.path.name}.new")
        try:
            self._read(new)
            self._thread.submit(self._finish, new)
        except (OSError, sqlite3.Error, RuntimeError) as error:  # RuntimeError: it closes already
            self._give_up(new, error)

    def close(self) -> None:
        """Wait until the last copy is on the disk, and make no more."""
        self._thread.shutdown()

    def _read(self, new: Path) -> None:
        new.unlink(missing_ok=True)
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
        target = sqlite3.connect(new)
        try:
            target.execute("PRAGMA synchronous = OFF")  # `_finish` waits for the disk
            self._connection.backup(target, pages=_PAGES, progress=lambda *_: self.between(), sleep=0.001)
        finally:
            target.close()

    def wait(self) -> None:
        """Wait until the copy that was begun last is on the disk."""
        if self._making is not None:
            self._making.result()

    def _finish(self, new: Path) -> None:
        try:
            with new.open("rb") as stream:
                os.fsync(stream.fileno())
            new.replace(self.path)
        except OSError as error:
            self._give_up(new, error)
        else:
            self._made()

    def _give_up(self, new: Path, error: Exception) -> None:
        log.error("the journal could not be copied: %s", type(error).__name__)
        with suppress(OSError):
            new.unlink(missing_ok=True)
        self._made()

    def _made(self) -> None:
        assert self._making is not None
        self._making.set_result(None)


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
