"""What tests of the client share: a house whose guests need not be sent home."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from tests.net.kit.open_house import OpenHouse, open_house
from tests.net.kit.tcp import TcpGuest


def attended(house: OpenHouse, stack: AsyncExitStack) -> OpenHouse:
    """Let whoever comes to `house` by `guest` go with the stack."""
    come = house.guest

    async def guest(name: str, **more: Any) -> TcpGuest:
        came = await come(name, **more)
        stack.push_async_callback(came.close)
        return came

    house.guest = guest  # type: ignore[method-assign]
    return house


@pytest.fixture
async def house() -> AsyncIterator[OpenHouse]:
    """An open house, whose guests go before it is closed."""
    async with open_house() as opened, AsyncExitStack() as stack:
        yield attended(opened, stack)
