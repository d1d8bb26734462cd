"""The messages between a referee and its door: one line on stdin, one line back on stdout."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from net import limits
from net.address import Address

Port = Annotated[int, Field(ge=0, le=65535)]
AtLeastOne = Annotated[int, Field(ge=1)]


class Orders(BaseModel):
    """The referee's line, in JSON. The secret is not an argument because others could see it there.

    `local_socket` is the path of the referee's Unix socket; without one, `host` and `port` are dialed.
    `fingerprint` is of the referee's certificate. Guests connect to `ssh_host` ("" for all interfaces) and
    `ssh_port` (0 for any free one).
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

    @property
    def referee(self) -> Address:
        return Address.local(self.local_socket) if self.local_socket else Address(self.host, self.port)


class Listening(BaseModel):
    """The answer when guests may connect."""

    ssh_port: Port
    ssh_fingerprint: str


class NotListening(BaseModel):
    """The answer when the door cannot open; `error` is one line for the person at this machine."""

    error: str
