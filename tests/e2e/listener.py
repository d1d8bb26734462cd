"""A player in plain lines who goes by what they say alone: in a terminal of their own, or through OpenSSH."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import re
import struct
import termios
from asyncio.subprocess import DEVNULL
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import cycle
from typing import Final

import pyte

from parlour.tui.plain.saying.said import Kind, Said
from tests.tui.plain.table.by_ear import ByEar

WITHIN: Final = 45.0
LULL: Final = 0.05
"""Seconds without anything new after which a list counts as whole."""
BORED: Final = 2.0
"""Seconds without anything new after which the player asks what can be done."""
OVER: Final = re.compile(r"\bwins? the match|The match is over|to end it: nobody has won")
WIDE: Final = 200
"""Columns that are looked at: a row that is longer than those of the terminal is seen."""
MOST: Final = 1000
"""Rows that may leave the screen at once."""
ROW: Final = re.compile(r"\d+\. ")
ASKED: Final = re.compile(
    r"\bYour turn|^Race|^Type ready|\bYou can\b|\bYou drew .+: |\b[Tt]ype \w+[:.]|or back\.$|several ways"
    r"|waiting: "
)
HELP: Final = re.compile(r"Moves now: (.*?)\.(?: At other times: (.*?)\.)?")


class Listener:
    """Reads `descriptor` and types into `typed`; both may be the same terminal."""

    def __init__(self, read: int, typed: int, seed: int) -> None:
        self._read, self._typed = read, typed
        self._ear = ByEar(None, seed)
        self.written = ""
        self.ended = False  # nothing more comes
        self._screen = pyte.HistoryScreen(WIDE, 24, history=MOST, ratio=0.5)
        self._stream = pyte.ByteStream(self._screen)
        self._screen.set_mode(pyte.modes.LNM)
        self._above: list[str] = []  # rows that have left the screen
        self._lines: list[str] | None = None  # as they are until something comes
        self._told = 0
        self._asks = False
        self._questions = cycle(("options", "help"))
        self._moves: tuple[str, ...] = ()  # words of moves, as `help` lists them
        self._news = asyncio.Event()
        asyncio.get_running_loop().add_reader(read, self._receive)
        self.pressed: list[str] = []

    @property
    def seen(self) -> str:
        return "\n".join([*self.lines[-30:], *self.pressed[-5:]])

    @property
    def rows(self) -> list[str]:
        """Every row that was written, as a terminal shows it."""
        there = (row.rstrip() for row in self._screen.display)
        return [row for row in (*self._above, *there) if row]

    @property
    def lines(self) -> list[str]:
        """What was said: each sentence with the rows that continue it."""
        if self._lines is None:
            lines: list[str] = []
            for row in self.rows:
                if row.startswith("  ") and lines:
                    lines[-1] += row[1:]
                elif not row.startswith(">"):
                    lines.append(row)
            self._lines = lines
        return self._lines

    def type(self, line: str) -> None:
        self.pressed.append(line)
        os.write(self._typed, f"{line}\n".encode() if self._read != self._typed else f"{line}\r".encode())

    async def hears(self, words: str) -> None:
        """Wait until something with `words` was said. Raises EOFError if nothing more comes."""
        async with asyncio.timeout(WITHIN):
            while words not in " ".join(self.lines):
                if self.ended:
                    raise EOFError(words)
                await self._next(WITHIN)

    async def gets_ready(self) -> None:
        await self.hears("Type ready")
        self.type("ready")

    @property
    def may_start(self) -> bool:
        return "Type start" in " ".join(self.lines)

    async def starts(self) -> None:
        self.type("start")

    async def plays_on(self) -> None:
        """Type what was offered until the match is over, or nothing more comes."""
        await self.hears(" at table ")
        self.type("help")
        while not self.ended and not any(map(OVER.search, self.lines)):
            if not await self._next(BORED):
                # Help names the moves that were possible so far, so it is asked for again.
                word = next(self._questions)
                self._asks = word == "options"
                self.type(word)
                continue
            while await self._next(LULL):
                pass
            if (line := self._ear.answer(self._new())) is not None:
                self.type(line)

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._read)

    def _new(self) -> list[Said]:
        """Return what was said since the last call, by what it looks like."""
        lines = self.lines
        new, self._told = lines[self._told :], len(lines)
        for now, later in HELP.findall(" ".join(lines)):
            words = ", ".join(filter(None, (now, later))).split(", ")
            self._moves = tuple(dict.fromkeys((*self._moves, *words)))
        after, asked, self._asks = dict(enumerate(new, -1)), self._asks, False
        return [
            Said(_kind(line, after.get(at, ""), asked=asked), line, {"moves": self._moves})
            for at, line in enumerate(new)
        ]

    async def _next(self, within: float) -> bool:
        """Wait until something comes; return whether it has."""
        try:
            async with asyncio.timeout(within):
                await self._news.wait()
        except TimeoutError:
            return False
        self._news.clear()
        return True

    def _receive(self) -> None:
        try:
            some = os.read(self._read, 65536)
        except OSError:  # the end of a pty
            some = b""
        if not some:
            self.ended = True
            self.close()
        self.written += some.decode("utf-8", "replace")
        self._stream.feed(some)
        self._lines = None
        gone = self._screen.history.top
        while gone:
            cells = gone.popleft()
            self._above.append("".join(cells[at].data for at in range(WIDE)).rstrip())
        self._news.set()


def _kind(line: str, after: str, *, asked: bool) -> Kind:
    """Return what a line is about by what it looks like, and by the one after it."""
    if ROW.match(line):
        return Kind.OPTION
    return Kind.TURN if asked or ASKED.search(line) or ROW.match(after) else Kind.OTHERS


@asynccontextmanager
async def on_a_terminal(
    command: Sequence[str], seed: int, environment: Mapping[str, str] | None = None
) -> AsyncIterator[Listener]:
    """Run `command` on a terminal of 80 columns."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = await asyncio.create_subprocess_exec(
        *("setsid", "--ctty", "--wait", *command),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm-256color", **(environment or {})},
    )
    os.close(theirs)
    listener = Listener(ours, ours, seed)
    try:
        yield listener
    finally:
        listener.close()
        if process.returncode is None:
            process.kill()
        await process.wait()
        os.close(ours)


@asynccontextmanager
async def through_pipes(
    command: Sequence[str], seed: int, environment: Mapping[str, str] | None = None
) -> AsyncIterator[Listener]:
    """Run `command` between two pipes, with the whole `environment` if it is given."""
    reads, writes = os.pipe()
    typed, types = os.pipe()
    process = await asyncio.create_subprocess_exec(
        *command, stdin=typed, stdout=writes, stderr=DEVNULL, env=environment
    )
    os.close(writes)
    os.close(typed)
    listener = Listener(reads, types, seed)
    try:
        yield listener
    finally:
        listener.close()
        os.close(types)
        if process.returncode is None:
            process.kill()
        await process.wait()
        os.close(reads)
