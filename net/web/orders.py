"""What the referee tells the web door: as the SSH door's orders, and how browsers reach it."""

from __future__ import annotations

import re
from typing import Final

from pydantic import BaseModel, ConfigDict

from parlour.net import limits
from parlour.net.door.orders import AtLeastOne, DoorOrders, Port
from parlour.net.web.invitations import Invitation

_PORT: Final = re.compile(r":[0-9]+$")


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

    The page is reached by the host of its `place`, by other `names` of it, and by this machine's addresses.
    """

    connections: AtLeastOne = limits.WEB_CONNECTIONS
    per_address: AtLeastOne = limits.WEB_PER_ADDRESS
    place: WebPlace = WebPlace()
    names: tuple[str, ...] = ()
    invitation: Invitation
