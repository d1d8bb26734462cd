"""Guests of a door: asyncssh clients that press keys and note when the screen answers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias, TypeVar

import asyncssh

COLUMNS: Final = 80
ROWS: Final = 24
LOGIN_WITHIN: Final = 60.0
ANSWER_WITHIN: Final = 10.0
STILL: Final = 0.3
"""A screen that has not changed for so long is complete."""

NUMBERS: Final = b"\x1b[%d;" % (ROWS - 1)
"""The cursor is sent to the row of the hand's numbers: what an arrow key changes, and an update does not."""
SEATED: Final = b"Guest 10"
"""The name in the last seat of the house's tables: with it the whole table is on the screen."""
REFUSED: Final = b"JC-"
"""A refusal names its clause, in the prompt."""


ASKED: Final = b"\x1b[c"
ANSWER: Final = b"\x1b[?62;22c"


@dataclass(frozen=True, slots=True)
class Face:
    """What guests see: their user name, what is on it when they sit, and two commands with their answers."""

    user: str
    seated: bytes
    arrows: tuple[tuple[bytes, bytes], tuple[bytes, bytes]]
    refused: tuple[bytes, bytes]


SCREEN: Final = Face("play", SEATED, ((b"\x1b[C", NUMBERS), (b"\x1b[D", NUMBERS)), (b"n", REFUSED))
HAND: Final = b"Your hand"
PLAIN: Final = Face("plain", HAND, ((b"who\r", b"Seat 10"), (b"hand\r", HAND)), (b"challenge\r", REFUSED))
BARE: Final = Face("play", b"welcome", ((b"", b""), (b"", b"")), (b"", b""))


class Shown(Protocol):
    """What has come for a guest to see: frames, and bytes on the wire."""

    @property
    def frames(self) -> int: ...
    @property
    def received(self) -> int: ...


class Guest(Protocol):
    """A guest of a door, of SSH or with a page. `first_frame` are the seconds until they saw their hand."""

    busy: bool

    @property
    def screen(self) -> Shown: ...
    @property
    def first_frame(self) -> float: ...
    async def press_arrow(self) -> float:
        """Change only what they see themselves; return the seconds until they do."""

    async def press_refused(self) -> float:
        """Try a move that the referee refuses; return the seconds until they see it."""

    async def go(self) -> None:
        """Hang up."""


G = TypeVar("G", bound=Guest)
Comer: TypeAlias = Callable[[], Awaitable[G]]
"""Lets a guest come in."""


@dataclass
class SeenMoves:
    """Moves that guests made: the seconds until each of the others at the table saw them; those in vain."""

    made: int = 0
    unanswered: int = 0
    others: list[float] = field(default_factory=list)


class Screen(asyncssh.SSHClientSession[bytes]):
    """What arrives: counted, and searched for what is waited for."""

    def __init__(self) -> None:
        self.frames = 0
        self.received = 0
        self.changed_at = 0.0
        self.closed = False
        self._mark = b""
        self._seen: asyncio.Future[float] | None = None

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self._channel = chan

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:  # noqa: ARG002 - asyncssh's
        now = time.perf_counter()
        if ASKED in data:  # a door waits for the answer, which every terminal gives
            self._channel.write(ANSWER)
        self.frames += 1
        self.received += len(data)
        self.changed_at = now
        if self._seen is not None and not self._seen.done() and self._mark in data:
            self._seen.set_result(now)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncssh's
        self.closed = True
        if self._seen is not None and not self._seen.done():
            self._seen.set_exception(ConnectionError("the door has hung up"))

    def watch_for(self, mark: bytes) -> asyncio.Future[float]:
        """Return the time at which `mark` comes."""
        self._mark = mark
        self._seen = asyncio.get_running_loop().create_future()
        return self._seen


class DoorGuest:
    """One guest with a seat. Make it with `come`."""

    def __init__(
        self,
        connection: asyncssh.SSHClientConnection,
        channel: asyncssh.SSHClientChannel[bytes],
        screen: Screen,
        first_frame: float,
        face: Face,
    ) -> None:
        self.screen = screen
        self._face = face
        self.first_frame = first_frame
        self.busy = False
        self._connection = connection
        self._channel = channel
        self._rightward = False

    @classmethod
    async def come(
        cls, port: int, key: asyncssh.SSHKey, face: Face = SCREEN, language: str = "en"
    ) -> DoorGuest:
        """Log in, and return when the own hand is on the screen and nothing moves any more."""
        began = time.perf_counter()
        async with asyncio.timeout(LOGIN_WITHIN):
            connection = await asyncssh.connect(
                "127.0.0.1",
                port,
                username=face.user,
                client_keys=[key],
                agent_path=None,
                known_hosts=None,
                config=None,
            )
            channel, screen = await connection.create_session(
                Screen,
                encoding=None,
                request_pty="force",
                term_type="xterm-256color",
                term_size=(COLUMNS, ROWS),
                env={"LANG": f"{language}.UTF-8"},
            )
            assert isinstance(screen, Screen)
            seen = await screen.watch_for(face.seated)
            while time.perf_counter() - screen.changed_at < STILL:  # noqa: ASYNC110 - stillness is no event
                await asyncio.sleep(STILL / 3)
        return cls(connection, channel, screen, seen - began, face)

    async def press_arrow(self) -> float:
        """Move the cursor in the hand (or ask for a few lines); return the seconds until it is shown."""
        self._rightward = not self._rightward
        return await self._press(*self._face.arrows[self._rightward])

    async def press_refused(self) -> float:
        """Challenge nothing at all; return the seconds until the referee's no is on the screen."""
        return await self._press(*self._face.refused)

    async def _press(self, keys: bytes, mark: bytes) -> float:
        seen = self.screen.watch_for(mark)
        pressed = time.perf_counter()
        self._channel.write(keys)
        async with asyncio.timeout(ANSWER_WITHIN):
            return await seen - pressed

    async def go(self) -> None:
        """Hang up."""
        self._connection.abort()
        await self._connection.wait_closed()


async def come_all(comers: Sequence[Comer[G]], at_once: int, came: Callable[[G], None]) -> None:
    """Let them all come, never more than `at_once` on their way."""
    waiting = asyncio.Semaphore(at_once)

    async def one(comer: Comer[G]) -> None:
        async with waiting:
            came(await comer())

    async with asyncio.TaskGroup() as coming:
        for comer in comers:
            coming.create_task(one(comer))
