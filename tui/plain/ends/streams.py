"""Whole lines on descriptors: a pipe, a file, or a terminal that cannot be edited on (TERM=dumb).

They are read and written without blocking the loop, and without changing their flags. The flags belong to
everybody who has the same terminal or pipe open, so descriptors stay blocking: a read or a write waits until
the descriptor is ready, and a write is so short that a pipe takes it whole.
"""

from __future__ import annotations

import asyncio
import os
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from select import PIPE_BUF
from typing import Any, Final

from parlour.tui.plain.ends.formats import BELL, Format, as_json, as_text
from parlour.tui.plain.ends.line_buffer import LineBuffer
from parlour.tui.plain.lines import Complete, InputEnded, Interrupted
from parlour.tui.plain.saying.said import Kind, Said

READ_AT_ONCE: Final = 4096


class Streams:
    """Reads whole lines of `source`, and writes to `target`, by default the program's own."""

    def __init__(self, format: Format = as_text, source: int = 0, target: int = 1) -> None:  # noqa: A002 - what it is
        self.interactive = os.isatty(source)
        self.for_programs = format is as_json
        self._format = format
        self._has_bell = format is as_text and os.isatty(target)
        self._descriptor = source
        self._source = Source(source)
        self._target = Target(target, self._target_broke)
        self._buffer = LineBuffer()
        self._interrupted = False

    @property
    def broken(self) -> bool:
        """Whether nobody reads what is written."""
        return self._target.broken is not None

    def say(self, said: Said) -> None:
        self._target.write(self._format(said))

    def bell(self) -> None:
        if self._has_bell:
            self._target.write(BELL)

    async def written(self) -> None:
        await self._target.written()

    async def read(self, prompt: str, complete: Complete | None = None, *, secret: bool = False) -> str:
        with self._hidden(secret):  # before it is asked for
            if complete is None:
                self.say(Said(Kind.QUESTION, prompt))
            await self.written()
            return await self._next()

    def interrupt(self) -> None:
        """Have `read` raise Interrupted: the running one, or the next."""
        self._interrupted = not self._source.wake(Interrupted())

    async def _next(self) -> str:
        while (line := self._buffer.take()) is None:
            if self._interrupted:
                self._interrupted = False
                raise Interrupted
            if self._buffer.ended or self.broken:
                raise InputEnded
            if content := await self._source.read():
                self._buffer.feed(content)
            else:
                self._buffer.end()
        await asyncio.sleep(0)  # a file always has a next line: let news in between
        return line

    def _target_broke(self) -> None:
        self._source.wake(InputEnded())

    @contextmanager
    def _hidden(self, secret: bool) -> Iterator[None]:
        """Have the terminal not show what is typed, if it is a `secret`; it is restored afterwards."""
        if not (secret and self.interactive):
            yield
            return
        before = termios.tcgetattr(self._descriptor)
        silent = list(before)
        silent[3] &= ~termios.ECHO
        termios.tcsetattr(self._descriptor, termios.TCSADRAIN, silent)
        try:
            yield
        finally:
            with suppress(termios.error):
                termios.tcsetattr(self._descriptor, termios.TCSADRAIN, before)
            self._target.write("\n")  # the one that was typed is not shown either


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
    waiting: asyncio.Future[None], add: Callable[..., Any], remove: Callable[[int], Any], descriptor: int
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
