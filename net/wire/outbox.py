"""The bounded send queue of one client.

A single line, such as the file of a long match, may exceed the limit for the whole queue. One such line may
wait in addition to the others, so that a client that reads at all does not lose its connection. It is
written in pieces, and everyone waits for the same bytes: what a connection copies of them is one piece.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from parlour.net import limits


class Outbox:
    """Passes lines to `write`, or queues them while it is paused."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write = write
        self._waiting: deque[bytes] = deque()
        self._bytes = 0  # of the waiting lines, without a long one
        self._long = False  # whether a long line waits
        self._paused = False
        self._rest = memoryview(b"")  # of the line that is being written

    def put(self, line: bytes) -> bool:
        """Send or queue `line`; return False if it was dropped because the queue is full."""
        if not self._paused:
            self._begin(line)
            return True
        if not self._has_room(line):
            return False
        self._waiting.append(line)
        if _is_long(line):
            self._long = True
        else:
            self._bytes += len(line)
        return True

    def pause(self) -> None:
        self._paused = True

    def resume(self) -> None:
        """Send the queue until it is empty or `write` pauses it again."""
        self._paused = False
        self._go_on()
        while self._waiting and not self._paused:
            line = self._waiting.popleft()
            if _is_long(line):
                self._long = False
            else:
                self._bytes -= len(line)
            self._begin(line)

    def clear(self) -> None:
        self._rest = memoryview(b"")
        self._waiting.clear()
        self._bytes, self._long = 0, False

    def end_with(self, line: bytes) -> None:
        """Drop what waits, and send the rest of a line that is being written, and then `line`, at once."""
        rest = bytes(self._rest)
        self.clear()
        self._write(rest + line)

    def _begin(self, line: bytes) -> None:
        if len(line) <= limits.SOCKET_BUFFER:
            self._write(line)
        else:
            self._rest = memoryview(line)
            self._go_on()

    def _go_on(self) -> None:
        """Write the rest of a long line until `write` pauses."""
        while self._rest and not self._paused:
            piece, self._rest = self._rest[: limits.SOCKET_BUFFER], self._rest[limits.SOCKET_BUFFER :]
            self._write(bytes(piece))

    def _has_room(self, line: bytes) -> bool:
        if len(self._waiting) >= limits.QUEUE_MESSAGES:
            return False
        return not self._long if _is_long(line) else self._bytes + len(line) <= limits.QUEUE_BYTES


def _is_long(line: bytes) -> bool:
    return len(line) > limits.QUEUE_BYTES
