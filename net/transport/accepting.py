"""A listening socket whose connections are taken up one by one, before any handshake."""

from __future__ import annotations

import asyncio
import errno
import resource
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NoReturn

EVERYWHERE: Final = ""
_EXHAUSTED: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_BREATH: Final = 0.2


def allow_files(wanted: int) -> None:
    """Let this process open so many files, connections included; some systems begin with 256."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))


def listen(host: str, port: int) -> socket.socket:
    """Listen on `host` ("" for all interfaces, of IPv4 and IPv6) and `port` (0: any). Raises OSError."""
    if host == EVERYWHERE and socket.has_dualstack_ipv6():
        with suppress(OSError):  # no IPv6 after all, or the port is taken: IPv4 reports that
            return _ready(socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return _ready(socket.create_server((host, port), family=family))


async def accept(listening: socket.socket, admit: Callable[[socket.socket, object], None]) -> NoReturn:
    """Pass every connection to `admit`, with its peer's name, until this is cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        try:
            accepted, peer = await loop.sock_accept(listening)
        except OSError as error:
            if error.errno in _EXHAUSTED:
                await asyncio.sleep(_BREATH)
            continue
        admit(accepted, peer)


def _ready(listening: socket.socket) -> socket.socket:
    listening.setblocking(False)
    return listening
