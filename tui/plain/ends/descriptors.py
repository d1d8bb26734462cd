"""Reads and writes descriptors without blocking the loop, and without changing their flags.

The flags belong to everybody who has the same terminal or pipe open, so descriptors stay blocking: a read
or a write waits until the descriptor is ready, and a write is so short that a pipe takes it whole.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from select import PIPE_BUF
from typing import Any, Final

READ_AT_ONCE: Final = 4096


class Source:
    """A descriptor to read; `wake` ends a wait with an exception."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._waiting: asyncio.Future[None] | None = None

    async def read(self) -> bytes:
        """Return the next bytes, b"" at the end of the input."""
        loop = asyncio.get_running_loop()
        self._waiting = loop.create_future()
        try:
            await _ready(self._waiting, loop.add_reader, loop.remove_reader, self._descriptor)
            return os.read(self._descriptor, READ_AT_ONCE)
        except OSError:  # a terminal that is gone
            return b""
        finally:
            self._waiting = None

    def wake(self, error: Exception) -> bool:
        """Have a waiting `read` raise `error`; return whether there is one."""
        if self._waiting is None or self._waiting.done():
            return False
        self._waiting.set_exception(error)
        return True


class Target:
    """A descriptor to write; `broken` is the error after which nothing is written any more."""

    def __init__(self, descriptor: int, on_broken: Callable[[], None]) -> None:
        self.broken: OSError | None = None
        self._descriptor = descriptor
        self._on_broken = on_broken
        self._unwritten = b""
        self._writing: asyncio.Task[None] | None = None

    def write(self, text: str) -> None:
        """Write soon, in order."""
        if self.broken is not None:
            return
        self._unwritten += text.encode("utf-8", "replace")
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())

    async def written(self) -> None:
        """Wait until everything is written, or cannot be."""
        if self._writing is not None:
            await asyncio.shield(self._writing)

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._unwritten:
                await _ready(loop.create_future(), loop.add_writer, loop.remove_writer, self._descriptor)
                sent = os.write(self._descriptor, self._unwritten[:PIPE_BUF])
                self._unwritten = self._unwritten[sent:]
        except OSError as error:
            self.broken, self._unwritten = error, b""
            self._on_broken()


async def _ready(
    waiting: asyncio.Future[None],
    add: Callable[..., Any],
    remove: Callable[[int], Any],
    descriptor: int,
) -> None:
    """Wait until `descriptor` is ready; a regular file always is, and cannot be waited for."""
    try:
        add(descriptor, _set, waiting)
    except PermissionError:
        return
    try:
        await waiting
    finally:
        remove(descriptor)


def _set(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():  # as it is when the descriptor becomes ready and `wake` is called in one turn
        waiting.set_result(None)
