"""How long a packet to the other side and back takes, as this machine's kernel measured it.

The kernel times its own packets and their acknowledgements, so no client's word is in it. But the
other side's system may let an acknowledgement wait for something to send with it, on Linux for up
to 40 ms: who answers late looks farther away by `smoothed`, hardly ever by `lowest`.
"""

from __future__ import annotations

import socket
import struct
import sys
from typing import Final, NamedTuple, Protocol

SMOOTHED_OFFSET: Final = 68
"""Of `tcpi_rtt` (microseconds) in Linux's `struct tcp_info`."""

LOWEST_OFFSET: Final = 148
"""Of `tcpi_min_rtt` (microseconds), the lowest of the last minutes; kernels before 4.6 have none."""

UNKNOWN: Final = 0xFFFF_FFFF


class Connection(Protocol):
    """A TCP socket, or what `get_extra_info("socket")` of a transport gives, over TLS and SSH as well."""

    def getsockopt(self, level: int, option: int, size: int, /) -> bytes:
        """As `socket.socket` has it."""


class RoundTrip(NamedTuple):
    """What the kernel measured, in seconds."""

    smoothed: float
    lowest: float


def kernel_rtt(connection: Connection | None) -> RoundTrip | None:
    """Return the round trip of `connection`, None if it is not known.

    Linux tells it; elsewhere, and for a socket that is closed or not TCP, it is not known.
    """
    if connection is None or not sys.platform.startswith("linux"):
        return None
    try:
        told = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, LOWEST_OFFSET + 4)
    except OSError:
        return None
    smoothed = _seconds(told, SMOOTHED_OFFSET)
    if smoothed is None:
        return None
    return RoundTrip(smoothed, min(smoothed, _seconds(told, LOWEST_OFFSET) or smoothed))


def _seconds(told: bytes, offset: int) -> float | None:
    """Return the figure at `offset`; None if the kernel is too old to tell, or has measured nothing."""
    if len(told) < offset + 4:
        return None
    microseconds: int = struct.unpack_from("=I", told, offset)[0]
    return None if microseconds in (0, UNKNOWN) else microseconds / 1_000_000
