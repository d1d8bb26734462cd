"""Addresses of referees as people type them: `host`, `host:7453`, `[fe80::1%eth0]:7453`.

An address may also be the path of a Unix socket (`parlour.net.process.listen`); players never type
one.
"""

from __future__ import annotations

import ipaddress
import re
from typing import Final, NamedTuple

from parlour.net.faults import BadAddress
from parlour.rules.sentences import Sentence, told

LOOPBACK: Final = "127.0.0.1"
DEFAULT_PORT: Final = 7453
DEFAULT_SSH_PORT: Final = 2222  # also in the README
DEFAULT_WEB_PORT: Final = 8453  # likewise
_SHAPE: Final = re.compile(r"(?:\[(?P<six>[^\]/\s]+)\]|(?P<host>[^:/\s\[\]]+))(?::(?P<port>\d{1,5}))?")
_LONGEST: Final = 253
HOST: Final = re.compile(r"(?P<host>\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(?::(?P<port>[0-9]{1,5}))?")
"""A host as browsers name it: a name or number, perhaps with a port."""
NO_ADDRESS: Final = Sentence(
    "no address", "{typed} is no address; addresses look like 192.168.1.20 or kitchen:7453"
)
NO_PORT: Final = Sentence("no port", "{port} is no port; ports go from 1 to 65535")

NO_INVITED: Final = Sentence(
    "no invited address",
    "{typed} is no name by which others come; those look like cards.example.org, cards.example.org:7000, "
    "203.0.113.5 or [2001:db8::5]:7000",
)


class Address(NamedTuple):
    """A host (name or number) and a TCP port, or the path of a Unix socket and port 0."""

    host: str
    port: int = DEFAULT_PORT

    def __str__(self) -> str:
        """Return the address as a user types it; the path of a Unix socket is not shown."""
        if self.path:
            return "this machine"
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    @property
    def path(self) -> str:
        """The path of the Unix socket, "" for a TCP address."""
        return self.host if self.host.startswith("/") else ""

    @classmethod
    def local(cls, path: str) -> Address:
        """Return the address of the Unix socket at `path`, which is absolute."""
        return cls(path, 0)

    @classmethod
    def parse(cls, text: str) -> Address:
        """Return the address in `text`; raise BadAddress if there is none.

        An IPv6 number without a port needs no brackets.
        """
        text = text.strip()
        if text.count(":") > 1 and "[" not in text:
            text = f"[{text}]"
        match = _SHAPE.fullmatch(text)
        if match is None or len(text) > _LONGEST or not text.isprintable():
            raise BadAddress(told(NO_ADDRESS, typed=repr(text[:60])))
        port = int(match["port"] or DEFAULT_PORT)
        if not 1 <= port <= 65535:
            raise BadAddress(told(NO_PORT, port=port))
        return cls(match["six"] or match["host"], port)


class InviteAddress(NamedTuple):
    """The name that invitations show in place of the address, and the TCP port there (0: its own)."""

    host: str
    port: int = 0

    @classmethod
    def parse(cls, text: str) -> InviteAddress:
        """Return the name and perhaps port in `text`; raise BadAddress if there is none.

        The name is one that a browser can use, too, so that one name is good for all who are invited.
        """
        text = text.strip()
        named = HOST.fullmatch(f"[{text}]" if text.count(":") > 1 and "[" not in text else text)
        host, given = (named["host"].strip("[]"), named["port"]) if named is not None else ("", None)
        is_name = _is_six(host) if ":" in host else host[:1].isalnum()
        if not is_name or (given and not 1 <= int(given) <= 65535):
            raise BadAddress(told(NO_INVITED, typed=repr(text[:60])))
        return cls(host, int(given or 0))


def _is_six(host: str) -> bool:
    try:
        ipaddress.IPv6Address(host)
    except ValueError:
        return False
    return True
