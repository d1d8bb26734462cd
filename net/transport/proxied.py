"""The address that a proxy tells of somebody whom it passes on: the PROXY protocol, versions 1 and 2.

A proxy such as HAProxy begins each connection with a header, which names the address that it passes on. Who
comes from a proxy that the operator has named must begin so, and nobody else is believed, or even asked: a
header of somebody else is just a bad beginning of what the port speaks. The header is read from the socket
itself, and not one byte more, so that TLS, SSH and HTTP begin behind it as if it were not there.

The specification is `doc/proxy-protocol.txt` of HAProxy; sections 2.1 and 2.2 have the two headers.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import secrets
import socket
import struct
from collections.abc import Iterable
from typing import Final, NamedTuple, Self

from parlour.net import limits
from parlour.net.faults import NetError
from parlour.net.transport.admission import Network, in_tunnel, is_own, network_of, plain, source
from parlour.rules.sentences import Sentence, told

SIGNATURE: Final = b"\r\n\r\n\0\r\nQUIT\n"
"""The first bytes of version 2."""
_REST: Final = struct.Struct("!BBH")  # version and command, family and transport, bytes that follow
_ADDRESSES: Final = {0: 0, 1: 12, 2: 36, 3: 216}
"""Bytes of the two addresses by their family: none, IPv4, IPv6, Unix sockets."""
_TRANSPORTS: Final = (0, 1, 2)  # none, stream, datagrams
_STREAM: Final = 1
_LONGEST_LINE: Final = 107  # of version 1, with its end
_NUMBER: Final = rb"(?:0|[1-9][0-9]{0,4})"
_LINE: Final = re.compile(
    rb"PROXY (?:UNKNOWN(?: [^\r\n]*)?|TCP([46]) ([0-9A-Fa-f:.]{2,39}) ([0-9A-Fa-f:.]{2,39}) "
    rb"(" + _NUMBER + rb") (" + _NUMBER + rb"))\r\n"
)
MOST_PROXIES: Final = 64

NO_PROXY: Final = Sentence(
    "no proxy", "{typed} is no address of a proxy; those look like 192.0.2.7, 10.0.0.0/8 or 2001:db8::/64"
)
PROXY_BITS: Final = Sentence(
    "proxy bits",
    "{typed} is one address of a network; write {network} for all of it, or {address} for that one",
)
EVERYBODY: Final = Sentence("everybody a proxy", "{typed} is everybody; name only the proxies of your own")
TOO_MANY_PROXIES: Final = Sentence("too many proxies", "at most {most} proxies can be named")


class Caller(NamedTuple):
    """Who has connected: the `address` by which they are counted. `is_direct`: no proxy is between."""

    address: str
    is_direct: bool = True

    @classmethod
    def of(cls, peer: object) -> Self:
        """Return who is at the other end of a socket, by its `peername`."""
        return cls(source(peer))

    @classmethod
    def through_the_tunnel(cls) -> Self:
        """Return somebody new who comes through the tunnel."""
        return cls(in_tunnel(secrets.token_hex(6)), is_direct=False)


class BadProxy(NetError):
    """No proxy can be named so."""


class BadHeader(Exception):
    """What comes from a proxy does not begin with a header."""


class Proxies:
    """The addresses and networks that the operator has named as proxies. Raises BadProxy."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self.named: Final = tuple(named)
        if len(self.named) > MOST_PROXIES:
            raise BadProxy(told(TOO_MANY_PROXIES, most=MOST_PROXIES))
        self._networks: Final = tuple(map(_proxies, self.named))

    def __contains__(self, peer: object) -> bool:
        """Whether `peer`, the `peername` of a socket, is one of them."""
        if not self._networks or not isinstance(peer, tuple):
            return False
        address = ipaddress.ip_address(str(peer[0]).partition("%")[0])
        address = getattr(address, "ipv4_mapped", None) or address
        return any(address in network for network in self._networks)


async def told_by(connection: socket.socket, peer: object) -> Caller:
    """Return whom the proxy at the other end of `connection` passes on; read its header and nothing more.

    Where it names nobody, as for a check of its own, it is counted itself. So it is for somebody on its own
    machine, since there are loopback addresses on every machine. Raises BadHeader, or OSError.
    """
    named = await _named(connection)
    return Caller(source(peer) if not named or is_own(named) else plain(named), is_direct=False)


async def _named(connection: socket.socket) -> str:
    """Return the address that the header names, "" for none. Raises BadHeader."""
    first = await _exactly(connection, len(SIGNATURE))  # the shortest header of version 1 is longer
    if first == SIGNATURE:
        version, kind, length = _REST.unpack(await _exactly(connection, _REST.size))
        if length > limits.PROXY_HEADER:
            raise BadHeader("too long")
        return _in_binary(version, kind, await _exactly(connection, length))
    if not first.startswith(b"PROXY "):
        raise BadHeader("no header")
    while not first.endswith(b"\n"):
        if len(first) == _LONGEST_LINE:
            raise BadHeader("a line without an end")
        first += await _exactly(connection, 1)
    return _in_line(first)


def _in_binary(version: int, kind: int, rest: bytes) -> str:
    """Return the address in a header of version 2. What follows the addresses is ignored."""
    command, family, transport = version & 15, kind >> 4, kind & 15
    if version >> 4 != 2 or command > 1 or family not in _ADDRESSES or transport not in _TRANSPORTS:
        raise BadHeader("unknown version, command, family or transport")
    if command == 0:  # the proxy's own connection, whatever else is said
        return ""
    if len(rest) < _ADDRESSES[family]:
        raise BadHeader("addresses are cut")
    if transport != _STREAM or family not in (1, 2):  # the specification lets it be counted as the proxy's
        return ""
    return str(ipaddress.ip_address(rest[: 4 if family == 1 else 16]))


def _in_line(line: bytes) -> str:
    """Return the address in a header of version 1."""
    found = _LINE.fullmatch(line)
    if found is None:
        raise BadHeader("a bad line")
    version, *addresses, here, there = found.groups()
    if version is None:
        return ""
    if max(int(here), int(there)) > 65535:
        raise BadHeader("a bad port")
    kind = ipaddress.IPv4Address if version == b"4" else ipaddress.IPv6Address
    try:
        first, _ = (str(kind(address.decode("ascii"))) for address in addresses)
    except ValueError:
        raise BadHeader("a bad address") from None
    return first


async def _exactly(connection: socket.socket, count: int) -> bytes:
    got = b""
    while len(got) < count:
        more = await asyncio.get_running_loop().sock_recv(connection, count - len(got))
        if not more:
            raise BadHeader("it ends")
        got += more
    return got


def _proxies(typed: str) -> Network:
    """Return the network that somebody `typed`, of one address or more. Raises BadProxy."""
    network = network_of(typed)
    if network is None:
        raise BadProxy(told(NO_PROXY, typed=repr(typed[:60])))
    address = typed.partition("/")[0]
    if network.prefixlen == 0:
        raise BadProxy(told(EVERYBODY, typed=typed))
    one = network_of(address)
    if one is not None and one.network_address != network.network_address:
        raise BadProxy(told(PROXY_BITS, typed=typed, network=str(network), address=address))
    return network
