"""A small proxy that says by the PROXY protocol whom it passes on, as HAProxy does, and what it may say."""

from __future__ import annotations

import asyncio
import ipaddress
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from parlour.net.transport.proxied import SIGNATURE

LOCAL = "127.0.0.1"
PROXY = "127.0.0.9"
"""The address of this machine from which the proxy connects."""


def header(
    source: str, more: bytes = b"", *, command: int = 1, version: int = 2, kind: int | None = None
) -> bytes:
    """Return a header of version 2 that names `source`, and has `more` behind the addresses."""
    address = ipaddress.ip_address(source)
    usual = 0x11 if address.version == 4 else 0x21
    body = address.packed * 2 + struct.pack("!HH", 40000, 7453) + more
    kind = usual if kind is None else kind
    return SIGNATURE + struct.pack("!BBH", version << 4 | command, kind, len(body)) + body


def line(source: str) -> bytes:
    """Return a header of version 1 that names `source`."""
    return f"PROXY TCP{ipaddress.ip_address(source).version} {source} {source} 40000 7453\r\n".encode()


@asynccontextmanager
async def proxy_of(port: int, *names: str) -> AsyncIterator[int]:
    """Run a proxy of a `port` of this machine; its guests come, one after the other, from `names`.

    Yields its own port.
    """
    left = iter(names)

    async def passed_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        to = await asyncio.open_connection(LOCAL, port, local_addr=(PROXY, 0))
        to[1].write(header(next(left)))
        with suppress(OSError):
            await asyncio.gather(_all_of(reader, to[1]), _all_of(to[0], writer))

    server = await asyncio.start_server(passed_on, LOCAL, 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


async def _all_of(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass on what comes, to its end."""
    with suppress(OSError):
        while some := await reader.read(65536):
            writer.write(some)
            await writer.drain()
    writer.close()
