"""The place of the referee: it takes connections, dies without a message, and another one takes over."""

from __future__ import annotations

import asyncio
import random
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import cast

from parlour.net.errors import JournalUnwritable
from parlour.net.journal.opening import still_open
from parlour.net.referee.hooks import Duties
from parlour.net.referee.journals import Books
from parlour.net.referee.referee import Referee
from parlour.net.referee.restore import bring_back
from parlour.net.referee.session import ClientSession
from parlour.net.referee.tcp_server import Encoder, TcpConnection
from parlour.net.table.runner import TableRunner
from parlour.net.transport.admission import Crowd
from parlour.net.transport.proxied import Caller
from parlour.net.transport.tcp_info import LOWEST_OFFSET, SMOOTHED_OFFSET
from parlour.net.wire.messages import FromReferee, Phase
from parlour.net.wire.protocol import Reason
from parlour.net.wire.sentences import CROWDED
from tests.net.simulation.disk import REFEREE, Disk, Killed, Moment, SimulatedJournal
from tests.net.simulation.line import Line, Way

AGAIN = 3.0
"""Seconds until a referee that could not be started, for want of room on the disk, is started again."""


class Socket:
    """The one thing that is asked of a socket: the round trip to its other side."""

    def __init__(self, seconds: float) -> None:
        self._microseconds = max(1, round(seconds * 1_000_000))

    def getsockopt(self, level: int, option: int, size: int) -> bytes:
        told = bytearray(size)
        for offset in (SMOOTHED_OFFSET, LOWEST_OFFSET):
            struct.pack_into("=I", told, offset, self._microseconds)
        return bytes(told)


class Heard(TcpConnection):
    """A connection that notes what the referee sends to it."""

    def __init__(
        self, line: Line, address: str, crowd: Crowd[TcpConnection], new: Callable[[Heard], ClientSession]
    ) -> None:
        self.tells: Callable[[FromReferee], None] = lambda _: None
        self.address = address
        far = cast(socket.socket, Socket(2 * line.way.latency))
        super().__init__(far, Caller(address), crowd, lambda wire, _: new(cast(Heard, wire)), Encoder())

    def send(self, message: FromReferee) -> None:
        self.tells(message)
        super().send(message)


@dataclass
class House:
    """One referee after the other. `note` takes what happens in words; `tells` is told of every message, and
    `dies` of the table as it was just before a referee died.
    """

    disk: Disk
    rng: random.Random
    note: Callable[[str], None]
    dies: Callable[[TableRunner], None]
    tells: Callable[[Heard, FromReferee], None] = lambda *_: None
    referee: Referee | None = None
    deaths: int = 0
    records: int = 0
    lost: tuple[str, ...] = ()
    _lines: list[tuple[Line, Heard]] = field(default_factory=list)
    _buried: list[asyncio.Task[None]] = field(default_factory=list)

    # ---- its life ------------------------------------------------------------------------------

    def open(self) -> None:
        """Let a referee take over; with a full disk it may have to try again."""
        journal = self.disk.journal()
        try:
            found = still_open(journal)
        except JournalUnwritable:
            self.disk.let_go()
            asyncio.get_running_loop().call_later(AGAIN, self.open)
            return
        self.journal: SimulatedJournal = journal
        self.crowd: Crowd[TcpConnection] = Crowd()
        made = Referee(REFEREE, "", Duties(save=self._saved), Books(journal))
        made.number_on_from(found.last)
        self.referee = made
        self.note("a referee takes over" if self.deaths else "the referee opens")
        self.lost += bring_back(made, journal, found)

    def kill(self, moment: Moment) -> None:
        """Let the referee die now, or when it writes next."""
        if self.referee is None:
            return
        if moment is Moment.AT_REST:
            table = self.table
            if table is not None:
                self.dies(table)
            self._die()
        else:
            self.journal.dies = moment, self._die

    def _die(self) -> None:
        assert self.referee is not None, "who is dead does not die"
        self.note("the referee is killed")
        self.deaths += 1
        self.disk.let_go()
        for line, heard in self._lines:
            line.far.abandon(abruptly=self.rng.random() < 0.5)
            heard.connection_lost(None)
        self._lines.clear()
        dead, self.referee = self.referee, None
        self._buried += dead._tasks.running
        for task in dead._tasks.running:
            task.cancel()
        asyncio.get_running_loop().call_later(self.rng.choice((0.2, 1.0, 6.0, 30.0)), self.open)

    async def close(self) -> None:
        """End in order; a referee may be killed even then."""
        if (referee := self.referee) is not None:
            await referee.close()
            self._buried += referee._tasks.running
        await asyncio.gather(*self._buried, return_exceptions=True)

    # ---- who comes ---------------------------------------------------------------------------------

    def connect(self, address: str, way: Way) -> Line | None:
        """Return a new line from `address` to the referee, None if nobody listens."""
        if self.referee is None:
            return None
        referee, line = self.referee, Line(way, self.rng)
        heard = Heard(line, address, self.crowd, lambda heard: ClientSession(referee, heard, address))
        leaving = self.crowd.admit(heard, address)
        if leaving is None:
            return None
        for other in leaving:
            other.leave(Reason.CROWDED, CROWDED)
        heard.tells = lambda message: self.tells(heard, message)
        line.far.attach(Guarded(heard))
        self._lines = [*((one, each) for one, each in self._lines if not one.far.over), (line, heard)]
        return line

    # ---- the table -----------------------------------------------------------------------------------

    @property
    def table(self) -> TableRunner | None:
        """The table at which everybody plays; None before it opens, after it closes, without a referee."""
        return next(iter(self.referee.tables.values()), None) if self.referee is not None else None

    @property
    def over(self) -> bool:
        """Whether the match has come to its end."""
        return self.table is not None and self.table.state.phase is Phase.OVER

    def _saved(self, _: object, __: bool) -> None:
        self.records += 1


class Guarded(asyncio.Protocol):
    """Passes every call on, and stops the exception of a referee's death here."""

    def __init__(self, to: Heard) -> None:
        self._to = to

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._to.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        with suppress(Killed):
            self._to.data_received(data)

    def eof_received(self) -> bool:
        return self._to.eof_received()

    def pause_writing(self) -> None:
        self._to.pause_writing()

    def resume_writing(self) -> None:
        self._to.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._to.connection_lost(exc)
