"""A referee that sends whatever the test likes to a client that joins."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

from parlour.net.address import Address
from parlour.net.storage.data_folder import Home
from parlour.net.transport import tls
from parlour.net.wire.messages import Farewell, Lobby, Message, Welcome
from parlour.rules.sentences import in_words

GREETING = (Welcome(referee="evil", name="Ann"), Lobby(tables=()))
GOODBYE = Farewell(reason="closing", told=in_words("That is all."))


@asynccontextmanager
async def hostile_referee(home: Home, told: Sequence[Message]) -> AsyncIterator[Address]:
    """Say `told` to everyone who says hello, then goodbye; the certificate is that of `home`."""

    async def tell(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            await reader.readline()
            for message in (*GREETING, *told, GOODBYE):
                writer.write(message.model_dump_json().encode() + b"\n")
                await writer.drain()
            await reader.read()
        writer.close()

    server = await asyncio.start_server(tell, "127.0.0.1", 0, ssl=tls.server_context(home))
    try:
        yield Address("127.0.0.1", server.sockets[0].getsockname()[1])
    finally:
        server.close()
        await server.wait_closed()
