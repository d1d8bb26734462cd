"""A program on a real terminal of a given size: a pty that is its controlling terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import termios
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from select import select
from typing import Final

from tests.waiting import WITHIN

HEARD_WITHIN: Final = 1.0
OWN_SIZE: Final = ("COLUMNS", "LINES", "PAGER", "LESS", "NO_COLOR")
"""Variables of the environment of the tests that a terminal of a test does not have."""


class Terminal:
    """The terminal of a running process: what it showed so far, and its keyboard."""

    def __init__(self, process: subprocess.Popen[bytes], descriptor: int) -> None:
        self.process = process
        self.written = b""
        self._descriptor = descriptor
        self._seen = 0

    @property
    def text(self) -> str:
        return self.written.decode("utf-8", "replace").replace("\r\n", "\n")

    def type(self, keys: str) -> None:
        os.write(self._descriptor, keys.encode())

    def until(self, words: str) -> None:
        """Read until the process has written `words`, after those of the call before."""
        while (found := self.text.find(words, self._seen)) < 0:
            assert self._read(), f"ended without {words!r}: {self.text}"
        self._seen = found + len(words)

    def insist(self, keys: str, words: str) -> None:
        """Type `keys`, again and again where they go unheard, until the process has written `words`."""
        until = time.monotonic() + WITHIN
        while words not in self.text[self._seen :]:
            assert time.monotonic() < until, f"{keys!r} did not bring {words!r}: {self.text}"
            self.type(keys)
            while words not in self.text[self._seen :] and self._ready(HEARD_WITHIN):
                assert self._read(), f"ended without {words!r}: {self.text}"
        self.until(words)

    def end(self) -> int:
        """Read to the end; return the exit status."""
        while self._read():
            pass
        return self.process.wait(WITHIN)

    def _read(self) -> bool:
        assert self._ready(WITHIN), f"silent for {WITHIN} s after: {self.text}"
        try:
            some = os.read(self._descriptor, 65536)
        except OSError:  # what Linux says at the end of a pty
            some = b""
        self.written += some
        return bool(some)

    def _ready(self, within: float) -> bool:
        ready, _, _ = select([self._descriptor], [], [], within)
        return bool(ready)


@contextmanager
def terminal(
    command: Sequence[str], rows: int, columns: int, environment: Mapping[str, str] | None = None
) -> Iterator[Terminal]:
    """Run `command` on a terminal of `rows` and `columns`; it is killed afterwards."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    inherited = {name: value for name, value in os.environ.items() if name not in OWN_SIZE}
    process = subprocess.Popen(
        ["setsid", "--ctty", "--wait", *command],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**inherited, "TERM": "xterm-256color", **(environment or {})},
    )
    os.close(theirs)
    try:
        yield Terminal(process, ours)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        os.close(ours)


def shown(
    command: Sequence[str], rows: int, columns: int, environment: Mapping[str, str] | None = None
) -> str:
    """Return all that `command` writes to a terminal until it ends with success."""
    with terminal(command, rows, columns, environment) as there:
        assert there.end() == 0, there.text
        return there.text
