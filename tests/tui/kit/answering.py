"""Terminals that answer questions about their colors, as some real ones do, around any program."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pty
import re
import struct
import termios
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from fcntl import ioctl
from typing import Any

from parlour.tui.terminal.depth import Depth
from tests.waiting import until

BACKGROUND, SGR, CAPABILITY, FENCE = b"\x1b]11;?\x1b\\", b"\x1bP$qm\x1b\\", b"\x1bP+q524742\x1b\\", b"\x1b[c"
QUESTIONS = re.compile(b"|".join(map(re.escape, (BACKGROUND, SGR, CAPABILITY, FENCE))))

Answers = Mapping[bytes, bytes]
NOTHING: Answers = {}
TMUX: Answers = {FENCE: b"\x1b[?1;2c"}
"""tmux 3.3 knows no other question."""
XTERM: Answers = {
    BACKGROUND: b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\",
    SGR: b"\x1bP1$r0;48:5:23m\x1b\\",
    CAPABILITY: b"\x1bP1+r524742=2D31\x1b\\",
    FENCE: b"\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c",
}
"""xterm has 256 colors, and tells the nearest of them."""
KITTY: Answers = {
    BACKGROUND: b"\x1b]11;rgb:1010/1010/1010\x1b\\",
    SGR: b"\x1bP1$r0;48:2:41:63:85m\x1b\\",
    CAPABILITY: b"\x1bP1+r524742\x1b\\",
    FENCE: b"\x1b[?62;c",
}
FOOT: Answers = {**KITTY, SGR: b"\x1bP1$r0;48:2::41:63:85m\x1b\\"}
ONLY_THE_CAPABILITY: Answers = {
    CAPABILITY: b"\x1bP1+r524742=38\x1b\\",
    SGR: b"\x1bP0$r\x1b\\",
    FENCE: b"\x1b[?6c",
}

ALTERNATE = b"\x1b[?1049h"
_SGR = re.compile(rb"\x1b\[([0-9;]*)m")
_KINDS = {"2": Depth.TRUE, "5": Depth.PALETTE}


def depths_in(raw: bytes) -> set[Depth]:
    """Return which kinds of colors were sent."""
    found: set[Depth] = set()
    for (codes,) in (each.groups() for each in _SGR.finditer(raw)):
        numbers = iter(codes.decode().split(";"))
        for number in numbers:
            if number in ("38", "48"):
                found.add(_KINDS[kind := next(numbers)])
                for _ in range(3 if kind == "2" else 1):
                    next(numbers)
            elif re.fullmatch("[34][0-7]|9[0-7]|10[0-7]", number):
                found.add(Depth.STANDARD)
    return found


class Answering:
    """A terminal around a program: `raw` is what it was sent, `asked` what of this were questions."""

    def __init__(self, answers: Answers) -> None:
        self.raw = b""
        self.asked: list[bytes] = []
        self.holds_back = False
        self._answers = answers
        self._waiting = b""
        self._seen = 0
        self._own, self.other = pty.openpty()
        ioctl(self.other, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        self.at_first: list[Any] = termios.tcgetattr(self.other)
        asyncio.get_running_loop().add_reader(self._own, self._read)

    def _read(self) -> None:
        try:
            self.raw += os.read(self._own, 1 << 16)
        except OSError:  # the program is gone
            asyncio.get_running_loop().remove_reader(self._own)
            return
        for found in QUESTIONS.finditer(self.raw, self._seen):
            self._seen = found.end()
            self.asked.append(found[0])
            self._waiting += self._answers.get(found[0], b"")
        if not self.holds_back:
            self.answer()

    def answer(self, most: int | None = None) -> int:
        """Send the first `most` bytes of the answers (None: all); return how many are left."""
        now, self._waiting = self._waiting[:most], self._waiting[len(self._waiting[:most]) :]
        self.type(now)
        return len(self._waiting)

    def type(self, keys: bytes) -> None:
        if keys:
            os.write(self._own, keys)

    @property
    def painted(self) -> bytes:
        """What was sent after the program began to draw."""
        return self.raw.partition(ALTERNATE)[2]

    @property
    def printed(self) -> bytes:
        """What was sent before that, without the questions and what goes with them."""
        return re.sub(
            rb"\x1b[78]|\x1b\[K|\x1b\[[0-9;]*m", b"", QUESTIONS.sub(b"", self.raw.partition(ALTERNATE)[0])
        )

    @property
    def modes(self) -> list[Any]:
        return termios.tcgetattr(self.other)

    async def sees(self, words: bytes, within: float = 60.0) -> None:
        await until(lambda: words in self.painted, within)

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._own)
        for descriptor in (self._own, self.other):
            with contextlib.suppress(OSError):
                os.close(descriptor)


@asynccontextmanager
async def answering(
    answers: Answers, *command: str, environment: Mapping[str, str], holds_back: bool = False
) -> AsyncIterator[tuple[Answering, Process]]:
    """Run `command` in a terminal that answers; it is killed at the end if it has not ended."""
    terminal = Answering(answers)
    terminal.holds_back = holds_back
    other = terminal.other
    program = await asyncio.create_subprocess_exec(
        *command, stdin=other, stdout=other, stderr=other, env=dict(environment), start_new_session=True
    )
    try:
        yield terminal, program
    finally:
        if program.returncode is None:
            program.kill()
        await program.wait()
        terminal.close()
