"""Whom a card room keeps out: by key or by address. Names are decoration, which anybody can change."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import Final

from parlour.net.faults import NetError
from parlour.net.transport.admission import network_of
from parlour.net.wire.messages import WEB_KEY
from parlour.rules.sentences import Sentence, told

_KEYS: Final = ("SHA256:", WEB_KEY)
_LONGEST_KEY: Final = 128
_ONE_MACHINE: Final = 64  # bits of the IPv6 network that counts as one address

NOT_BANNABLE: Final = Sentence(
    "not bannable",
    "{what} is no key and no address, and names can be changed: ban a key (SHA256:…) or an address "
    "(192.0.2.7, 192.0.2.0/24, 2001:db8::/64) that `parlour room people` shows",
)

EVERYBODY: Final = Sentence("everybody banned", "{what} is everybody; ban a key, or a smaller network")


class NotBannable(NetError):
    """This can be nobody's key or address."""


def is_key(what: str) -> bool:
    """Return whether this can be the key of a guest of a door."""
    return what.startswith(_KEYS) and what.isascii() and what.isprintable() and len(what) <= _LONGEST_KEY


def bannable(what: str) -> str:
    """Return a key, or an address or network in its usual form. Raises NotBannable, also for everybody.

    Of an IPv6 address it is the /64 network, since one machine may use all of it.
    """
    if is_key(what):
        return what
    network = network_of(what)
    if network is None:
        raise NotBannable(told(NOT_BANNABLE, what=what[:64]))
    if network.prefixlen == 0:
        raise NotBannable(told(EVERYBODY, what=what[:64]))
    if isinstance(network, ipaddress.IPv6Network) and network.prefixlen > _ONE_MACHINE:
        network = network.supernet(new_prefix=_ONE_MACHINE)
    is_one = network.prefixlen == network.max_prefixlen
    return str(network.network_address if is_one else network)


class Bans:
    """The keys and networks that are kept out."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        words = frozenset(words)
        self._keys = frozenset(word for word in words if word.startswith(_KEYS))
        self._networks = [found for word in words - self._keys if (found := network_of(word)) is not None]

    def cover(self, address: str, keys: Iterable[str]) -> bool:
        """Return whether somebody at `address` with one of these keys is kept out."""
        if not self._keys.isdisjoint(keys):
            return True
        if not self._networks:
            return False
        try:
            where = ipaddress.ip_address(address)
        except ValueError:  # of this machine's own socket, for example
            return False
        return any(where in network for network in self._networks)
