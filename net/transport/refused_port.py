"""Why nobody can listen on a port, and what the person at this machine can do about it."""

from __future__ import annotations

import errno
import os
from typing import Final

from parlour.net.transport.port_holder import PROC, port_holder

FIRST_FREE_PORT: Final = PROC / "sys" / "net" / "ipv4" / "ip_unprivileged_port_start"
"""The file with the first port on which every user may listen, on Linux."""
USUAL_FIRST_FREE: Final = 1024


def why_not(port: int, error: OSError, instead: str) -> str:
    """Return a line that says why `port` cannot be listened on, and what helps; `instead` is another way.

    The right that is missing is granted with sysctl. The capability CAP_NET_BIND_SERVICE would belong to the
    interpreter, and so to every Python program of every user for good.
    """
    # the system refuses a reserved port before it looks whether it is in use
    holder = port_holder(port) if error.errno in (errno.EADDRINUSE, errno.EACCES) else ""
    if holder or error.errno == errno.EADDRINUSE:
        return f"port {port} is in use by {holder or 'another program'}; {instead}"
    if error.errno == errno.EACCES and port < (first := _first_free()):
        return (
            f"this user may not listen on port {port}: ports below {first} are reserved. To open those from "
            f"{port} on to every user until the next boot: "
            f"sudo sysctl net.ipv4.ip_unprivileged_port_start={port} ; or {instead}"
        )
    reason = os.strerror(error.errno).lower() if error.errno else type(error).__name__
    return f"cannot listen on port {port}: {reason}; {instead}"


def _first_free() -> int:
    try:
        return int(FIRST_FREE_PORT.read_text("ascii"))
    except (OSError, ValueError):
        return USUAL_FIRST_FREE
