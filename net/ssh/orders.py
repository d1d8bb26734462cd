"""What the referee tells its SSH door through stdin, and the door's answer on stdout."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from parlour.net import limits
from parlour.net.address import Address
from parlour.rules.sentences import Told

Port = Annotated[int, Field(ge=0, le=65535)]
AtLeastOne = Annotated[int, Field(ge=1)]


class DoorOrders(BaseModel):
    """One JSON line. The secret comes this way because everybody can see arguments.

    `local_socket` is the path of the referee's Unix socket; only without it are `host` and `port` dialed.
    `fingerprint` is that of the referee's certificate; guests connect to `ssh_host` ("": all interfaces)
    and `ssh_port` (0: any free one). `room` is the id of the card room whose host key is used, "" for none.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    secret: str = Field(repr=False)
    host: str = "127.0.0.1"
    port: Port
    local_socket: str = ""
    fingerprint: str
    ssh_host: str = ""
    ssh_port: Port = 0
    connections: AtLeastOne = limits.SSH_CONNECTIONS
    per_address: AtLeastOne = limits.SSH_PER_ADDRESS
    room: str = ""

    @property
    def referee(self) -> Address:
        """Where the door and its guests reach the referee."""
        return Address.local(self.local_socket) if self.local_socket else Address(self.host, self.port)


class DoorOpened(BaseModel):
    """The answer: where guests may come, or one line for the person at this machine that says why not."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    ssh_port: Port = 0
    ssh_fingerprint: str = ""
    error: Told | None = None
