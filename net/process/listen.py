"""The addresses on which a referee listens."""

from __future__ import annotations

import errno
import os
import socket
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from parlour.net import limits
from parlour.net.address import DEFAULT_PORT, LOOPBACK, InviteAddress
from parlour.net.errors import HomeError
from parlour.net.faults import NetError
from parlour.net.limits import PerAddress
from parlour.net.referee.referee import Referee
from parlour.net.referee.session import ClientSession
from parlour.net.referee.tcp_server import Listener
from parlour.net.storage.data_folder import Home
from parlour.net.transport import tls
from parlour.net.transport.accepting import EVERYWHERE, allow_files
from parlour.net.transport.proxied import Proxies
from parlour.net.transport.refused_port import why_not
from parlour.rules.sentences import Sentence, told

_OTHER_FILES: Final = 256  # that a referee has open beside its connections, generously
LONGEST_PATH: Final = 100  # bytes; the kernel takes 107 (Linux) or 103 (macOS)


CANNOT_LISTEN: Final = Sentence("cannot listen", "cannot listen on {file}: {why}")
ANY_PORT: Final = Sentence("any port", "use --port 0 (any free port)")


class CannotServe(NetError):
    """The referee cannot start; the message is one line for the person at this machine."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Who can reach a referee, and for how long.

    `port` None is the default port, or any free one if that is taken; 0 is any. A referee that restores
    tables prefers the port of its predecessor to both. `solo`: only this machine, unannounced. `announced`:
    tables are announced on the network. `patience`: the seconds after which an empty referee ends; None for
    never. `per_address` is what all who come from one address may have; `proxies` tell whom they pass on.
    `invited` is the name that invitations show, as it was typed ("": this machine's address). `through` is
    the server by which others come, too, as it was typed ("" for none).
    """

    port: int | None = None
    solo: bool = False
    announced: bool = True
    patience: float | None = None
    per_address: PerAddress = field(default_factory=PerAddress)
    proxies: tuple[str, ...] = ()
    invited: str = ""
    through: str = ""

    @property
    def invite_address(self) -> InviteAddress | None:
        """Raises BadAddress."""
        return InviteAddress.parse(self.invited) if self.invited else None


async def listener(referee: Referee, reach: Reach, home: Home, before: int) -> Listener:
    """Listen for `referee`, preferably on port `before`. Raises CannotServe, HomeError or BadProxy."""
    proxies = Proxies(reach.proxies)
    allow_files(limits.CONNECTIONS + limits.LOCAL_CONNECTIONS + _OTHER_FILES)
    context = tls.server_context(home)
    host = LOOPBACK if reach.solo else EVERYWHERE
    wanted = _ports(reach, before)
    for port in wanted:
        try:
            return await Listener.open(
                context,
                lambda wire, address: ClientSession(referee, wire, address),
                host,
                port,
                reach.per_address.people,
                proxies,
            )
        except OSError as error:
            if error.errno != errno.EADDRINUSE or port == wanted[-1]:
                raise CannotServe(why_not(port, error, told(ANY_PORT))) from None
    raise AssertionError("the last port has been opened or given up")


@asynccontextmanager
async def local_listener(referee: Referee, reach: Reach, home: Home) -> AsyncIterator[str]:
    """Listen for programs of this account; yields the path of the socket. Raises HomeError."""
    context = tls.server_context(home)
    file = (home.solo_file if reach.solo else home.referee_file).with_suffix(".sock")
    with local_socket(home, file) as listening:
        listener = Listener(listening, context, lambda wire, address: ClientSession(referee, wire, address))
        try:
            yield listening.getsockname()
        finally:
            await listener.close()


@asynccontextmanager
async def tunnel_listener(referee: Referee, home: Home) -> AsyncIterator[int]:
    """Listen on the loopback for who comes through the tunnel; yields the port. Raises HomeError, OSError."""
    context = tls.server_context(home)
    listener = await Listener.open(
        context, lambda wire, address: ClientSession(referee, wire, address), LOOPBACK, tunnel=True
    )
    try:
        yield listener.port
    finally:
        await listener.close()


@contextmanager
def local_socket(home: Home, file: Path) -> Iterator[socket.socket]:
    """Listen on `file`, in the data folder `home`, within the context, for programs of this account.

    Strangers and other accounts may use up all connections of the TCP port. The owner's screens and the SSH
    door with its guests connect here instead: the socket is in a folder that is closed to other accounts, so
    the kernel lets nobody else connect.

    If the path is too long or the file system has no sockets, the socket is in a temporary folder that is
    closed to others; its `getsockname` tells the path. The caller must hold the journal of this referee,
    because a socket left by another process is removed. Raises HomeError.
    """
    home.make()
    with ExitStack() as stack:
        listening = stack.enter_context(socket.socket(socket.AF_UNIX))
        try:
            path = _bound(listening, file) or _bound_elsewhere(listening, file.name, stack)
        except OSError as error:
            raise HomeError(
                told(CANNOT_LISTEN, file=str(file), why=(error.strerror or str(error)).lower())
            ) from None
        stack.callback(path.unlink, missing_ok=True)
        listening.listen(socket.SOMAXCONN)
        listening.setblocking(False)
        yield listening


def _bound(listening: socket.socket, path: Path) -> Path | None:
    """Bind `listening` to `path` and return it; None if that is not possible."""
    if len(os.fsencode(path)) > LONGEST_PATH:
        return None
    try:
        path.unlink(missing_ok=True)
        listening.bind(os.fspath(path))
        path.chmod(0o600)
    except OSError:
        return None
    return path


def _bound_elsewhere(listening: socket.socket, name: str, stack: ExitStack) -> Path:
    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="parlour-", ignore_cleanup_errors=True))
    path = Path(folder) / name
    listening.bind(os.fspath(path))
    path.chmod(0o600)
    return path


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

    return (LOOPBACK,) if reach.solo else own_addresses()
