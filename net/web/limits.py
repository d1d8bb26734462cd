"""The limits of the web door."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from parlour.net import limits


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one door, by default those of `net/limits.py`; in seconds and bytes."""

    connections: int = limits.WEB_CONNECTIONS
    per_address: int = limits.WEB_PER_ADDRESS
    strangers: int = limits.WEB_STRANGERS
    strangers_per_address: int = limits.WEB_STRANGERS_PER_ADDRESS
    arrivals: limits.Rate = limits.WEB_ARRIVALS
    handshake: float = limits.HANDSHAKE_WITHIN
    request: float = limits.WEB_REQUEST_WITHIN
    hello: float = limits.WEB_HELLO_WITHIN
    ping: float = limits.PING_EVERY
    dead: float = limits.DEAD_AFTER - limits.PING_EVERY
    messages: limits.Rate = limits.WEB_MESSAGES
    stalled: float = limits.WEB_STALLED
    linger: float = limits.WEB_LINGER
    unsent: int = limits.WEB_UNSENT

    @classmethod
    def of(cls, connections: int, per_address: int) -> Self:
        """Return those of a door that takes so many `connections`, and so many pages from one address."""
        households = limits.times(per_address, limits.WEB_PER_ADDRESS)
        return cls(
            connections=connections,
            per_address=per_address,
            strangers=limits.WEB_STRANGERS * households,
            strangers_per_address=limits.WEB_STRANGERS_PER_ADDRESS * households,
            arrivals=limits.WEB_ARRIVALS._replace(times=limits.WEB_ARRIVALS.times * households),
        )
