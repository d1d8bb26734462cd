"""The limits of the SSH door."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.net import limits


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one door, by default those of `net/limits.py`; in seconds and bytes."""

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
