"""This machine's addresses, and which of another machine's addresses to try first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ipaddress import IPv4Address, IPv4Interface
from typing import Final

import ifaddr

_LOOPBACK: Final = "127.0.0.1"


def own_addresses() -> tuple[str, ...]:
    """Return the IPv4 addresses others may reach this machine at; loopback if there is no other."""
    others = sorted({str(known.ip) for known in interfaces() if not known.ip.is_loopback})
    return tuple(others) or (_LOOPBACK,)


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
