"""Zeroconf kept alive: on a machine without a network, and on networks that come later."""

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

LOOK_SECONDS: Final = 10.0
"""How often one looks for interfaces that have appeared, or for a network at all."""

FAULTS: Final = (OSError, TimeoutError, zeroconf.Error)
"""What a network may do to zeroconf; none of it is a reason to stop."""

_log = logging.getLogger(__name__)


async def opened(interfaces: Interfaces) -> AsyncZeroconf:
    """Return a running zeroconf; where there is no network, as soon as there is one."""
    while True:
        try:
            return await _open(interfaces)
        except FAULTS as fault:
            _log.info("no discovery yet: %s", fault)
        await asyncio.sleep(LOOK_SECONDS)


async def _open(interfaces: Interfaces) -> AsyncZeroconf:
    network = AsyncZeroconf(interfaces=interfaces, ip_version=IPVersion.V4Only)
    started = asyncio.create_task(network.zeroconf.async_wait_for_start())
    try:
        await asyncio.shield(started)
    except BaseException:
        await asyncio.wait([started])  # closed half way up, it would leave sockets behind
        await network.async_close()
        raise
    return network


async def every(seconds: float, do: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again, `seconds` apart, whatever the network does meanwhile."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await do()
        except FAULTS as fault:
            _log.info("discovery goes on after: %s", fault)
