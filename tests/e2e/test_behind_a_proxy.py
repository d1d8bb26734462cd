"""All three ports of `parlour serve` behind a proxy that tells whom it passes on, with places for each."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import PIPE
from contextlib import AsyncExitStack

import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from parlour.net.address import Address
from parlour.net.client.client import Client, Introduction
from parlour.net.errors import TurnedAway
from tests.e2e.test_openssh_guest import a_host
from tests.e2e.test_plain_over_openssh import Lines, command
from tests.needs import program
from tests.net.kit.paging import Page, seat_key
from tests.net.kit.proxying import PROXY, header, proxy_of
from tests.waiting import WITHIN

pytestmark = [program("ssh"), pytest.mark.slow, pytest.mark.timeout(400)]
CLUB, HOME = "203.0.113.7", "2001:db8::7"
TO_ONE = [part for name in ("people", "ssh", "pages") for part in ("--per-address", f"{name}=1")]


async def test_places_are_counted_by_the_addresses_that_the_proxy_tells() -> None:
    options = ("--web-port", "0", "--proxy", PROXY, *TO_ONE)
    async with a_host(*options) as host, AsyncExitStack() as stack:
        ports = [
            await stack.enter_async_context(proxy_of(host[port], CLUB, CLUB, HOME))
            for port in ("tcp_port", "ssh_port", "web_port")
        ]
        await join(stack, host, ports[0])
        await by_ssh(stack, host, ports[1])
        await by_page(stack, host, ports[2])


async def join(stack: AsyncExitStack, host: dict[str, str], port: int) -> None:
    """Three people come with Parlour, the first two from the club."""

    async def come(name: str) -> Client:
        known = host["tls_fingerprint"].__eq__
        client = await Client.connect(Address("127.0.0.1", port), Introduction(name), known)
        stack.push_async_callback(client.close)
        return client

    await come("Ann")
    with pytest.raises(TurnedAway, match=r"as many connections here as one may have \(1\)"):
        await come("Bo")
    await come("Cy")


async def by_ssh(stack: AsyncExitStack, host: dict[str, str], port: int) -> None:
    """The same by OpenSSH; and one who sends a header without being the proxy."""

    async def come() -> Lines:
        ssh = command(port, "-T", "play@127.0.0.1")
        process = await asyncio.create_subprocess_exec(*ssh, stdin=PIPE, stdout=PIPE, stderr=PIPE)
        return Lines(process)

    ann = await come()
    await ann.until("four words")
    bo = await come()
    status, errors = await bo.end()
    assert status == 255
    assert "Your address has as many guests here as one may have (1). Somebody there has to leave" in errors
    cy = await come()
    await cy.until("four words")
    reader, writer = await asyncio.open_connection("127.0.0.1", host["ssh_port"])
    writer.write(header(CLUB) + b"SSH-2.0-OpenSSH_9.2\r\n")
    async with asyncio.timeout(WITHIN):
        said = await reader.read()
    assert said.count(b"\n") <= 2, "its own first line, and perhaps why it hangs up"
    writer.close()
    for each in (ann, cy):
        each.process.terminate()
        await each.end()


async def by_page(stack: AsyncExitStack, host: dict[str, str], port: int) -> None:
    """The same by the page."""
    invite = host["web_url"].partition("#")[2]
    where = f"127.0.0.1:{host['web_port']}"

    async def come() -> Page:
        socket = await stack.enter_async_context(
            connect(f"ws://{where}/table", origin=Origin(f"http://{where}"), port=port, proxy=None)
        )
        return Page(socket)

    assert "welcome" in await (await come()).hello(seat_key(), invite)
    said = await (await come()).hello(seat_key(), invite)
    assert "as many pages open here as one may have (1)" in said["bye"]
    assert "welcome" in await (await come()).hello(seat_key(), invite)
