"""Whole lines on descriptors: a pipe, a file, or a terminal that cannot be edited on (TERM=dumb)."""

from __future__ import annotations

import asyncio
import os
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from parlour.tui.plain.ends.descriptors import Source, Target
from parlour.tui.plain.ends.formats import BELL, Format, as_json, as_text
from parlour.tui.plain.ends.line_buffer import LineBuffer
from parlour.tui.plain.lines import Complete, InputEnded, Interrupted
from parlour.tui.plain.said import Kind, Said


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
