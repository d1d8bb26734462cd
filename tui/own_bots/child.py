"""The process in which the file of a bot runs.

    python -m parlour.tui.own_bots.child FILE CONNECTION LIFE SECONDS LOADING

It gets views over a connection, and nothing else: no token, no key, no socket. For each view it answers with
the move that the file's `decide` returns, or with what went wrong and the line of the file. It says once, at
the start, that the file is loaded. Its input is empty, and what the file prints goes to a pipe.

LIFE is the end of a pipe that nobody writes to. When its other end is closed, the owner's process is gone,
and this one ends with everything that the file has started.
"""

from __future__ import annotations

import json
import os
import pickle
import random
import signal
import sys
import threading
import time
import types
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, Final

from parlour.net.regular_file import read_regular
from parlour.rules.shelf import renamed

LARGEST: Final = 16 * 1024 * 1024
"""Bytes of a file of a bot at most."""
LONGEST: Final = 640
"""Characters of a move at most, as on the wire."""
WORDS: Final = 200
"""Characters of what an exception says at most."""
SHOWN: Final = 40
"""Characters of a value that is no move."""


class Child:
    """Loads the file `path` within `loading` seconds, and answers every view within `seconds`."""

    def __init__(self, path: str, connection: Connection, seconds: float, loading: float) -> None:
        self._path = path
        self._connection = connection
        self._seconds = seconds
        self._loading = loading

    def run(self) -> None:
        """Load the file, and answer until the connection ends."""
        signal.signal(signal.SIGALRM, self._too_late)
        signal.setitimer(signal.ITIMER_REAL, self._loading)
        try:
            decide = self._load()
            signal.setitimer(signal.ITIMER_REAL, 0)
        except BaseException as error:
            signal.setitimer(signal.ITIMER_REAL, 0)
            self._answer(fault=_said(error), line=self._line_of(error))
            return
        if not callable(decide):
            self._answer(fault="there is no function decide(view, rng) in it", line=1)
            return
        line = getattr(getattr(decide, "__code__", None), "co_firstlineno", 1)
        self._answer(ready=line)
        while True:
            view, seed = pickle.loads(self._connection.recv_bytes())  # noqa: S301 - from our own process
            self._decide(decide, view, random.Random(seed), line)

    def _load(self) -> object:
        source = read_regular(Path(self._path), LARGEST)
        module = types.ModuleType("bot")
        module.__file__ = self._path
        sys.modules["bot"] = module
        sys.argv = [self._path]
        sys.path.append(str(Path(self._path).parent))
        exec(compile(source, self._path, "exec"), module.__dict__)  # noqa: S102 - the owner asked for it
        return getattr(module, "decide", None)

    def _decide(self, decide: Callable[..., Any], view: object, rng: random.Random, line: int) -> None:
        signal.setitimer(signal.ITIMER_REAL, self._seconds)
        try:
            move = decide(view, rng)
        except BaseException as error:
            signal.setitimer(signal.ITIMER_REAL, 0)
            self._answer(fault=_said(error), line=self._line_of(error) or line)
            return
        signal.setitimer(signal.ITIMER_REAL, 0)
        if (wrong := no_move(move)) is not None:
            self._answer(fault=wrong, line=line)
        else:
            self._answer(move=move)

    def _too_late(self, _: int, frame: FrameType | None) -> None:
        """Tell which line takes so long, and wait for the end: the owner's process kills this one."""
        while frame is not None and frame.f_code.co_filename != self._path:
            frame = frame.f_back
        self._answer(silent=frame.f_lineno if frame is not None else 0)
        while True:
            time.sleep(60)

    def _line_of(self, error: BaseException) -> int:
        """Return the last line of the file that led to `error`, 0 if there is none."""
        if isinstance(error, SyntaxError) and error.filename == self._path:
            return error.lineno or 0
        line, trace = 0, error.__traceback__
        while isinstance(trace, TracebackType):
            if trace.tb_frame.f_code.co_filename == self._path:
                line = trace.tb_lineno
            trace = trace.tb_next
        return line

    def _answer(self, **told: object) -> None:
        self._connection.send_bytes(json.dumps(told).encode())


def no_move(move: object) -> str | None:
    """Return why this value cannot be a move, None if it can."""
    if move is None:
        return None
    if not isinstance(move, str):
        return f"decide returned {_shown(move)} ({type(move).__name__}); a move is a text, or None"
    if len(move) > LONGEST:
        return f"decide returned a text of {len(move)} characters; a move has at most {LONGEST}"
    if not (move.isascii() and move.isprintable()):
        return f"decide returned {_shown(move)}; a move has only plain letters, digits and blanks"
    return None


def _shown(value: object) -> str:
    try:
        text = ascii(value)
    except Exception:
        return "a value that cannot be shown"
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."


def _said(error: BaseException) -> str:
    """Return the kind of an exception and what it says, on one line."""
    try:
        words = " ".join((error.msg if isinstance(error, SyntaxError) else renamed.told(error)).split())
    except Exception:
        words = ""
    name = type(error).__name__
    return f"{name}: {words}"[:WORDS] if words else name


def _end_with(life: int) -> None:
    """Wait until the owner's process is gone; then end this one and what it has started."""
    os.read(life, 1)
    os.killpg(os.getpgrp(), signal.SIGKILL)


def main() -> None:
    """Run the file that the command line names."""
    path, connection, life, seconds, loading = sys.argv[1:]
    for descriptor in (int(connection), int(life)):
        os.set_inheritable(descriptor, False)
    threading.Thread(target=_end_with, args=(int(life),), daemon=True).start()
    with suppress(EOFError, OSError):  # the owner's process has closed the connection
        Child(path, Connection(int(connection)), float(seconds), float(loading)).run()


if __name__ == "__main__":
    main()
