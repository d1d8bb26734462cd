"""What a browser's request may be: from whom, by which name of this host, and from which page.

A page of another site can make the browsers of people in this network send requests here. So the `Host` of a
request must be the address at which it arrived, or a name that was given: the name of a site that points
here for the purpose is neither. And the `Origin` of a WebSocket must be this door's own page.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from typing import Final, NamedTuple

from websockets.datastructures import Headers, MultipleValuesError

from parlour.net.address import HOST
from parlour.net.transport.admission import is_in_tunnel, is_own, plain
from parlour.net.transport.proxied import Caller

_LANGUAGE: Final = re.compile(r"\s*([a-z]{2,3})(?:-[a-z0-9-]*)?\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?")
_LONGEST: Final = 400  # characters of Accept-Language that are read


class Asker(NamedTuple):
    """Who sends a request: the `address` by which they are counted, and the `origin` of this door's page.

    `language` is the code of the one that the browser likes best, such as "de"; "" for none. `is_direct`:
    no proxy passes them on.
    """

    address: str
    origin: str
    language: str
    is_direct: bool = True
    watching: bool = False
    is_wall: bool = False  # it is the board of a game night


@dataclass(frozen=True, slots=True)
class Ways:
    """How browsers come to this door.

    `names` are those of this host, in small letters, some with a port. `secure`: they come by TLS. `behind`:
    a proxy on this machine passes them on; what it tells is believed only if it comes from this machine.
    Through the tunnel that proxy is at the server, where the port is any. What it tells of addresses is not
    believed: others may reach that port, too.
    """

    names: frozenset[str] = frozenset()
    secure: bool = False
    behind: bool = False

    def are_told_of(self, caller: Caller) -> bool:
        """Whether `caller` is a proxy that tells from where who asks comes."""
        return self.behind and is_own(caller.address)

    def asker(self, headers: Headers, caller: Caller, here: object) -> Asker | None:
        """Return who asks, None if they reached this door by a name that is not its own.

        `here` is the name of the socket's end on this machine.
        """
        through, is_told_of = is_in_tunnel(caller.address), self.are_told_of(caller)
        passed_on = is_told_of or (self.behind and through)
        host = _only(headers, "X-Forwarded-Host" if passed_on and "X-Forwarded-Host" in headers else "Host")
        if host is None or not (self._is_name(host.lower()) if through else self._is_own(host.lower(), here)):
            return None
        secure, address = self.secure, caller.address
        if passed_on:
            secure = _only(headers, "X-Forwarded-Proto") != "http"
        if is_told_of:
            address = _forwarded(headers) or address
        origin = f"{'https' if secure else 'http'}://{host.lower()}"
        return Asker(address, origin, language_of(headers), caller.is_direct and not passed_on)

    def _is_name(self, host: str) -> bool:
        """Whether `host`, with any port or none, is one of the names of this door."""
        named = HOST.fullmatch(host)
        return host in self.names or (named is not None and named["host"] in self.names)

    def _is_own(self, host: str, here: object) -> bool:
        """Whether `host`, with or without a port, is this door."""
        named = HOST.fullmatch(host)
        if named is None or not isinstance(here, tuple):
            return False
        name, usual = named["host"], 443 if self.secure else 80
        if host in self.names or (name in self.names and int(named["port"] or here[1]) == here[1]):
            return True
        if int(named["port"] or usual) != here[1]:
            return False
        address = _unmapped(here[0])
        return _unmapped(name.strip("[]")) == address or (name == "localhost" and is_own(address))


def language_of(headers: Headers) -> str:
    """Return the code of the language that a browser likes best, "" for none."""
    parts = ",".join(headers.get_all("Accept-Language"))[:_LONGEST].lower().split(",")
    liked = [(float(found[2] or 1), found[1]) for found in map(_LANGUAGE.fullmatch, parts) if found]
    value, code = max(liked, key=lambda each: each[0], default=(0.0, ""))
    return code if value else ""


def _only(headers: Headers, name: str) -> str | None:
    """Return the value of a header that must be there once."""
    try:
        return headers[name]
    except (KeyError, MultipleValuesError):
        return None


def _forwarded(headers: Headers) -> str:
    """Return the address that the proxy itself has added: the last one; "" if that is none."""
    last = ",".join(headers.get_all("X-Forwarded-For")).rpartition(",")[2].strip()
    try:
        ipaddress.ip_address(last)
    except ValueError:
        return ""
    return plain(last)


def _unmapped(address: str) -> str:
    """Return the one way to write an address of IPv4 or IPv6; any other text as it is."""
    try:
        number = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    mapped = getattr(number, "ipv4_mapped", None)
    return str(mapped or number)
