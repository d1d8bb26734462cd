"""Back pressure, so that a client that does not read cannot fill the door's memory.

asyncssh tells a session when its *channel* is full, but not when the *transport* is, which happens if a
client announces a huge window. `Flow` watches both. While either is full the guest counts as stalled, and
after a while the connection is cut.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress

import asyncssh

from parlour.net.ssh.limits import Limits


class Flow:
    """Watches the channel and the transport of one connection.

    `changed` is called when the connection stalls (True) and when it flows again (False).
    """

    def __init__(self, connection: asyncssh.SSHServerConnection, limits: Limits) -> None:
        self.changed: Callable[[bool], None] = lambda _: None
        self._connection = connection
        self._limits = limits
        self._full: set[str] = set()
        self._cut: asyncio.TimerHandle | None = None
        self._watch_transport()

    @property
    def stalled(self) -> bool:
        return bool(self._full)

    def fill(self, tap: str) -> None:
        """Note that `tap` ("channel" or "transport") is full."""
        was_stalled = self.stalled
        self._full.add(tap)
        if not was_stalled:
            self._cut = asyncio.get_running_loop().call_later(self._limits.stalled, self._connection.abort)
            self.changed(True)

    def drain(self, tap: str) -> None:
        """Note that `tap` has room again."""
        was_stalled = self.stalled
        self._full.discard(tap)
        if was_stalled and not self.stalled:
            self.stop()
            self.changed(False)

    def stop(self) -> None:
        """Cancel the timer that would cut the connection."""
        if self._cut:
            self._cut.cancel()
            self._cut = None

    def _watch_transport(self) -> None:
        connection = self._connection
        # asyncssh has no option for these; a test checks that each name exists.
        setattr(connection, "pause_writing", lambda: self.fill("transport"))  # noqa: B010 - a method, to mypy
        setattr(connection, "resume_writing", lambda: self.drain("transport"))  # noqa: B010
        transport = connection._transport
        if isinstance(transport, asyncio.WriteTransport):
            transport.set_write_buffer_limits(high=self._limits.unsent)
        connected: socket.socket | None = connection.get_extra_info("socket")
        if connected is not None:
            with suppress(OSError):
                connected.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self._limits.socket_buffer)
