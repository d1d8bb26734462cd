"""Opens an encrypted connection to a trusted host; every cause of failure has its own exception."""

from __future__ import annotations

import asyncio
import inspect
import random
import socket
import ssl
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, NamedTuple, TypeAlias

from parlour.net import limits
from parlour.net.address import Address
from parlour.net.errors import BadAddress, HungUp, NotParlour, PortClosed, Unreachable, WrongFingerprint
from parlour.net.transport import tls
from parlour.rules.sentences import Sentence, told

Trust: TypeAlias = Callable[[str], bool | Awaitable[bool]]
"""Called with the certificate's fingerprint (lowercase hex) before anything is sent; False hangs up."""

UNKNOWN_HOST: Final = Sentence(
    "unknown host", "no machine called {host} is known here; is the name spelled right?"
)
HOST_NOT_FOUND: Final = Sentence("host not found", "nobody could say in time which machine {host} is")
_QUEUE_PAUSE: Final = 0.01
_PATIENCE: Final = limits.HELLO_WITHIN * 0.6  # after a longer question the referee may have hung up


class Dialed(NamedTuple):
    """An open connection and the certificate's fingerprint."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    fingerprint: str


async def dial(address: Address, trust: Trust, within: float) -> Dialed:
    """Return a connection to `address` whose certificate `trust` accepted.

    `within` limits the seconds for dialing, without the time that `trust` takes. Raises BadAddress,
    PortClosed, Unreachable, NotParlour, WrongFingerprint, and whatever `trust` raises.
    """
    dialed = await _dial(address, within)
    try:
        asked = time.monotonic()
        verdict = trust(dialed.fingerprint)
        trusted = await verdict if inspect.isawaitable(verdict) else verdict
    except BaseException:
        hang_up(dialed.writer)
        raise
    if not trusted:
        hang_up(dialed.writer)
        raise WrongFingerprint(address, dialed.fingerprint)
    if time.monotonic() - asked < _PATIENCE:
        return dialed
    hang_up(dialed.writer)
    return await dial(address, lambda fingerprint: fingerprint == dialed.fingerprint, within)


def hang_up(writer: asyncio.StreamWriter) -> None:
    """Abort the connection at once; one that was closed twice ends itself (Python 3.11.2 cannot abort it)."""
    with suppress(AttributeError):
        writer.transport.abort()


def pause_before(tries: int) -> float:
    """Return the seconds to wait before dialing again after `tries` failures."""
    pauses = limits.AGAIN_AFTER
    return pauses[min(tries, len(pauses) - 1)] * random.uniform(*limits.AGAIN_APART)


async def _dial(address: Address, within: float) -> Dialed:
    connected = await connect(address, within)
    try:
        reader, writer = await asyncio.open_connection(
            sock=connected,
            ssl=tls.client_context(),
            server_hostname=tls.SERVER_NAME,
            ssl_handshake_timeout=within,
            ssl_shutdown_timeout=limits.FAREWELL_WITHIN,
            limit=limits.TOLD_LINE,
        )
    except (OSError, ssl.SSLError, TimeoutError) as error:
        connected.close()
        raise (HungUp if isinstance(error, ConnectionError) else NotParlour)(address) from None
    try:
        return Dialed(reader, writer, tls.peer_fingerprint(writer))
    except NotParlour:
        hang_up(writer)
        raise NotParlour(address) from None


async def connect(address: Address, within: float) -> socket.socket:
    """Return a socket connected to the first of the host's addresses that answers.

    Raises BadAddress, PortClosed or Unreachable.
    """
    if address.path:
        return await _connect_here(address, within)
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(within):
            found = await loop.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise BadAddress(told(UNKNOWN_HOST, host=address.host)) from None
    except TimeoutError:
        raise BadAddress(told(HOST_NOT_FOUND, host=address.host)) from None
    refused = False
    for family, kind, protocol, _, where in found:
        connecting = socket.socket(family, kind, protocol)
        connecting.setblocking(False)
        try:
            async with asyncio.timeout(within / len(found)):
                await loop.sock_connect(connecting, where)
        except ConnectionRefusedError:
            refused = True
        except (OSError, TimeoutError):
            pass
        except BaseException:
            connecting.close()
            raise
        else:
            with suppress(OSError):
                connecting.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return connecting
        connecting.close()
    raise PortClosed(address) if refused else Unreachable(address)


async def _connect_here(address: Address, within: float) -> socket.socket:
    """Return a socket connected to the Unix socket of `address`; wait while its backlog is full."""
    connecting = socket.socket(socket.AF_UNIX)
    connecting.setblocking(False)
    try:
        async with asyncio.timeout(within):
            while True:
                try:
                    connecting.connect(address.path)
                except BlockingIOError:
                    await asyncio.sleep(_QUEUE_PAUSE)
                else:
                    return connecting
    except (ConnectionRefusedError, FileNotFoundError):
        connecting.close()
        raise PortClosed(address) from None
    except (OSError, TimeoutError):
        connecting.close()
        raise Unreachable(address) from None
    except BaseException:
        connecting.close()
        raise
