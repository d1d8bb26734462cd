"""What the referee tells the web door: as the SSH door's orders, and how browsers reach it."""

from __future__ import annotations

import secrets
import time
from typing import Self

from pydantic import BaseModel, ConfigDict, Field

from parlour.net import limits
from parlour.net.auth.hashing import same
from parlour.net.door.orders import AtLeastOne, DoorOrders


class Invitation(BaseModel):
    """What the address of the page ends with: whoever comes with `token` before `until` is let in.

    It is good for many. `until` is in seconds since 1970.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    token: str = Field(repr=False)
    until: float

    @classmethod
    def new(cls) -> Self:
        return cls(token=secrets.token_urlsafe(16), until=time.time() + limits.INVITED)

    def admits(self, token: str) -> bool:
        """Return whether `token` is this invitation's, compared in constant time, and still good."""
        return same(token, self.token) and time.time() < self.until


class WebOrders(DoorOrders):
    """One JSON line; every further line is a new `Invitation`, with which the one before has ended.

    `names` are the hosts by which the page is reached besides its addresses, such as `cards.example.org`.
    With `certificate` and `key` (files of PEM) the door speaks TLS. `behind`: a proxy on this machine passes
    the browsers on, and tells their addresses.
    """

    connections: AtLeastOne = limits.WEB_CONNECTIONS
    per_address: AtLeastOne = limits.WEB_PER_ADDRESS
    names: tuple[str, ...] = ()
    certificate: str = ""
    key: str = ""
    behind: bool = False
    invitation: Invitation
