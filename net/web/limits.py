"""The limits of the web door."""

from __future__ import annotations

from dataclasses import dataclass

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
