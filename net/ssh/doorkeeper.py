"""One SSH connection: who it is, and what it may ask for.

Nobody has an account, so everybody may come in; the only question is whose seat they may
return to. A client first *offers* keys and asyncssh asks about each before it has seen a
signature, so an offered key is only noted here. It becomes the identity in `auth_completed`,
which asyncssh calls after the signature was verified; every other way in clears the note.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol, TypeAlias

import asyncssh

from net.ssh import words
from net.ssh.flow import Flow
from net.ssh.limits import Limits
from net.ssh.session import DoorSession, Identity, RunGuest
from net.transport.admission import source

Challenge: TypeAlias = tuple[str, str, str, list[tuple[str, bool]]]
"""Title, instructions, language and prompts of keyboard-interactive authentication."""


class Door(Protocol):
    """The parts of the listening server that one of its connections uses."""

    @property
    def limits(self) -> Limits:
        """The limits of every connection."""

    @property
    def run_guest(self) -> RunGuest:
        """Runs the screen of a guest."""

    def arrived(self, keeper: Doorkeeper, address: str) -> None:
        """Count a connection, and close the one for which there is no room."""

    def turned_away(self, address: str) -> str:
        """Return what is told to who may not come in from `address`, "" if they may."""

    def authenticated(self, keeper: Doorkeeper) -> bool:
        """Return whether `keeper`'s connection may stay."""

    def left(self, keeper: Doorkeeper) -> None:
        """Forget a connection."""


class Doorkeeper(asyncssh.SSHServer):
    """asyncssh's callbacks for one connection of `door`."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._offered = ""
        self._user = ""
        self._address = ""
        self._waiting: asyncio.TimerHandle | None = None
        self.identity: Identity | None = None
        self.session: DoorSession | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Count the connection and bound what it may take."""
        self.connection = conn
        self._address = source(conn.get_extra_info("peername"))
        self._flow = Flow(conn, self._door.limits)
        self._door.arrived(self, self._address)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncssh's
        """Count it no more."""
        self._flow.stop()
        self._stop_waiting()
        self._door.left(self)

    # ---- who it is ---------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        """Ask everybody to authenticate, in whatever way: it may bring a key.

        Who has a penalty is told so here: earlier, a client would not show the words.
        """
        self._user = username
        self._offered = ""
        if refusal := self._door.turned_away(self._address):
            self.connection.disconnect(asyncssh.DISC_BY_APPLICATION, refusal)
        return True

    def public_key_auth_supported(self) -> bool:
        """Say yes: a key is how a guest comes back to a seat."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:  # noqa: ARG002 - asyncssh's
        """Note which key is on offer; nothing is proven yet."""
        self._offered = key.get_fingerprint()
        return True

    def kbdint_auth_supported(self) -> bool:
        """Say yes: the way in for people without a key."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Challenge:  # noqa: ARG002 - asyncssh's
        """Ask nothing, and forget what was only offered."""
        self._offered = ""
        return "", "", "", []

    def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> bool:  # noqa: ARG002 - asyncssh's
        """Let them in without an identity."""
        self._offered = ""
        return True

    def auth_completed(self) -> None:
        """The signature, if there was one, is verified: now the key is an identity."""
        self.identity = Identity(self._user, self._offered, self._address)
        if not self._door.authenticated(self):
            self.connection.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, words.ADDRESS_FULL)
            return
        loop = asyncio.get_running_loop()
        self._waiting = loop.call_later(self._door.limits.login, self._waited_long_enough)

    # ---- what it may ask for -----------------------------------------------------------------

    def session_requested(self) -> DoorSession:
        """Return the connection's one session."""
        if self.session is not None or self.identity is None:
            raise asyncssh.ChannelOpenError(asyncssh.OPEN_RESOURCE_SHORTAGE, words.ONE_SESSION)
        self.session = DoorSession(
            self.connection,
            self.identity,
            self._flow,
            self._door.limits,
            self._door.run_guest,
            self._stop_waiting,
        )
        return self.session

    def connection_requested(self, dest_host: str, dest_port: int, orig_host: str, orig_port: int) -> bool:  # noqa: ARG002 - asyncssh's
        """Refuse `ssh -L` in words that the client shows."""
        raise asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, words.NO_FORWARDING)

    def unix_connection_requested(self, dest_path: str) -> bool:  # noqa: ARG002 - asyncssh's
        """Refuse `ssh -L` to a socket file likewise."""
        raise asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, words.NO_FORWARDING)

    def _waited_long_enough(self) -> None:
        self.connection.disconnect(asyncssh.DISC_BY_APPLICATION, words.NO_SESSION)

    def _stop_waiting(self) -> None:
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None
