"""This machine's addresses, and the order in which to try those of another machine."""

from __future__ import annotations

import socket
from collections.abc import Iterable, Iterator
from ipaddress import IPv4Address, IPv4Interface
from typing import Final

import ifaddr

from parlour.net.address import LOOPBACK

_FAR_AWAY: Final = "192.0.2.1"  # reserved for documentation (RFC 5737)


def own_addresses() -> tuple[str, ...]:
    """Return this machine's IPv4 addresses, likeliest first; loopback if there is no other."""
    outward = _outward()
    others = {known.ip for known in interfaces() if not known.ip.is_loopback}
    likeliest = sorted(others, key=lambda ip: (str(ip) != outward, ip.is_link_local, ip))
    return tuple(map(str, likeliest)) or (LOOPBACK,)


def _outward() -> str:
    """Return the source address of the default route, "" if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_FAR_AWAY, 9))  # for UDP this sends nothing and only looks up the route
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def nearest_first(addresses: Iterable[str], own: Iterable[IPv4Interface]) -> tuple[str, ...]:
    """Return another machine's `addresses`, likeliest first, given this machine's `own`.

    Addresses on a shared network come first. Those that this machine has, too, come last: a container
    bridge has the same address on every machine.
    """
    known = tuple(own)

    def distance(text: str) -> tuple[int, str]:
        address = IPv4Address(text)
        if address.is_loopback or any(address == mine.ip for mine in known):
            return 2, text
        return (0 if any(address in mine.network for mine in known) else 1), text

    return tuple(sorted(addresses, key=distance))


def interfaces() -> Iterator[IPv4Interface]:
    """Yield this machine's IPv4 addresses with their networks; nothing if the system fails to list them."""
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        return
    for adapter in adapters:
        for known in adapter.ips:
            if known.is_IPv4:
                yield IPv4Interface(f"{known.ip}/{known.network_prefix}")
