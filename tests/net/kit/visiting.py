"""Visitors of an SSH door: asyncssh clients whose terminal a test can read."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import asyncssh
import pyte

from parlour.net.ssh.door import RunGuest, SshDoor
from parlour.net.ssh.guest import Guest, Size
from parlour.net.ssh.limits import Limits
from parlour.net.storage.data_folder import Home
from parlour.net.transport.proxied import Proxies
from tests.waiting import until

LOCAL = "127.0.0.1"
ASKED = b"\x1b[c"
PLAIN_ANSWER = b"\x1b[?62;22c"
"""What a terminal answers that knows no other question."""
UNKNOWN_TO_PYTE = re.compile(
    rb"\x1bP[^\x1b]*\x1b\\\\|\x1b\][^\x07\x1b]*\x1b\\\\|"
    rb"\x1b\[[<>][0-9]*u|\x1b\[\?[0-9]+\$p|\x1b\[2[23];2t|\x1b\][^\x07]*\x07"
)
ENGLISH = {"LANG": "en_US.UTF-8"}
"""What the client of a guest sends who is not asked for their language."""


class Terminal(asyncssh.SSHClientSession[bytes]):
    """What arrives at the end of an SSH session, as bytes and, for who asks, as a screen."""

    def __init__(self, size: tuple[int, int] = (80, 24), answer: bytes = PLAIN_ANSWER) -> None:
        self._answer = answer
        self._channel: asyncssh.SSHClientChannel[bytes] | None = None
        self.raw = b""
        self.status: int | None = None
        self.closed = False
        self._drawn = 0  # bytes that the screen shows
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self._channel = chan

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self.raw += data
        if ASKED in data and self._answer and self._channel is not None:
            self._channel.write(self._answer)

    def exit_status_received(self, status: int) -> None:
        self.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True

    @property
    def text(self) -> str:
        """What stands on the screen."""
        self._draw()
        return "\n".join(self._screen.display)

    def resize(self, width: int, height: int) -> None:
        self._draw()
        self._screen.resize(height, width)

    def _draw(self) -> None:
        new, self._drawn = self.raw[self._drawn :], len(self.raw)
        self._stream.feed(UNKNOWN_TO_PYTE.sub(b"", new))


class Visitor(asyncssh.SSHClient):
    """A client without a key that answers no prompts, because there are none."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str]:
        assert not prompts
        return []


class Visit:
    """A person who came by SSH: types keys, and sees a screen. For tests of the door and of what it runs."""

    def __init__(
        self,
        connection: asyncssh.SSHClientConnection,
        channel: asyncssh.SSHClientChannel[bytes],
        terminal: Terminal,
    ) -> None:
        self.connection = connection
        self.channel = channel
        self.terminal = terminal

    def type(self, keys: str | bytes) -> None:
        self.channel.write(keys.encode() if isinstance(keys, str) else keys)

    async def sees(self, text: str, within: float = 60.0) -> None:
        await until(lambda: text in self.terminal.text, within)

    async def ends(self) -> int | None:
        await until(lambda: self.terminal.closed)
        return self.terminal.status


@asynccontextmanager
async def connection(
    port: int,
    user: str = "play",
    *,
    keys: Sequence[asyncssh.SSHKey] = (),
    from_address: str = LOCAL,
) -> AsyncIterator[asyncssh.SSHClientConnection]:
    connected = await asyncssh.connect(
        LOCAL,
        port,
        username=user,
        client_factory=Visitor,
        client_keys=list(keys) or None,
        agent_path=None,
        known_hosts=None,
        config=None,
        local_addr=(from_address, 0),
    )
    try:
        yield connected
    finally:
        connected.abort()
        await connected.wait_closed()


@asynccontextmanager
async def visit(
    port: int,
    user: str = "play",
    *,
    keys: Sequence[asyncssh.SSHKey] = (),
    term: str = "xterm-256color",
    size: tuple[int, int] = (80, 24),
    claimed: tuple[int, int] | None = None,
    environment: Mapping[str, str] | None = None,
    from_address: str = LOCAL,
    window: int = 2**21,
    answer: bytes = PLAIN_ANSWER,
) -> AsyncIterator[Visit]:
    async with connection(port, user, keys=keys, from_address=from_address) as connected:
        channel, terminal = await connected.create_session(
            lambda: Terminal(size, answer),
            encoding=None,
            request_pty="force",
            term_type=term,
            term_size=claimed or size,
            env=list((environment if environment is not None else ENGLISH).items()),
            window=window,
        )
        assert isinstance(terminal, Terminal)
        yield Visit(connected, channel, terminal)


@asynccontextmanager
async def open_door(
    run_guest: RunGuest,
    folder: Path,
    limits: Limits | None = None,
    seated: Sequence[asyncssh.SSHKey] = (),
    proxies: Proxies | None = None,
    asked: list[str] | None = None,
    tunnel: int | None = None,
) -> AsyncIterator[SshDoor]:
    """Open a door that knows that the owners of the keys `seated` have seats; `asked` gets what it asks."""

    async def knows(key: str) -> bool:
        if asked is not None:
            asked.append(key)
        return key in [each.get_fingerprint() for each in seated]

    door = await SshDoor.open(LOCAL, 0, Home(folder), run_guest, limits, knows, proxies, tunnel)
    try:
        yield door
    finally:
        await door.close()


class Parlor:
    """Runs guests without a screen: notes their input, and ends when told to."""

    def __init__(self) -> None:
        self.guests: list[Guest] = []
        self.heard: dict[Guest, bytes] = {}
        self.sizes: list[Size] = []
        self.taps: list[str] = []
        self._over: dict[Guest, asyncio.Future[int]] = {}

    async def run(self, guest: Guest) -> int:
        self.guests.append(guest)
        self.heard[guest] = b""
        self._over[guest] = asyncio.get_running_loop().create_future()
        guest.attend(_Ear(self, guest))
        guest.write(b"welcome\r\n")
        return await self._over[guest]

    def end(self, guest: Guest, status: int = 0) -> None:
        if not self._over[guest].done():
            self._over[guest].set_result(status)


class _Ear:
    def __init__(self, parlor: Parlor, guest: Guest) -> None:
        self._parlor = parlor
        self._guest = guest

    def received(self, content: bytes) -> None:
        self._parlor.heard[self._guest] += content
        if b"q" in content:
            self._parlor.end(self._guest)

    def resized(self, size: Size) -> None:
        self._parlor.sizes.append(size)

    def stalled(self) -> None:
        self._parlor.taps.append("stalled")

    def flowing(self) -> None:
        self._parlor.taps.append("flowing")

    def ended(self) -> None:
        self._parlor.end(self._guest)

    def hung_up(self) -> None:
        self._parlor.end(self._guest)
