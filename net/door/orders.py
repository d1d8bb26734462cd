"""What the referee tells a door through stdin, and the door's answer on stdout."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from parlour.net import limits
from parlour.net.address import Address
from parlour.net.faults import NetError
from parlour.rules.sentences import Told

Port = Annotated[int, Field(ge=0, le=65535)]
AtLeastOne = Annotated[int, Field(ge=1)]


class DoorClosed(NetError):
    """The door cannot listen; the message says why, and what to use instead."""


class DoorOrders(BaseModel):
    """One JSON line, as the SSH door gets it. The secret comes this way because everybody can see arguments.

    `local_socket` is the path of the referee's Unix socket; only without it are `referee_host` and
    `referee_port` dialed. `fingerprint` is that of the referee's certificate; guests connect to `host` ("":
    all interfaces) and `port` (0: any free one), `connections` in all and so many `per_address`. `proxies`
    tell whom they pass on. `room` is the id of the card room whose keys are used, "" for none. With `tunnel`
    the door also listens there, on the loopback (0: any free port), for who comes through the tunnel.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    secret: str = Field(repr=False)
    referee_host: str = "127.0.0.1"
    referee_port: Port
    local_socket: str = ""
    fingerprint: str
    host: str = ""
    port: Port = 0
    connections: AtLeastOne = limits.SSH_CONNECTIONS
    per_address: AtLeastOne = limits.SSH_PER_ADDRESS
    proxies: tuple[str, ...] = ()
    room: str = ""
    tunnel: Port | None = None

    @property
    def referee(self) -> Address:
        """Where the door and its guests reach the referee."""
        if self.local_socket:
            return Address.local(self.local_socket)
        return Address(self.referee_host, self.referee_port)


class DoorOpened(BaseModel):
    """The answer: where guests may come, also through the `tunnel`, or why they may not.

    The `error` is one line for the person at this machine.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    port: Port = 0
    fingerprint: str = ""
    tunnel: Port = 0
    error: Told | None = None
