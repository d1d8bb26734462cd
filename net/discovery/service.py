"""The announcement of a table on the network, written and read.

Every table that is open to the LAN is a DNS-SD service of its own (`_parlour._tcp.local.`). The instance
name is a uuid of the referee's id, the machine, the port and the table. The TXT record has the rest:

    v     version of the wire          fp    TLS fingerprint, 64 hex digits
    id    the referee's id             ssh   the SSH door's port, 0 for none
    t     the table's id               taken, free   seats
    name  the table's name             lock  1 if it has a password
    game  the game's title             rules the changed rules, in short
    phase waiting, playing, between rounds or over (`Phase`); older versions do not tell
    watch 0 if nobody may watch; not told otherwise

Announcements are untrusted: records that do not match these shapes are ignored, and names are cleaned. The
record must hold no secret and no player's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address
from typing import Final

from parlour.net import limits
from parlour.net.address import Address
from parlour.net.sanitize import clean
from parlour.net.wire.messages import PROTOCOL, Phase

SERVICE: Final = "_parlour._tcp.local."
WORDS_CELLS: Final = 32
RULES_CELLS: Final = 120
_BYTES: Final = 200


@dataclass(frozen=True, slots=True)
class Ad:
    """What a table announces: its id at the referee, its name, the game's title and the seats.

    `rules`: for changed rules, the game that they are based on and the changes, as far as they fit. `phase`:
    None if the table does not tell. `may_watch`: who has no seat may be there.
    """

    table: str
    name: str
    title: str
    taken: int
    free: int
    locked: bool = False
    rules: str = ""
    phase: Phase | None = None
    may_watch: bool = True


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A found table. `fingerprint` is only claimed; the certificate must prove it.

    `key` is unique; `addresses` are the referee's, likeliest first. `silent`: it did not answer the last
    query.
    """

    key: str
    referee: str
    version: int
    fingerprint: str
    addresses: tuple[str, ...]
    port: int
    ssh_port: int
    ad: Ad
    silent: bool = False

    @property
    def address(self) -> Address:
        """The likeliest address of the referee."""
        return Address(self.addresses[0], self.port)


def text_record(ad: Ad, referee: str, fingerprint: str, ssh_port: int) -> dict[str, str]:
    """Return the TXT record that announces `ad`."""
    return {
        "v": str(PROTOCOL),
        "id": referee,
        "t": ad.table,
        "name": _short(ad.name),
        "game": _short(ad.title),
        "taken": str(ad.taken),
        "free": str(ad.free),
        "rules": _short(ad.rules, RULES_CELLS),
        "lock": str(int(ad.locked)),
        "phase": ad.phase or "",
        "fp": fingerprint,
        "ssh": str(ssh_port),
        **({} if ad.may_watch else {"watch": "0"}),
    }


def read(
    key: str, port: int | None, addresses: Iterable[str], record: Mapping[bytes, bytes | None]
) -> FoundTable | None:
    """Return the table that a service announces, None if its record is invalid."""
    fields = {name: _text(record.get(name.encode())) for name in _SHAPES}
    reachable = tuple(address for address in addresses if _reachable(address))[: limits.ADDRESSES_OF_A_TABLE]
    if not all(shape.fullmatch(fields[name]) for name, shape in _SHAPES.items()) or not reachable:
        return None
    ssh_port, taken, free = (int(fields[name]) for name in ("ssh", "taken", "free"))
    if port is None or not 1 <= port <= 65535 or ssh_port > 65535:
        return None
    ad = Ad(
        table=fields["t"],
        name=_words(record, b"name"),
        title=_words(record, b"game"),
        taken=taken,
        free=free,
        locked=record.get(b"lock") == b"1",
        rules=_cleaned(record, b"rules", RULES_CELLS),
        phase=_PHASES.get(_text(record.get(b"phase"))),
        may_watch=record.get(b"watch") != b"0",
    )
    return FoundTable(key, fields["id"], int(fields["v"]), fields["fp"], reachable, port, ssh_port, ad)


_PHASES: Final[Mapping[str, Phase]] = {phase.value: phase for phase in Phase}
_ID = re.compile(r"[A-Za-z0-9_.-]{1,40}")
_SEATS = re.compile(r"[0-9]{1,2}")
_SHAPES: Final[Mapping[str, re.Pattern[str]]] = {
    "v": re.compile(r"[0-9]{1,4}"),
    "id": _ID,
    "t": _ID,
    "fp": re.compile(r"[0-9a-f]{64}"),
    "ssh": re.compile(r"[0-9]{1,5}"),
    "taken": _SEATS,
    "free": _SEATS,
}


def _short(words: str, width: int = WORDS_CELLS) -> str:
    """Return `words` cut to fit one string of a TXT record (255 bytes)."""
    return clean(clean(words, width).encode()[:_BYTES].decode("utf-8", "ignore"), width)


def _text(value: bytes | None) -> str:
    return (value or b"").decode("utf-8", "replace")


def _words(record: Mapping[bytes, bytes | None], name: bytes) -> str:
    return _cleaned(record, name, WORDS_CELLS) or "?"


def _cleaned(record: Mapping[bytes, bytes | None], name: bytes, width: int) -> str:
    return clean(_text(record.get(name)).replace("\ufffd", ""), width)


def _reachable(text: str) -> bool:
    try:
        address = IPv4Address(text)
    except AddressValueError:
        return False
    return not (address.is_multicast or address.is_unspecified or address.is_reserved)
