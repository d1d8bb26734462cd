"""One SSH connection: its identity, and what it may request.

There are no accounts, so everybody is admitted; the identity only decides to whose seat they may return. A
client first *offers* keys, and asyncssh calls `validate_public_key` for each before it has seen a signature,
so an offered key is only noted. It becomes the identity in `auth_completed`, which asyncssh calls after it
has verified the signature; every other kind of authentication clears the note.

Who comes from a penalized address, or through a tunnel that is full, is refused when it is known that they
prove no key of a seat. Whether there is a seat is asked when a key is offered, and not told before it is
proven.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from typing import Any, Final, Protocol, TypeAlias

import asyncssh

from parlour.net.door.admission import Admission
from parlour.net.faults import NetError
from parlour.net.ssh import words
from parlour.net.ssh.flow import Flow
from parlour.net.ssh.guest import Say
from parlour.net.ssh.limits import Limits
from parlour.net.ssh.session import DoorSession, Identity, RunGuest
from parlour.net.transport.proxied import Caller
from parlour.net.wire.sentences import HOST_FULL
from parlour.rules.sentences import Told, told

Challenge: TypeAlias = tuple[str, str, str, list[tuple[str, bool]]]
"""Title, instructions, language and prompts for keyboard-interactive authentication."""
IGNORE: Final = 2
"""The number of the message that its receiver ignores (RFC 4253)."""
OFFERS: Final = 6
"""How often who needs a seat may offer a key, or prove one."""


class Door(Protocol):
    """The parts of the listening server that its connections use: a Protocol, since the server makes them."""

    @property
    def limits(self) -> Limits: ...
    @property
    def run_guest(self) -> RunGuest: ...
    @property
    def say(self) -> Say: ...
    def admission_of(self, caller: Caller, /) -> Admission[Doorkeeper]: ...


class Doorkeeper(asyncssh.SSHServer):
    """asyncssh's callbacks for one connection of `door`, which `caller` has made."""

    def __init__(self, door: Door, caller: Caller) -> None:
        self._door = door
        self._caller = caller
        self._admission = door.admission_of(caller)
        self._offered = ""
        self._user = ""
        self._refusal: Told | None = None  # for everybody from there who has no seat
        self._offers = 0
        self._has_seat = False  # who has the offered key
        self._waiting: asyncio.TimerHandle | None = None
        self.identity: Identity | None = None
        self.session: DoorSession | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self.connection = conn
        self._flow = Flow(conn, self._door.limits)
        self._admission.arrived(self, self._caller.address)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncssh's
        self._flow.stop()
        self._stop_waiting()
        self._admission.left(self)

    # ---- who it is ---------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        """Require authentication of any kind, since it may bring a key, also of who needs a seat."""
        self._user = username
        self._offered = ""
        _send_no_empty_packets(self.connection)
        self._refusal = self._admission.turned_away(self._caller.address)
        if self._refusal is None and not self._admission.has_room:
            self._refusal = HOST_FULL
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool | Awaitable[bool]:  # noqa: ARG002 - asyncssh's
        if self._refusal is not None:
            return self._look_at(key.get_fingerprint())
        self._offered = key.get_fingerprint()
        return True

    async def _look_at(self, key: str) -> bool:
        """Note a key that is offered by who needs a seat, and whether its owner has one."""
        self._offers += 1
        if self._offers > OFFERS:
            self._refuse()
            return False
        try:
            has_seat = await self._admission.has_seat(key, self._caller.address)
        except NetError:
            has_seat = False
        self._offered, self._has_seat = key, has_seat
        return True

    def _refuse(self) -> None:
        assert self._refusal is not None
        self.connection.disconnect(asyncssh.DISC_BY_APPLICATION, self._said(self._refusal))

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Challenge:  # noqa: ARG002 - asyncssh's
        """Return no prompts, and forget an offered key, which is not proven; refuse who needs one."""
        self._offered = ""
        if self._refusal is not None:
            self._refuse()
        return "", "", "", []

    def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> bool:  # noqa: ARG002 - asyncssh's
        self._offered = ""
        return True

    def auth_completed(self) -> None:
        """Make the offered key the identity: asyncssh has verified its signature."""
        if self._refusal is not None and not (self._offered and self._has_seat):
            self._refuse()
            return
        self.identity = Identity(self._user, self._offered, self._caller)
        if not self._admission.heard(self, self._caller.address, self._offered, seated=self._has_seat):
            of_address = told(words.ADDRESS_FULL, most=self._door.limits.per_address)
            full = of_address if self._admission.has_room else HOST_FULL
            self.connection.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, self._said(full))
            return
        loop = asyncio.get_running_loop()
        self._waiting = loop.call_later(self._door.limits.login, self._waited_long_enough)

    # ---- what it may ask for -----------------------------------------------------------------

    def session_requested(self) -> DoorSession:
        if self.session is not None or self.identity is None:
            raise asyncssh.ChannelOpenError(asyncssh.OPEN_RESOURCE_SHORTAGE, self._said(words.ONE_SESSION))
        self.session = DoorSession(
            self.connection,
            self.identity,
            self._flow,
            self._door.limits,
            self._door.run_guest,
            self._door.say,
            self._stop_waiting,
        )
        return self.session

    def connection_requested(self, dest_host: str, dest_port: int, orig_host: str, orig_port: int) -> bool:  # noqa: ARG002 - asyncssh's
        raise self._no_forwarding()

    def unix_connection_requested(self, dest_path: str) -> bool:  # noqa: ARG002 - asyncssh's
        raise self._no_forwarding()

    def _no_forwarding(self) -> asyncssh.ChannelOpenError:
        why = self._said(words.NO_FORWARDING)
        return asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, why)

    def _waited_long_enough(self) -> None:
        self.connection.disconnect(asyncssh.DISC_BY_APPLICATION, self._said(words.NO_SESSION))

    def _said(self, why: Told) -> str:
        """Say why not, to who has no session yet."""
        return self._door.say(why, self.identity.key if self.identity is not None else "", {})

    def _stop_waiting(self) -> None:
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None


def _send_no_empty_packets(connection: asyncssh.SSHServerConnection) -> None:
    """Make `connection` send a frame as one packet; a second call does nothing.

    asyncssh would put an empty one before each, to protect ciphers in CBC mode, which the door does not
    offer. It costs as much as a small frame: an encryption, a system call, and a wake-up of the guest's
    client.
    """
    if "send_packet" in vars(connection):
        return
    usual = connection.send_packet

    def send_packet(kind: int, *parts: bytes, **more: Any) -> None:
        if kind != IGNORE:
            usual(kind, *parts, **more)

    setattr(connection, "send_packet", send_packet)  # noqa: B010 - a method, to mypy
