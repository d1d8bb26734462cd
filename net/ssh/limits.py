"""What one visitor, and all of them together, may take of the door."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The door's bounds; the defaults suit a LAN. Times are in seconds, sizes in bytes."""

    connections: int = 64
    strangers: int = 8  # connections that have not authenticated yet
    per_address: int = 4
    login: float = 15.0  # from the connection to authentication, and again to the session
    keepalive: float = 5.0  # between two signs of life
    keepalive_misses: int = 3
    stalled: float = 20.0  # a client that reads nothing for so long is cut off
    linger: float = 5.0  # for the last lines to arrive after a session has ended
    resize: float = 0.05  # between two changes of size that a session notices
    window: int = 32_768  # unread input that a client may have on the way
    unsent: int = 65_536  # output that may wait for a client
    variables: int = 32
    variable_size: int = 256
