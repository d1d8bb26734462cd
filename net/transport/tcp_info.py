"""The round-trip time of a TCP connection, as measured by this machine's kernel.

The kernel times its own packets and their acknowledgements, so a client cannot fake the result. But the
other system may delay an acknowledgement (Linux up to 40 ms), which raises `smoothed` and hardly ever
`lowest`.
"""

from __future__ import annotations

import socket
import struct
import sys
from typing import Final, NamedTuple, Protocol

SMOOTHED_OFFSET: Final = 68  # of `tcpi_rtt` (microseconds) in Linux's `struct tcp_info`
LOWEST_OFFSET: Final = 148  # of `tcpi_min_rtt`, the lowest of the last minutes; since Linux 4.6
UNKNOWN: Final = 0xFFFF_FFFF


class TcpSocket(Protocol):
    """A TCP socket, or the `get_extra_info("socket")` of a transport, also over TLS or SSH."""

    def getsockopt(self, level: int, option: int, size: int, /) -> bytes: ...


class RoundTrip(NamedTuple):
    """The kernel's measurements, in seconds."""

    smoothed: float
    lowest: float


def kernel_rtt(connection: TcpSocket | None) -> RoundTrip | None:
    """Return the round trip of `connection`; None if it is closed, not TCP, or the system is not Linux."""
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
    """Return the value at `offset`; None if the kernel is too old or has measured nothing."""
    if len(told) < offset + 4:
        return None
    microseconds: int = struct.unpack_from("=I", told, offset)[0]
    return None if microseconds in (0, UNKNOWN) else microseconds / 1_000_000
