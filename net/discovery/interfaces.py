"""This machine's addresses, and which of another machine's addresses to try first."""

from __future__ import annotations

import socket
from collections.abc import Iterable, Iterator
from ipaddress import IPv4Address, IPv4Interface
from typing import Final

import ifaddr

_LOOPBACK: Final = "127.0.0.1"
_FAR_AWAY: Final = "192.0.2.1"  # reserved for documentation: nobody's


def own_addresses() -> tuple[str, ...]:
    """Return the IPv4 addresses others may reach this machine at, the likeliest first.

    Loopback if there is no other.
    """
    outward = _outward()
    others = {known.ip for known in interfaces() if not known.ip.is_loopback}
    likeliest = sorted(others, key=lambda ip: (str(ip) != outward, ip.is_link_local, ip))
    return tuple(map(str, likeliest)) or (_LOOPBACK,)


def _outward() -> str:
    """Return the address from which this machine would leave its network, "" if it has no way out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_FAR_AWAY, 9))  # sends nothing: for UDP this only looks up the route
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def nearest_first(addresses: Iterable[str], own: Iterable[IPv4Interface]) -> tuple[str, ...]:
    """Return a machine's `addresses`, the likeliest to answer first, given one's `own`.

    On a network of ours first; our own last: a container bridge has the same address on
    every machine, and would lead home instead.
    """
    known = tuple(own)

    def distance(text: str) -> tuple[int, str]:
        address = IPv4Address(text)
        if address.is_loopback or any(address == mine.ip for mine in known):
            return 2, text
        return (0 if any(address in mine.network for mine in known) else 1), text

    return tuple(sorted(addresses, key=distance))


def interfaces() -> Iterator[IPv4Interface]:
    """Yield this machine's IPv4 addresses with their networks; nothing if it cannot be told."""
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        return
    for adapter in adapters:
        for known in adapter.ips:
            if known.is_IPv4:
                yield IPv4Interface(f"{known.ip}/{known.network_prefix}")
