"""Tells a service manager how the referee is: sd_notify(3), over the socket in $NOTIFY_SOCKET."""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress
from typing import Final

READY: Final = "READY=1"
STOPPING: Final = "STOPPING=1"
ALIVE: Final = "WATCHDOG=1"


def tell(state: str) -> None:
    """Send `state` to the service manager, if there is one. Never fails."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return
    if address.startswith("@"):
        address = f"\0{address[1:]}"
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as connection:
        connection.connect(address)
        connection.send(state.encode())


async def stay_alive() -> None:
    """Say that the event loop runs, as often as $WATCHDOG_USEC wants it, until canceled."""
    try:
        seconds = int(os.environ.get("WATCHDOG_USEC", "")) / 1e6
    except ValueError:
        return
    while True:
        tell(ALIVE)
        await asyncio.sleep(seconds / 3)
