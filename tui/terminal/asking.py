"""Asks the terminal that Parlour runs in, early: its answers come while the app is still being imported.

Until the app reads keys itself, the terminal does not echo, and what comes is kept. This module loads
nothing that the app would not load.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import termios
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING, Final, NoReturn

from parlour.tui.terminal.terminal import Terminal

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

AT_ONCE: Final = 4096
LOCAL_FLAGS: Final = 3
_SAVE: Final = "\x1b7"
_RESTORE: Final = "\x1b8\x1b[K"
"""Also removes what a terminal might have printed of the questions."""


class TerminalAsking:
    """A terminal and what came from it before the app: `typed` are the keys, `status` is that of a signal."""

    def __init__(self, terminal: Terminal, descriptor: int) -> None:
        self.terminal = terminal
        self.typed = ""
        self.status: int | None = None
        self._descriptor = descriptor
        self._decode = getincrementaldecoder("utf-8")("replace").decode

    def collect(self, wait: float = 0.0) -> None:
        """Take what has come so far; or wait for the answers, at most `wait` seconds."""
        until = monotonic() + wait
        while self.terminal.filter.is_expecting:
            left = max(0.0, until - monotonic())
            if not select.select([self._descriptor], [], [], left)[0]:
                break
            content = os.read(self._descriptor, AT_ONCE)
            if not content:
                break
            self.typed += self.terminal.filter.take(self._decode(content), monotonic())
        if not self.terminal.filter.is_expecting:
            self.terminal.wait_from(monotonic())
            self.terminal.answered(monotonic())


@contextmanager
def asked() -> Iterator[TerminalAsking]:
    """Ask the terminal of this process, and yield at once; at the end it is as it was before."""
    terminal = Terminal(os.environ.get("TERM", ""), os.environ)
    asking = TerminalAsking(terminal, sys.__stdin__.fileno() if sys.__stdin__ else -1)
    screen = sys.__stderr__  # where Textual draws
    if not terminal.question or screen is None or not screen.isatty():
        yield asking
        return
    with _ended_by_signals(asking), _without_echo(asking._descriptor):
        terminal.expect(monotonic())
        screen.write(_SAVE + terminal.question + _RESTORE)
        screen.flush()
        try:
            yield asking
        finally:  # an answer that is still on its way must not reach the shell
            asking.collect(terminal.time_left(monotonic()))


@contextmanager
def _without_echo(descriptor: int) -> Iterator[None]:
    """Have the terminal hand over each key, and not print it; also an error puts it back as it was."""
    before = termios.tcgetattr(descriptor)
    quiet = [*before]
    quiet[LOCAL_FLAGS] = before[LOCAL_FLAGS] & ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(descriptor, termios.TCSANOW, quiet)
    try:
        yield
    finally:
        with suppress(termios.error):  # the terminal may be gone
            termios.tcsetattr(descriptor, termios.TCSANOW, before)


@contextmanager
def _ended_by_signals(asking: TerminalAsking) -> Iterator[None]:
    """Have a signal end the process in order, until the app sets handlers of its own."""

    # A KeyboardInterrupt would not do for Ctrl-C: one that is caught after it was raised inside `exec` (each
    # dataclass that is imported calls it) still ends the process by the signal.
    def stop(number: int, frame: object) -> NoReturn:  # noqa: ARG001 - the caller's
        asking.status = 128 + number
        raise SystemExit(asking.status)

    # Python drops what is raised in a callback of a weak reference, as imports have: then the app ends later,
    # before it paints.
    def dropped(error: UnraisableHookArgs) -> None:
        if error.exc_type is not SystemExit:
            others(error)

    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, stop)
    others, sys.unraisablehook = sys.unraisablehook, dropped
    try:
        yield
    finally:
        sys.unraisablehook = others
