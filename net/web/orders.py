"""What the referee tells the web door: as the SSH door's orders, and how browsers reach it."""

from __future__ import annotations

import re
import secrets
import time
from typing import Final, Self

from pydantic import BaseModel, ConfigDict, Field

from parlour.net import limits
from parlour.net.auth.hashing import same
from parlour.net.door.orders import AtLeastOne, DoorOrders, Port

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Those that look like no other: an address may have to be typed."""
_LENGTH: Final = 13
"""64 bits: who makes a million guesses a second for twelve hours has one chance in 400 million."""
_PORT: Final = re.compile(r":[0-9]+$")


class Invitation(BaseModel):
    """What the address of the page ends with: whoever comes with `token` before `until` is let in.

    It is good for many. `until` is in seconds since 1970.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    token: str = Field(repr=False)
    until: float

    @classmethod
    def new(cls) -> Self:
        token = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
        return cls(token=token, until=time.time() + limits.INVITED)

    def admits(self, token: str) -> bool:
        """Return whether `token` is this invitation's, compared in constant time, and still good."""
        return same(token, self.token) and self.is_good()

    def is_good(self) -> bool:
        return time.time() < self.until


class WebPlace(BaseModel):
    """Where a host wants the page to be, as the command line says it.

    `host` is the name or address by which guests reach it, perhaps with a port; "" for that of this machine.
    `certificate` and `key` are files for TLS. `behind`: a proxy on this machine has the TLS.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    port: Port = 0
    host: str = ""
    certificate: str = ""
    key: str = ""
    behind: bool = False

    def url(self, address: str, port: int, invitation: Invitation) -> str:
        """Return the address of the page, whose door listens on `port` of this machine's `address`."""
        scheme, usual = ("https", 443) if self.certificate or self.behind else ("http", 80)
        where = self.host or (f"[{address}]" if ":" in address else address)
        named = self.behind or port == usual or _PORT.search(where) is not None
        return f"{scheme}://{where if named else f'{where}:{port}'}/#{invitation.token}"


class WebOrders(DoorOrders):
    """One JSON line; every further line is a new `Invitation`, with which the one before has ended.

    The page is reached by the host of its `place`, and by this machine's addresses.
    """

    connections: AtLeastOne = limits.WEB_CONNECTIONS
    per_address: AtLeastOne = limits.WEB_PER_ADDRESS
    place: WebPlace = WebPlace()
    invitation: Invitation
