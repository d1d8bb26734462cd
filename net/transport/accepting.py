"""A listening socket whose connections are taken up one by one, before any handshake."""

from __future__ import annotations

import asyncio
import errno
import logging
import resource
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NoReturn

from parlour.net import limits
from parlour.net.transport.proxied import BadHeader, Caller, Proxies, told_by

log: Final = logging.getLogger(__name__)

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


async def accept(
    listening: socket.socket,
    admit: Callable[[socket.socket, Caller], None],
    proxies: Proxies | None = None,
    *,
    tunnel: bool = False,
) -> NoReturn:
    """Pass every connection to `admit`, with who has connected, until this is canceled.

    One that comes from `proxies` is passed when its header has told who it is, or else closed. `tunnel`:
    everybody comes through the tunnel.
    """
    loop = asyncio.get_running_loop()
    waiting: dict[asyncio.Task[None], None] = {}  # for headers
    try:
        while True:
            try:
                accepted, peer = await loop.sock_accept(listening)
            except OSError as error:
                if error.errno in _EXHAUSTED:
                    await asyncio.sleep(_BREATH)
                continue
            if proxies is None or peer not in proxies:
                admit(accepted, Caller.through_the_tunnel() if tunnel else Caller.of(peer))
                continue
            if len(waiting) >= limits.PROXY_WAITING:
                next(iter(waiting)).cancel()
            task = asyncio.create_task(_passed_on(accepted, peer, admit))
            waiting[task] = None
            task.add_done_callback(waiting.pop)
    finally:
        for task in waiting:
            task.cancel()


async def _passed_on(
    accepted: socket.socket, peer: object, admit: Callable[[socket.socket, Caller], None]
) -> None:
    """Pass a connection of a proxy to `admit`, or close it, if its header is bad or does not come in time."""
    try:
        async with asyncio.timeout(limits.PROXY_WITHIN):
            caller = await told_by(accepted, peer)
    except (BadHeader, OSError, TimeoutError) as error:
        log.warning("a connection of a proxy is closed: %s", str(error) or type(error).__name__)
        accepted.close()
    except asyncio.CancelledError:
        accepted.close()
        raise
    else:
        admit(accepted, caller)


def _ready(listening: socket.socket) -> socket.socket:
    listening.setblocking(False)
    return listening
