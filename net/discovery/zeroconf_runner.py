"""Starts zeroconf, also on machines whose network appears later."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

import zeroconf
from zeroconf import InterfaceChoice, IPVersion
from zeroconf.asyncio import AsyncZeroconf

Interfaces: TypeAlias = InterfaceChoice | list[str]
EVERYWHERE: Final = InterfaceChoice.All

LOOK_SECONDS: Final = 10.0  # between two looks for new interfaces, or for a network
FAULTS: Final = (OSError, TimeoutError, zeroconf.Error)  # errors of the network, after which to go on

_log = logging.getLogger(__name__)


async def opened(interfaces: Interfaces) -> AsyncZeroconf:
    """Return a running zeroconf; wait until there is a network."""
    while True:
        try:
            return await _open(interfaces)
        except FAULTS as fault:
            _log.info("no discovery yet: %s", fault)
        await asyncio.sleep(LOOK_SECONDS)


async def _open(interfaces: Interfaces) -> AsyncZeroconf:
    try:
        network = AsyncZeroconf(interfaces=interfaces, ip_version=IPVersion.V4Only)
    except RuntimeError as none:  # no interface has an address, not even the loopback
        raise OSError(str(none)) from None
    started = asyncio.create_task(network.zeroconf.async_wait_for_start())
    try:
        await asyncio.shield(started)
    except BaseException:
        await asyncio.wait([started])  # closing it during its start would leak sockets
        await network.async_close()
        raise
    return network


async def every(seconds: float, do: Callable[[], Awaitable[None]]) -> None:
    """Call `do` every `seconds`, and log network errors."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await do()
        except FAULTS as fault:
            _log.info("discovery goes on after: %s", fault)
