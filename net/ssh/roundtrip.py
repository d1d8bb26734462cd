"""How long a packet to a guest and back takes, as the kernel measured it."""

from __future__ import annotations

import socket
import struct
import sys
from typing import Final

RTT_OFFSET: Final = 68
"""Of `tcpi_rtt` (microseconds, smoothed) in Linux's `struct tcp_info`."""


def round_trip(connection: socket.socket | None) -> float:
    """Return the smoothed round-trip time of a TCP connection in milliseconds, 0 if unknown.

    Linux tells it; elsewhere, and for a socket that is closed, it is unknown.
    """
    if connection is None or not sys.platform.startswith("linux"):
        return 0.0
    try:
        told = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, RTT_OFFSET + 4)
    except OSError:
        return 0.0
    if len(told) < RTT_OFFSET + 4:
        return 0.0
    microseconds: int = struct.unpack_from("=I", told, RTT_OFFSET)[0]
    return microseconds / 1000
