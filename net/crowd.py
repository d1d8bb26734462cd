"""Who may connect at all: counts by address, and who has to make room.

A connection is silent until it has said hello. Too many silent ones cost the oldest of
them its place, never the newcomer, so that a crowd that says nothing keeps nobody out.
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Iterator
from typing import Generic, TypeVar

from net import limits

V = TypeVar("V")


class Crowd(Generic[V]):
    """All connections, each with the address it came from; the oldest first."""

    def __init__(self) -> None:
        self._all: dict[V, str] = {}
        self._silent: dict[V, str] = {}

    def admit(self, visitor: V, address: str) -> list[V] | None:
        """Count `visitor` in and return who has to go for it; None if it may not come in.

        Guests over SSH come from this machine, so its own address has no limit of its own
        but the one on silence.
        """
        own = is_own(address)
        if len(self._all) >= limits.CONNECTIONS and not self._silent:
            return None
        here = sum(other == address for other in self._all.values())
        silent_here = [other for other, where in self._silent.items() if where == address]
        if not own and here >= limits.CONNECTIONS_PER_ADDRESS and not silent_here:
            return None
        crowded = len(silent_here) >= limits.SILENT_PER_ADDRESS
        if crowded or (not own and here >= limits.CONNECTIONS_PER_ADDRESS):
            out = silent_here[:1]
        elif len(self._silent) >= limits.SILENT or len(self._all) >= limits.CONNECTIONS:
            out = [self._oldest_of_the_loudest()]
        else:
            out = []
        for other in out:
            self.remove(other)
        self._all[visitor] = self._silent[visitor] = address
        return out

    def heard(self, visitor: V) -> None:
        """`visitor` has said hello."""
        self._silent.pop(visitor, None)

    def remove(self, visitor: V) -> None:
        """`visitor` is gone."""
        self._all.pop(visitor, None)
        self._silent.pop(visitor, None)

    def __iter__(self) -> Iterator[V]:
        """Return an iteration over all connections."""
        return iter(list(self._all))

    def _oldest_of_the_loudest(self) -> V:
        """The oldest silent connection of the address that has most of them."""
        loudest, _ = Counter(self._silent.values()).most_common(1)[0]
        return next(visitor for visitor, where in self._silent.items() if where == loudest)


def is_own(address: str) -> bool:
    """Whether `address` is this machine's own."""
    try:
        return ipaddress.ip_address(address.partition("%")[0]).is_loopback
    except ValueError:
        return False


def source(peer: object) -> str:
    """Return the address in `peer`, a socket's name of its other side, as it is counted; "" if there is none.

    For IPv6 `peer` is (host, port, flow, scope), and the scope says on which interface a link-local host is.
    """
    if not isinstance(peer, tuple) or not peer:
        return ""
    host, scope = str(peer[0]), peer[3] if len(peer) > 3 else 0
    return plain(f"{host}%{scope}" if scope and "%" not in host else host)


def plain(address: str) -> str:
    """Return `address` as it is counted.

    An IPv4 address that came through an IPv6 socket is the same one. Of IPv6 the network (/64) counts, for
    one machine may use all of it; for link-local addresses that is all of them on one interface.
    """
    text, _, zone = address.partition("%")
    try:
        number = ipaddress.ip_address(text)
    except ValueError:
        return address
    if isinstance(number, ipaddress.IPv6Address):
        if number.ipv4_mapped is not None:
            return str(number.ipv4_mapped)
        if number.is_link_local:
            return f"fe80::%{zone}" if zone else "fe80::"
        if not number.is_loopback:
            return str(ipaddress.ip_network((number, 64), strict=False).network_address)
    return str(number)
