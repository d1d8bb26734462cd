"""A bare asyncssh server, `python -m benchmarks.door.bare`: what a login costs without anything of ours.

It prints its port, says one line to everybody who logs in, and ends when stdin does.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Final

import asyncssh

WELCOME: Final = b"welcome\r\n"


class Session(asyncssh.SSHServerSession[bytes]):
    """Says one line, and nothing more."""

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan

    def pty_requested(self, *_: object) -> bool:
        return True

    def shell_requested(self) -> bool:
        return True

    def session_started(self) -> None:
        self._channel.write(WELCOME)


class Server(asyncssh.SSHServer):
    """Lets everybody in who has a key."""

    def begin_auth(self, username: str) -> bool:  # noqa: ARG002 - asyncssh's
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:  # noqa: ARG002 - asyncssh's
        return True

    def session_requested(self) -> Session:
        return Session()


async def serve() -> None:
    """Serve until stdin ends."""
    acceptor = await asyncssh.listen(
        "127.0.0.1",
        0,
        server_factory=Server,
        server_host_keys=[asyncssh.generate_private_key("ssh-ed25519")],
        encoding=None,
        line_editor=False,
        compression_algs=None,
    )
    print(acceptor.get_port(), flush=True)
    await asyncio.to_thread(sys.stdin.read)
    acceptor.close()


if __name__ == "__main__":
    asyncio.run(serve())
