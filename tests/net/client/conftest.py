"""What tests of the client share: a house whose guests need not be sent home, and other programs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import pytest

from parlour.net.address import Address
from parlour.net.storage.data_folder import Home
from parlour.net.transport import tls
from tests.net.kit.open_house import OpenHouse, open_house


@asynccontextmanager
async def answering(
    answer: Callable[[bytes], bytes], *, plain: bool = False, lines: int = 1
) -> AsyncIterator[Address]:
    """Something that answers so many lines of every connection, with the certificate of this machine."""

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            for _ in range(lines):
                if line := await reader.readline():
                    writer.write(answer(line))
                    await writer.drain()
        writer.close()

    context = None if plain else tls.server_context(Home())
    async with await asyncio.start_server(meet, "127.0.0.1", 0, ssl=context) as listening:
        yield Address("127.0.0.1", listening.sockets[0].getsockname()[1])


@pytest.fixture
async def house() -> AsyncIterator[OpenHouse]:
    """An open house, whose guests go before it is closed."""
    async with open_house() as opened, AsyncExitStack() as stack:
        stack.push_async_callback(opened.send_home)
        yield opened
