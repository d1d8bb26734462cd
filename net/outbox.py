"""What waits to be sent to one client: bounded, in order, and never waited for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from net import limits


class Outbox:
    """Passes lines to `write` until it is paused, and keeps them from then on."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write = write
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._paused = False

    def put(self, line: bytes) -> bool:
        """Send `line`, or keep it; return False if too much waits already, and it was dropped."""
        if not self._paused:
            self._write(line)
            return True
        if len(self._waiting) >= limits.QUEUE_MESSAGES or self._bytes >= limits.QUEUE_BYTES:
            return False
        self._waiting.append(line)
        self._bytes += len(line)
        return True

    def pause(self) -> None:
        """The other side does not keep up: hold everything back."""
        self._paused = True

    def resume(self) -> None:
        """Send what waits, as far as it is taken."""
        self._paused = False
        while self._waiting and not self._paused:
            line = self._waiting.popleft()
            self._bytes -= len(line)
            self._write(line)

    def clear(self) -> None:
        """Forget what waits."""
        self._waiting.clear()
        self._bytes = 0
