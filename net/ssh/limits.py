"""The limits of the SSH door."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from parlour.net import limits


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one door, by default those of `net/limits.py`; in seconds and bytes.

    As many as may come from an address may all be about to log in.
    """

    connections: int = limits.SSH_CONNECTIONS
    strangers: int = limits.SSH_STRANGERS
    per_address: int = limits.SSH_PER_ADDRESS
    arrivals: limits.Rate = limits.ARRIVALS
    login: float = limits.SSH_LOGIN_WITHIN
    keepalive: float = limits.PING_EVERY
    keepalive_misses: int = int(limits.DEAD_AFTER // limits.PING_EVERY)
    stalled: float = limits.SSH_STALLED
    linger: float = limits.SSH_LINGER
    resize: float = limits.SSH_RESIZE
    window: int = limits.SSH_WINDOW
    unsent: int = limits.SSH_UNSENT
    socket_buffer: int = limits.SSH_SOCKET_BUFFER
    goodbyes: float = limits.SSH_GOODBYES
    variables: int = limits.SSH_VARIABLES
    variable_size: int = limits.SSH_VARIABLE_SIZE

    @classmethod
    def of(cls, connections: int, per_address: int) -> Self:
        """Return those of a door that takes so many `connections`, and so many from one address."""
        households = limits.times(per_address, limits.CONNECTIONS_PER_ADDRESS)
        return cls(
            connections=connections,
            strangers=max(limits.SSH_STRANGERS, per_address),
            per_address=per_address,
            arrivals=limits.ARRIVALS._replace(times=limits.ARRIVALS.times * households),
        )
