"""Real sockets on loopback: who is at the other end is settled before anything is said."""

from __future__ import annotations

import asyncio
import asyncio.sslproto
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from parlour.net.address import Address
from parlour.net.errors import HomeError, NotParlour, WrongFingerprint
from parlour.net.storage.data_folder import Home
from parlour.net.storage.hosts import Pins
from parlour.net.transport.dial import dial, hang_up
from parlour.net.transport.tls import (
    READ_BUFFER,
    SERVER_NAME,
    client_context,
    own_fingerprint,
    peer_fingerprint,
    server_context,
)
from tests.waiting import WITHIN

Met = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Referee:
    """Answers each line with itself, and keeps all it heard."""

    def __init__(self) -> None:
        self.heard = b""
        self.gone = asyncio.Event()

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                self.heard += line
                writer.write(line)
        except (ConnectionError, ssl.SSLError):
            pass
        finally:
            self.gone.set()


@asynccontextmanager
async def listening(met: Met, context: ssl.SSLContext) -> AsyncIterator[int]:
    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await met(reader, writer)
        finally:
            writer.transport.abort()

    server = await asyncio.start_server(
        meet, "127.0.0.1", 0, ssl=context, limit=1 << 20, ssl_handshake_timeout=2
    )
    all_gone = asyncio.create_task(server.wait_closed())  # begun before `close`, it waits for connections too
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        async with asyncio.timeout(60):
            await all_gone


@asynccontextmanager
async def connected(port: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection(
        "127.0.0.1",
        port,
        ssl=client_context(),
        server_hostname=SERVER_NAME,
        ssl_handshake_timeout=1,
        limit=1 << 20,
    )
    try:
        yield reader, writer
    finally:
        hang_up(writer)


async def join(pins: Pins, port: int) -> bytes:
    """Do what a client does: look at the certificate first, and only then speak."""
    dialed = await dial(
        Address("127.0.0.1", port), lambda shown: pins.known("kitchen") in (None, shown), within=5
    )
    pins.remember("kitchen", dialed.fingerprint)
    dialed.writer.write(b"hello\n")
    try:
        return await dialed.reader.readline()
    finally:
        dialed.writer.transport.abort()


@pytest.fixture
def pins(tmp_path: Path) -> Pins:
    return Pins(Home(tmp_path / "guest"))


async def test_a_host_shows_the_same_certificate_another_day(pins: Pins) -> None:
    for _ in range(2):
        async with listening(Referee(), server_context(Home())) as port:
            assert await join(pins, port) == b"hello\n"
            assert pins.known("kitchen") == own_fingerprint(Home())


async def test_an_impostor_is_refused_before_anything_is_sent(pins: Pins, tmp_path: Path) -> None:
    impostor = Referee()
    async with listening(Referee(), server_context(Home())) as port:
        await join(pins, port)
    other = Home(tmp_path / "impostor")
    async with listening(impostor, server_context(other)) as port:
        with pytest.raises(WrongFingerprint) as caught:
            await join(pins, port)
        async with asyncio.timeout(WITHIN):
            await impostor.gone.wait()
    assert impostor.heard == b""
    assert caught.value.found == own_fingerprint(other)
    async with listening(Referee(), server_context(Home())) as port:
        assert await join(pins, port) == b"hello\n"  # the true host is still known


async def test_only_tls_1_3_is_spoken() -> None:
    async with listening(Referee(), server_context(Home())) as port:
        async with connected(port) as (_, writer):
            assert writer.get_extra_info("ssl_object").version() == "TLSv1.3"
        older = client_context()
        older.minimum_version = older.maximum_version = ssl.TLSVersion.TLSv1_2
        with pytest.raises((ssl.SSLError, ConnectionError)):
            await asyncio.open_connection("127.0.0.1", port, ssl=older, server_hostname=SERVER_NAME)


async def test_another_program_that_speaks_tls_is_not_taken_for_a_referee() -> None:
    context = server_context(Home())
    context.set_alpn_protocols(["h2", "http/1.1"])
    async with listening(Referee(), context) as port, connected(port) as (_, writer):
        with pytest.raises(NotParlour):
            peer_fingerprint(writer)


@pytest.mark.parametrize("said", [b"GET / HTTP/1.1\r\n\r\n", b"\x00" * 100, b'{"type": "hello"}\n'])
async def test_a_plain_client_is_shown_out_and_others_notice_nothing(pins: Pins, said: bytes) -> None:
    referee = Referee()
    async with listening(referee, server_context(Home())) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(said)
        try:
            async with asyncio.timeout(WITHIN):
                heard = await reader.read()
        except ConnectionError:
            heard = b""
        writer.transport.abort()
        assert b"hello" not in heard
        assert referee.heard == b""
        assert await join(pins, port) == b"hello\n"


async def test_a_key_of_another_certificate_is_reported_in_one_line(tmp_path: Path) -> None:
    own_fingerprint(Home())
    other = Home(tmp_path / "other")
    own_fingerprint(other)
    Home().write(Home().key, other.key.read_bytes())
    with pytest.raises(HomeError, match="do not fit together"):
        server_context(Home())


async def test_a_connection_that_was_closed_twice_is_hung_up_on() -> None:
    """The transport of Debian's Python 3.11.2 forgets what it would have to abort."""
    async with listening(Referee(), server_context(Home())) as port, connected(port) as (_, writer):
        writer.close()
        writer.close()
        hang_up(writer)


# ---- the guard over asyncio's undocumented `max_size` ----------------------------------------


async def test_asyncio_still_reserves_as_much_as_max_size_says() -> None:
    async with listening(Referee(), server_context(Home())) as port, connected(port) as (_, writer):
        protocol = writer.transport._ssl_protocol  # type: ignore[attr-defined]
        assert isinstance(protocol, asyncio.sslproto.SSLProtocol)
        assert len(protocol._ssl_buffer) == READ_BUFFER  # type: ignore[attr-defined]


async def test_a_long_line_passes_through_small_buffers() -> None:
    line = b"x" * 200_000 + b"\n"
    async with listening(Referee(), server_context(Home())) as port, connected(port) as (reader, writer):
        writer.write(line)
        async with asyncio.timeout(WITHIN):
            assert await reader.readline() == line
