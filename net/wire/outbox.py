"""What waits to be sent to one client: bounded, in order, and never waited for.

The file of a long match may be longer than all that may wait. It can come in one piece only, and
whoever reads at all is not to lose the connection by it: one such line may wait beside the others.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from net import limits


class Outbox:
    """Passes lines to `write` until it is paused, and keeps them from then on."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write = write
        self._waiting: deque[bytes] = deque()
        self._bytes = 0  # of all that waits, but a long line
        self._long = False  # whether one waits
        self._paused = False

    def put(self, line: bytes) -> bool:
        """Send `line`, or keep it; return False if too much waits already, and it was dropped."""
        if not self._paused:
            self._write(line)
            return True
        if not self._has_room(line):
            return False
        self._waiting.append(line)
        self._count(line, 1)
        return True

    def pause(self) -> None:
        """The other side does not keep up: hold everything back."""
        self._paused = True

    def resume(self) -> None:
        """Send what waits, as far as it is taken."""
        self._paused = False
        while self._waiting and not self._paused:
            line = self._waiting.popleft()
            self._count(line, -1)
            self._write(line)

    def clear(self) -> None:
        """Forget what waits."""
        self._waiting.clear()
        self._bytes, self._long = 0, False

    def _has_room(self, line: bytes) -> bool:
        if len(self._waiting) >= limits.QUEUE_MESSAGES:
            return False
        return not self._long if _is_long(line) else self._bytes + len(line) <= limits.QUEUE_BYTES

    def _count(self, line: bytes, one: int) -> None:
        if _is_long(line):
            self._long = one > 0
        else:
            self._bytes += one * len(line)


def _is_long(line: bytes) -> bool:
    return len(line) > limits.QUEUE_BYTES
