"""Limits connections, in total and per address, and chooses which one makes room for a newcomer.

A connection is silent until it has said hello (at the SSH door: until it has authenticated). Silent ones cost
an attacker little. If there are too many, the oldest of them is closed and never the newcomer, so silent
connections cannot keep anybody out. Where those that have said hello make room, too, a silent one is not
closed for an address that has more connections: who dials again and again would keep out whoever comes alone.
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Iterator
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from parlour.net import limits
from parlour.net.rate_limits import Meter, Meters

V = TypeVar("V")
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

HERE: Final = "this machine"
"""The address of connections through the Unix socket (`parlour.net.process.listen`)."""
TUNNEL: Final = "the tunnel"
"""What all share who come through the tunnel to a server of the host's own (`parlour.net.process.tunnel`).

They seem to come from this machine. So each has an address that begins so and goes on with what tells them
apart: their connection, and as soon as that is known their person or key. What one of them does wrong bars
nobody else; what they may have together is limited for the tunnel as a whole.
"""
_MAPPED: Final = 96  # bits before an IPv4 address that is mapped to IPv6


class Places(NamedTuple):
    """How many connections a socket accepts, and how many of them may be silent.

    With `known_per_address` those that have said hello are counted when they say it, and none of them makes
    room for a newcomer. There may be so many `known` in all, and beyond them those who have a seat.
    """

    all: int
    per_address: int
    silent: int
    silent_per_address: int
    known_per_address: int | None = None
    known: int | None = None


def of_the_port(people: int | None = None) -> Places:
    """Return the limits of the TCP port, to which so many `people` may come from one address."""
    usual = limits.CONNECTIONS_PER_ADDRESS
    households = limits.times(people or usual, usual)
    return Places(
        limits.CONNECTIONS,
        people or usual,
        limits.SILENT * households,
        limits.SILENT_PER_ADDRESS * households,
    )


def of_the_tunnel() -> Places:
    """Return the limits of the port behind the tunnel, where each connection has an address of its own."""
    return behind_the_tunnel(limits.TUNNEL_PEOPLE, limits.TUNNEL_STRANGERS)


def behind_the_tunnel(known: int, silent: int, known_per_address: int | None = None) -> Places:
    """Return the limits of a port behind the tunnel, where silent connections have places of their own.

    Those are left when there are as many `known` ones as there may be: who has a seat comes in by them.
    """
    return Places(known + silent, known + silent, silent, silent, known_per_address, known)


def of_the_refused() -> Places:
    """Return how many connections of the TCP port may be told at the same time why they are refused."""
    return Places(limits.REFUSED, limits.REFUSED, limits.REFUSED, limits.REFUSED_PER_ADDRESS)


def of_the_socket() -> Places:
    """Return the limits of the Unix socket, whose connections all have the address `HERE`."""
    return Places(*[limits.LOCAL_CONNECTIONS] * 4)


class Crowd(Generic[V]):
    """All connections to one socket with their addresses, oldest first."""

    def __init__(self, places: Places | None = None) -> None:
        self._places = places or of_the_port()
        self._all: dict[V, str] = {}
        self._silent: dict[V, str] = {}

    def admit(self, visitor: V, address: str) -> list[V] | None:
        """Admit `visitor` and return the connections to close for it; None if it is refused."""
        places = self._places
        here, is_full = self._count_of(address), len(self._all) >= places.all
        silent_here = [other for other, where in self._silent.items() if where == address]
        if here >= places.per_address or len(silent_here) >= places.silent_per_address:
            out = silent_here[:1]
        elif len(self._silent) >= places.silent or (is_full and places.known_per_address is not None):
            out = self._oldest_silent_of_the_loudest(address)
        elif is_full:
            out = self._oldest_silent_of_the_largest(least=here) or self._newest_of_the_largest(but=here)
        else:
            self._count_in(visitor, address)
            return []
        if not out:
            return None
        self.remove(out[0])
        self._count_in(visitor, address)
        return out

    def is_full_of(self, address: str) -> bool:
        """Whether all places are taken that those from `address` may have."""
        return self._count_of(address) >= self._places.per_address

    @property
    def has_room(self) -> bool:
        """Whether there is room for one more that is known, in all."""
        most = self._places.known
        return most is None or len(self._all) - len(self._silent) < most

    def heard(self, visitor: V, *, seated: bool = False) -> bool:
        """Note that `visitor` has said hello; return whether it may stay. If not, it is as silent as before.

        For who is `seated` it does not matter how many there are in all.
        """
        if visitor not in self._silent:
            return visitor in self._all
        most = self._places.known_per_address
        if most is not None and self._known_at(self._all[visitor]) >= most:
            return False
        if not (seated or self.has_room):
            return False
        self.let_in(visitor)
        return True

    def let_in(self, visitor: V) -> None:
        """Count `visitor` among those that have said hello, however many there are."""
        self._silent.pop(visitor, None)

    def recount(self, visitor: V, address: str) -> None:
        """Count `visitor`, if it is still there, for `address` from now on."""
        for those in (self._all, self._silent):
            if visitor in those:
                those[visitor] = address

    def remove(self, visitor: V) -> None:
        self._all.pop(visitor, None)
        self._silent.pop(visitor, None)

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[V]:
        return iter(list(self._all))

    def _count_in(self, visitor: V, address: str) -> None:
        self._all[visitor] = self._silent[visitor] = address

    def _count_of(self, address: str) -> int:
        return sum(other == address for other in self._all.values())

    def _known_at(self, address: str) -> int:
        return sum(where == address for other, where in self._all.items() if other not in self._silent)

    def _oldest_silent_of_the_loudest(self, newcomer: str) -> list[V]:
        """Return the oldest silent connection of the address with the most, one from `newcomer` included."""
        loudest, _ = Counter([*self._silent.values(), newcomer]).most_common(1)[0]
        return self._oldest_silent_of(loudest)

    def _oldest_silent_of_the_largest(self, least: int) -> list[V]:
        """Return the oldest silent connection of that address with one that has the most of all kinds.

        Returns none if it has fewer than `least`, the count of the newcomer's address.
        """
        many = Counter(self._all.values())
        largest = max(self._silent.values(), key=many.__getitem__, default="")
        return self._oldest_silent_of(largest) if many[largest] >= least else []

    def _oldest_silent_of(self, address: str) -> list[V]:
        return [visitor for visitor, where in self._silent.items() if where == address][:1]

    def _newest_of_the_largest(self, but: int) -> list[V]:
        """Return the newest connection of the address with the most connections.

        Returns none if that address has at most one more than `but`, the count of the newcomer's address.
        """
        largest, most = Counter(self._all.values()).most_common(1)[0]
        if most <= but + 1:
            return []
        return [next(visitor for visitor, where in reversed(self._all.items()) if where == largest)]


class MetersByAddress:
    """Counts events of addresses against a `rate`; those through the tunnel also all together.

    There anybody can have as many addresses as they like: all of them together have `TUNNEL_HOUSEHOLDS` times
    what one address has.
    """

    def __init__(self, rate: limits.Rate) -> None:
        self.rate: Final = rate
        self._each = Meters(rate)
        self._tunnel = Meter(rate._replace(times=rate.times * limits.TUNNEL_HOUSEHOLDS))

    def __len__(self) -> int:
        return len(self._each)

    def take(self, address: str, now: float) -> bool:
        """Count an event at `now`, unless it would break a rate; return whether it was counted."""
        if not is_in_tunnel(address):
            return self._each.take(address, now)
        if self._tunnel.full(now) or not self._each.take(address, now):
            return False
        return self._tunnel.take(now)


def in_tunnel(who: str) -> str:
    """Return the address of `who` comes through the tunnel."""
    return f"{TUNNEL} {who}"


def is_in_tunnel(address: str) -> bool:
    """Return whether `address` is that of somebody who comes through the tunnel."""
    return address.startswith(TUNNEL)


def is_own(address: str) -> bool:
    """Return whether `address` is a loopback address."""
    try:
        return ipaddress.ip_address(address.partition("%")[0]).is_loopback
    except ValueError:
        return False


def tells_nothing(address: str) -> bool:
    """Return whether all who come from this machine have `address`, or it is not known."""
    return address in ("", HERE) or is_own(address)


def source(peer: object) -> str:
    """Return the address in the `peername` of a socket, in the form of `plain`; "" if there is none.

    For IPv6 `peer` is (host, port, flow, scope); the scope is the interface of a link-local host.
    """
    if not isinstance(peer, tuple) or not peer:
        return ""
    host, scope = str(peer[0]), peer[3] if len(peer) > 3 else 0
    return plain(f"{host}%{scope}" if scope and "%" not in host else host)


def plain(address: str) -> str:
    """Return the form of `address` by which connections are counted.

    IPv4 addresses mapped to IPv6 become IPv4. IPv6 addresses become their /64 network, since one machine may
    use all of it; link-local ones become a single address per interface.
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


def network_of(typed: str) -> Network | None:
    """Return the network, of one address or more, that somebody `typed`; None if it is none.

    IPv4 networks mapped to IPv6 become IPv4, as addresses do in `plain`.
    """
    try:
        network = ipaddress.ip_network(typed, strict=False)
    except ValueError:
        return None
    mapped = getattr(network.network_address, "ipv4_mapped", None)
    if mapped is None or network.prefixlen < _MAPPED:
        return network
    return ipaddress.ip_network((mapped, network.prefixlen - _MAPPED))
