"""Runs the file of a bot in a process of its own, and asks it for moves.

The process is started in a session of its own, without the terminal: Ctrl-C does not reach it, and it ends
with all that it has started when its owner closes it. It inherits a connection and a pipe, and no other
descriptors. A decision has a time limit; a process that exceeds it is killed, and started again for the next
decision. What the file prints is cut into lines of limited length and number.
"""

from __future__ import annotations

import json
import os
import pickle
import select
import signal
import struct
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from typing import Any, Final

from parlour.rules.views import View
from parlour.tui.own_bots.child import WORDS, no_move
from parlour.tui.remote.subprocess_args import PYTHON
from parlour.tui.text.printable import visible

WITHIN: Final = 5.0
"""Seconds for a decision."""
LOADED_WITHIN: Final = 20.0
"""Seconds for loading the file, with the libraries that it imports."""
GRACE: Final = 1.0
"""Seconds in which a process that is too late tells its line."""
ANSWER_BYTES: Final = 16_384
CHUNK: Final = 65_536
MOST_LINES: Final = 10_000_000
"""A number above it is that of no line."""
_LENGTH: Final = struct.Struct("!i")
"""What stands before each message of a `Connection`."""
LINE: Final = 200
"""Characters of a line at most; the rest is dropped."""
LINES: Final = 20
"""Lines that are shown for one decision."""
MORE: Final = "(it prints more, which is not shown)"


class BotFault(Exception):
    """The file of a bot has not returned a move: what happened, and its line (0 if it is not known).

    `lost`: its process was ended, or ended by itself.
    """

    def __init__(self, file: str, line: int, words: str, *, lost: bool = False) -> None:
        self.line = line
        self.words = words
        self.lost = lost
        super().__init__(f"{file}, line {line}: {words}" if line else f"{file}: {words}")


class BadBotFile(BotFault):
    """The file cannot be loaded."""

    def __init__(self, file: str, line: int, words: str) -> None:
        super().__init__(file, line, words, lost=True)


class Output:
    """What the file prints: the first lines of each decision go to `tell`, and all are counted."""

    def __init__(self, tell: Callable[[str], None] = lambda _: None) -> None:
        self._tell = tell
        self._begun = b""
        self._shown = 0
        self.lines = 0
        self.first = ""

    def next_decision(self) -> None:
        """Begin to count anew what is shown."""
        self._shown = 0

    def take(self, printed: bytes) -> None:
        """Take a part of what was printed; an empty one is the end."""
        *whole, begun = (self._begun + printed).split(b"\n")
        if not printed and begun:
            whole, begun = [*whole, begun], b""
        self._begun = begun[: 4 * LINE]
        for line in whole:
            self._line(visible(line[: 4 * LINE].decode("utf-8", "replace").expandtabs(4))[:LINE])

    def _line(self, line: str) -> None:
        self.first = self.first if self.lines else line
        self.lines += 1
        self._shown += 1
        if self._shown <= LINES:
            self._tell(line)
        elif self._shown == LINES + 1:
            self._tell(MORE)


