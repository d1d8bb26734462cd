"""The addresses on which a referee listens."""

from __future__ import annotations

import errno
import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from parlour.net import limits
from parlour.net.address import DEFAULT_PORT
from parlour.net.faults import NetError
from parlour.net.referee.referee import Referee
from parlour.net.referee.session import Session
from parlour.net.referee.tcp_server import Listener
from parlour.net.storage.data_folder import Home
from parlour.net.transport import tls
from parlour.net.transport.local_socket import local_socket
from parlour.net.transport.refused_port import why_not

_LOOPBACK: Final = "127.0.0.1"
_EVERYWHERE: Final = ""
_OTHER_FILES: Final = 256  # that a referee has open beside its connections, generously


class CannotServe(NetError):
    """The referee cannot start; the message is one line for the person at this machine."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Who can reach a referee, and for how long.

    `port` None is the default port, or any free one if that is taken; 0 is any. A referee that restores
    tables prefers the port of its predecessor to both. `solo`: only this machine, unannounced. `announced`:
    tables are announced on the network. `patience`: the seconds after which an empty referee ends; None for
    never.
    """

    port: int | None = None
    solo: bool = False
    announced: bool = True
    patience: float | None = None


async def listener(referee: Referee, reach: Reach, home: Home, before: int) -> Listener:
    """Listen for `referee`, preferably on port `before`. Raises CannotServe or HomeError."""
    _allow_connections()
    context = tls.server_context(home)
    host = _LOOPBACK if reach.solo else _EVERYWHERE
    wanted = _ports(reach, before)
    for port in wanted:
        try:
            return await Listener.open(
                context, lambda wire, address: Session(referee, wire, address), host, port
            )
        except OSError as error:
            if error.errno != errno.EADDRINUSE or port == wanted[-1]:
                raise CannotServe(why_not(port, error, "use --port 0 (any free port)")) from None
    raise AssertionError("the last port has been opened or given up")


@asynccontextmanager
async def local_listener(referee: Referee, reach: Reach, home: Home) -> AsyncIterator[str]:
    """Listen for programs of this account; yields the path of the socket. Raises HomeError."""
    context = tls.server_context(home)
    file = (home.solo_file if reach.solo else home.referee_file).with_suffix(".sock")
    with local_socket(home, file) as listening:
        listener = Listener(listening, context, lambda wire, address: Session(referee, wire, address))
        try:
            yield listening.getsockname()
        finally:
            await listener.close()


def _allow_connections() -> None:
    """Let this process open as many files as there may be connections; some systems begin with 256."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.CONNECTIONS + limits.LOCAL_CONNECTIONS + _OTHER_FILES
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))


def _ports(reach: Reach, before: int) -> tuple[int, ...]:
    """Return the ports to try. Clients reconnect to the port `before`, so it comes first."""
    match reach.port:
        case None:
            return (before, 0) if reach.solo else (before or DEFAULT_PORT, DEFAULT_PORT, 0)
        case 0:
            return (before, 0)
        case port:
            return (port,)


def addresses(reach: Reach) -> tuple[str, ...]:
    """Return the addresses of this machine for guests."""
    from parlour.net.discovery.interfaces import own_addresses  # slow to import, and not needed for solo play

    return (_LOOPBACK,) if reach.solo else own_addresses()
