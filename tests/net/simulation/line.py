"""A line between two programs: bytes go in at one end and come out at the other, later, sliced or joined.

    Line  --  near: the client's end,  far: the referee's;  each is an asyncio.Transport

Bytes keep their order. A line can be cut (after so many bytes, in the middle of a message). It can fall
silent: nothing arrives any more, and neither end is told. A program can stop reading: then the buffer of its
kernel fills, and the other side's transport tells its protocol, as asyncio's own does.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from dataclasses import dataclass
from typing import Any

KERNEL = 64 * 1024
"""Bytes that lie between two programs before the one that writes is told to pause."""
EOF = b""


@dataclass(frozen=True, slots=True)
class Way:
    """The properties of a line: seconds one way, random extra delay, how often a write is sliced."""

    latency: float
    jitter: float
    slices: float
    kernel: int = KERNEL

    @property
    def round_trip(self) -> float:
        """The longest that it takes there and back."""
        return 2 * (self.latency + self.jitter)


class Line:
    """Two ends and the way between them."""

    def __init__(self, way: Way, rng: random.Random) -> None:
        self.way = way
        self.rng = rng
        self.silent = False
        self.near = End(self)
        self.far = End(self)
        self.near.other, self.far.other = self.far, self.near

    @property
    def whole(self) -> bool:
        """Whether both ends are open."""
        return not (self.near.over or self.far.over)

    def cut(self) -> None:
        """Cut it now; what was on its way is lost."""
        for end in (self.near, self.far):
            end.fail(ConnectionResetError("cut"))


class End(asyncio.Transport):
    """One end of a line: what is written here arrives at the `other`."""

    other: End

    def __init__(self, line: Line) -> None:
        super().__init__()
        self.over = False
        self.reads = True
        self.passes: int | None = None  # so many bytes come in here still, then the line is cut
        self._line = line
        self._loop = asyncio.get_running_loop()
        self._protocol: asyncio.Protocol | None = None
        self._coming: deque[tuple[float, bytes]] = deque()  # what is on its way to this end, and until when
        self._size = 0
        self._timer: asyncio.TimerHandle | None = None
        self._closing = False
        self._paused = False  # the protocol here was told to write no more

    def attach(self, protocol: asyncio.Protocol) -> None:
        """Let `protocol` have this end."""
        self._protocol = protocol
        protocol.connection_made(self)

    def read(self, *, on: bool) -> None:
        """Read what comes, or leave it lying."""
        self.reads = on
        self._wake()

    # ---- asyncio.Transport ---------------------------------------------------------------------

    def write(self, data: Any) -> None:
        """Send `data`; it is on its way when this returns."""
        if self._closing or self.over:
            return
        for piece in self._sliced(bytes(data)):
            self.other._take(piece)
        if not self._paused and self.other._size > self._line.way.kernel:
            self._paused = True
            if self._protocol is not None:
                self._protocol.pause_writing()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """The way has its own."""

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """There is none."""
        return default

    def is_closing(self) -> bool:
        """Whether nothing more can be written."""
        return self._closing or self.over

    def close(self) -> None:
        """Write no more; the other end reads what was written, and then that it was all."""
        if self._closing or self.over:
            return
        self._closing = True
        self.other._take(EOF)
        if not self._paused:
            self._loop.call_soon(self.lose, None)

    def abort(self) -> None:
        """Be gone at once: what was written may still arrive, or not."""
        if self.over:
            return
        if not self._line.silent:
            self._loop.call_later(self._line.way.latency, self.other.lose, ConnectionResetError("reset"))
        self._loop.call_soon(self.lose, None)
        self._closing = True

    def abandon(self, *, abruptly: bool) -> None:
        """The program here is dead. Its kernel sends what was written, or (`abruptly`) some of it is lost."""
        self._protocol = None
        if abruptly:
            self.abort()
        else:
            self.close()

    def fail(self, error: Exception) -> None:
        """The line is broken; the protocol hears so in a moment, as asyncio has it."""
        self._closing = True
        self._coming.clear()
        self._loop.call_soon(self.lose, error)

    def lose(self, error: Exception | None) -> None:
        """This end is over, and its protocol hears so."""
        if self.over:
            return
        self.over = True
        self._coming.clear()
        if self._timer is not None:
            self._timer.cancel()
        if self._protocol is not None:
            self._protocol.connection_lost(error)

    # ---- what comes --------------------------------------------------------------------------------

    def _sliced(self, data: bytes) -> list[bytes]:
        rng = self._line.rng
        if len(data) < 2 or rng.random() >= self._line.way.slices:
            return [data]
        cuts = sorted({rng.randrange(1, len(data)) for _ in range(rng.randint(1, 3))})
        return [data[start:end] for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True)]

    def _take(self, piece: bytes) -> None:
        way = self._line.way
        due = self._loop.time() + way.latency + self._line.rng.random() * way.jitter
        if self._coming:
            due = max(due, self._coming[-1][0])
        self._coming.append((due, piece))
        self._size += len(piece)
        if self._timer is None:
            self._wake()

    def _wake(self) -> None:
        """See to what is on its way, when the first of it is due."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._coming and self.reads and not self.over and not self._line.silent:
            self._timer = self._loop.call_at(self._coming[0][0], self._arrive)

    def _arrive(self) -> None:
        self._timer = None
        if self._line.silent or not self.reads or self.over:
            return
        now, pieces, ended = self._loop.time() + 1e-6, [], False
        while self._coming and self._coming[0][0] <= now and not ended:
            pieces.append(self._coming.popleft()[1])
            ended = pieces[-1] == EOF
        data = b"".join(pieces)
        self._size -= len(data)
        self._hear(data, ended=ended)
        self.other._written()
        self._wake()

    def _hear(self, data: bytes, *, ended: bool) -> None:
        if self.passes is not None and len(data) >= self.passes:
            self._tell(data[: self.passes])
            self._line.cut()
            return
        if self.passes is not None:
            self.passes -= len(data)
        self._tell(data)
        if ended and not self.over:
            if self._protocol is not None:
                self._protocol.eof_received()
            self.close()

    def _tell(self, data: bytes) -> None:
        if data and self._protocol is not None:
            self._protocol.data_received(data)

    def _written(self) -> None:
        """What was written here is read: write on, or be over if that was the last."""
        if self.over or not self._paused or self.other._size > self._line.way.kernel // 4:
            return
        self._paused = False
        if self._closing:
            self.lose(None)
        elif self._protocol is not None:
            self._protocol.resume_writing()