class BotProcess:
    """The process of one bot. `name` is what its owner calls the file.

    `within` and `loaded_within` are the seconds for a decision and for loading the file. One thread at a time
    may use it, but any may close it.
    """

    def __init__(
        self,
        name: str,
        output: Output | None = None,
        within: float = WITHIN,
        loaded_within: float = LOADED_WITHIN,
    ) -> None:
        self._name = name
        self._path = Path(name).absolute()
        self._output = output or Output()
        self._within = within
        self._loaded_within = loaded_within
        self._busy = threading.Lock()
        self._line = 0  # of `decide`
        self._process: subprocess.Popen[bytes] | None = None
        self._connection: Connection | None = None
        self._received = b""  # of an answer that has not come whole
        self._prints = self._life = -1
        self._closed = False

    @property
    def output(self) -> Output:
        """What the file prints."""
        return self._output

    def start(self) -> None:
        """Start the process and load the file. Raises BadBotFile."""
        with self._busy:
            self._start()

    def _start(self) -> None:
        if not self._path.is_file():
            words = "is no file" if self._path.exists() else "there is no such file"
            raise BadBotFile(self._name, 0, words)
        self._spawn()
        try:
            told = self._answer(time.monotonic() + self._loaded_within + GRACE)
        except BotFault as fault:
            raise BadBotFile(self._name, fault.line, f"while it is loaded: {fault.words}") from None
        if "ready" in told:
            self._line = _line(told, "ready")
            return
        self._kill()
        if "silent" in told:
            words = f"it is not loaded within {self._loaded_within:g} s"
            raise BadBotFile(self._name, _line(told, "silent"), words)
        raise BadBotFile(self._name, _line(told), _words(told))

    def decide(self, view: View, seed: int) -> str | None:
        """Return the move of the file; start its process if it does not run. Raises BotFault."""
        with self._busy:
            return self._decide(view, seed)

    def _decide(self, view: View, seed: int) -> str | None:
        if self._process is None:
            self._start()
        assert self._connection is not None, "a process that runs has a connection"
        self._output.next_decision()
        until = time.monotonic() + self._within + GRACE
        if self._connection.poll():
            self._read(self._connection)  # raises if it has ended
        if self._received:
            raise self._unasked()
        self._tell(self._connection, pickle.dumps((view, seed)), until)
        told = self._answer(until)
        if "silent" in told:
            self._kill()
            raise self._too_late(_line(told, "silent"))
        if "fault" in told:
            raise BotFault(self._name, _line(told), _words(told))
        if (wrong := no_move(move := told.get("move"))) is not None:
            raise BotFault(self._name, self._line, wrong)
        return str(move) if move is not None else None

    def fault(self, words: str) -> BotFault:
        """Return a fault of a decision that was made in time."""
        return BotFault(self._name, self._line, words)

    def close(self) -> None:
        """End the process and everything that it has started. May be called twice, and by another thread."""
        self._closed = True
        if (process := self._process) is not None:
            _end_group(process)  # whoever waits for an answer gets the end of the connection
        with self._busy:
            self._kill()

    def _spawn(self) -> None:
        if self._closed:
            raise BotFault(self._name, 0, "it is over", lost=True)
        ours, theirs = Pipe()
        lives, life = os.pipe()
        prints, printed = os.pipe()
        command = [*PYTHON, "-u", "-m", "parlour.tui.own_bots.child", str(self._path)]
        command += [str(theirs.fileno()), str(lives)]
        command += [str(self._within), str(self._loaded_within)]
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the owner asked for this file
                command,
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=printed,
                pass_fds=(theirs.fileno(), lives),
                start_new_session=True,
            )
        finally:
            theirs.close()
            os.close(lives)
            os.close(printed)
        os.set_blocking(ours.fileno(), False)
        self._connection, self._life, self._prints, self._received = ours, life, prints, b""

    def _tell(self, connection: Connection, content: bytes, until: float) -> None:
        """Send as `Connection` does. Raises BotFault if the file does not read it in time."""
        left, writable = memoryview(_LENGTH.pack(len(content)) + content), select.poll()
        writable.register(connection.fileno(), select.POLLOUT)
        with suppress(OSError):  # then it has ended, and `_answer` says how
            while left:
                if not writable.poll(max(0.0, until - time.monotonic()) * 1000):
                    self._kill()
                    raise self._too_late(self._line)
                left = left[os.write(connection.fileno(), left) :]

    def _read(self, connection: Connection) -> None:
        """Take what has come over the connection. Raises BotFault if it is at its end."""
        try:
            some = os.read(connection.fileno(), CHUNK)
        except OSError:
            some = b""
        if not some:
            raise self._ended()
        self._received += some

    def _message(self) -> bytes | None:
        """Return a whole message of what has come, as `Connection` frames it; None if there is none yet."""
        if len(self._received) < _LENGTH.size:
            return None
        (size,) = _LENGTH.unpack_from(self._received)
        if not 0 <= size <= ANSWER_BYTES:
            raise self._unasked()
        message, rest = self._received[_LENGTH.size :][:size], self._received[_LENGTH.size + size :]
        if len(message) < size:
            return None
        self._received = rest
        return message

    def _answer(self, until: float) -> dict[str, Any]:
        """Return the next answer, and take what is printed before it. Raises BotFault if none comes."""
        connection, prints = self._connection, self._prints
        assert connection is not None, "it is asked while it runs"
        watched: list[Any] = [connection, prints]
        while (left := until - time.monotonic()) > 0 and (ready := wait(watched, left)):
            if prints in ready and not self._print(prints):
                watched.remove(prints)
            elif connection in ready:
                self._read(connection)
                if (message := self._message()) is not None:
                    return self._read_answer(message)
        self._kill()
        raise self._too_late(self._line)

    def _read_answer(self, message: bytes) -> dict[str, Any]:
        try:
            told = json.loads(message)
        except (ValueError, RecursionError):
            told = None
        if not isinstance(told, dict):
            raise self._unasked()
        return told

    def _print(self, prints: int) -> bool:
        """Take some of what was printed; return whether there may be more."""
        try:
            some = os.read(prints, CHUNK)
        except OSError:
            some = b""
        self._output.take(some)
        return bool(some)

    def _ended(self) -> BotFault:
        status = self._kill()
        if status == -signal.SIGKILL:  # it may have been this process that killed it
            words = "its process was killed, or has closed its connection"
        elif status is not None and status < 0:
            words = f"its process was ended by {signal.Signals(-status).name}"
        else:
            words = f"its process has ended by itself (exit status {status})"
        return BotFault(self._name, self._line, words, lost=True)

    def _unasked(self) -> BotFault:
        """End the process whose file has written to its connection."""
        self._kill()
        words = "it writes to the connection over which Parlour asks for moves"
        return BotFault(self._name, self._line, words, lost=True)

    def _too_late(self, line: int) -> BotFault:
        return BotFault(self._name, line or self._line, f"no move within {self._within:g} s", lost=True)

    def _kill(self) -> int | None:
        """End the process and its group; return its status, None if it did not run."""
        process, self._process = self._process, None
        if process is None:
            return None
        _end_group(process)
        status = process.wait()
        if self._connection is not None:
            self._connection.close()
        for descriptor in (self._prints, self._life):
            os.close(descriptor)
        return status


def _end_group(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def _line(told: dict[str, Any], field: str = "line") -> int:
    line = told.get(field)
    return line if isinstance(line, int) and 0 <= line < MOST_LINES else 0


def _words(told: dict[str, Any]) -> str:
    return visible(str(told.get("fault", "")))[:WORDS]
