"""A client that sends raw bytes, for messages that a correct client never sends."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

from parlour.net.transport import tls
from parlour.net.wire.messages import PROTOCOL
from tests.net.kit.open_house import OpenHouse
from tests.waiting import WITHIN


class Raw:
    """One TLS connection of a person whose program may send anything. It sends no ping of its own."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.number = 0

    def send(self, line: bytes) -> None:
        self.writer.write(line)

    def say(self, **message: object) -> int:
        """Send a request under the next number, which is returned."""
        self.number += 1
        self.send(json.dumps({"id": self.number, **message}).encode() + b"\n")
        return self.number

    def hello(self, **more: object) -> None:
        self.say(type="hello", protocol=PROTOCOL, name="Raw", **more)

    async def hear(self, kind: str) -> dict[str, Any]:
        """Return the next message of this kind, passing over others."""
        async with asyncio.timeout(WITHIN):
            while line := await self.reader.readline():
                message: dict[str, Any] = json.loads(line)
                if message["type"] == kind:
                    return message
        raise EOFError(f"the connection ended before any {kind}")

    async def answer_to(self, number: int) -> dict[str, Any]:
        while (answer := await self.hear("answer"))["id"] != number:
            pass
        return answer

    async def farewell(self) -> str:
        """Return the reason of the farewell, after which the connection must end."""
        reason: str = (await self.hear("farewell"))["reason"]
        async with asyncio.timeout(WITHIN):
            with suppress(ConnectionError):
                assert await self.reader.read() == b""
        return reason

    def cut(self) -> None:
        """Cut the connection, and say nothing."""
        self.writer.transport.abort()

    async def ended(self) -> None:
        """Wait for the end of the connection."""
        async with asyncio.timeout(WITHIN):
            with suppress(ConnectionError):
                while await self.reader.read(65536):
                    pass


async def silence(stack: AsyncExitStack, port: int, address: str = "127.0.0.1") -> asyncio.Task[bytes]:
    """Connect to any port and say nothing; the task is done when the other side hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    listening = asyncio.create_task(reader.read())
    stack.callback(writer.close)
    stack.callback(listening.cancel)
    return listening


async def dialed(
    address: tuple[str, int],
    source: str = "127.0.0.1",
    dialing: socket.socket | None = None,
    limit: int = 1 << 20,
) -> Raw:
    """Connect to `address` from `source`, an address of this machine, or over the connected `dialing`.

    About `limit` bytes wait here for a program that does not read them.
    """
    host, port = address
    where: dict[str, Any] = {"host": host, "port": port, "local_addr": (source, 0)}
    if dialing is not None:
        where = {"sock": dialing}
    context = tls.client_context()
    return Raw(
        *await asyncio.open_connection(**where, ssl=context, server_hostname=tls.SERVER_NAME, limit=limit)
    )


@asynccontextmanager
async def raw(
    house: OpenHouse,
    source: str = "127.0.0.1",
    dialing: socket.socket | None = None,
    limit: int = 1 << 20,
) -> AsyncIterator[Raw]:
    """Connect to `house` as `dialed` does, for as long as the context lasts."""
    wire = await dialed(house.address, source, dialing, limit)
    try:
        yield wire
    finally:
        wire.cut()
        with suppress(OSError):
            await wire.writer.wait_closed()
