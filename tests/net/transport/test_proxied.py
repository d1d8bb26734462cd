"""Proxies that were named tell whom they pass on; nobody else is believed, and nothing else is read."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import pytest

from parlour.net import limits
from parlour.net.transport.accepting import accept, listen
from parlour.net.transport.proxied import SIGNATURE, BadHeader, BadProxy, Caller, Proxies, told_by
from tests.net.kit.proxying import LOCAL, PROXY, header, line
from tests.waiting import WITHIN, until

PEER = (PROXY, 40000)
BEHIND = b"\x16\x03\x01 what comes behind it"


async def told(said: bytes, *, ends: bool = True) -> tuple[Caller, bytes]:
    """Return whom `said` names, and what of it was not read."""
    near, far = socket.socketpair()
    with near, far:
        near.setblocking(False)
        far.sendall(said)
        if ends:
            far.shutdown(socket.SHUT_WR)
        return await told_by(near, PEER), near.recv(len(said) + 1)


@pytest.mark.parametrize(
    ("said", "address"),
    [
        (header("203.0.113.7"), "203.0.113.7"),
        (header("203.0.113.7", b"\x03\0\x04\1\2\3\4" + b"\x20\0\x03abc"), "203.0.113.7"),
        (header("2001:db8:1:2:3::7"), "2001:db8:1:2::"),
        (header("::ffff:203.0.113.7"), "203.0.113.7"),
        (line("203.0.113.7"), "203.0.113.7"),
        (line("2001:DB8:1:2::7"), "2001:db8:1:2::"),
        (b"PROXY TCP4 0.0.0.1 255.255.255.255 0 65535\r\n", "0.0.0.1"),
        # the proxy's own connections, what it has no name for, and other machines' loopbacks are its own
        (header("203.0.113.7", command=0), PROXY),
        (SIGNATURE + b"\x20\0\0\0", PROXY),
        (SIGNATURE + b"\x21\0\0\0", PROXY),
        (header("203.0.113.7", kind=0x12), PROXY),
        (SIGNATURE + b"\x21\x31\0\xd8" + bytes(216), PROXY),
        (b"PROXY UNKNOWN\r\n", PROXY),
        (b"PROXY UNKNOWN 203.0.113.7 what ever\r\n", PROXY),
        (header("127.0.0.1"), PROXY),
        (line("::1"), PROXY),
    ],
)
async def test_a_header_names_who_comes_and_what_is_behind_it_is_left(said: bytes, address: str) -> None:
    assert await told(said + BEHIND) == (Caller(address, is_direct=False), BEHIND)


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"\r",
        BEHIND,
        SIGNATURE,
        SIGNATURE[:-1] + b"\0" + header("203.0.113.7")[12:],
        header("203.0.113.7")[:-1],
        header("203.0.113.7", version=1),
        header("203.0.113.7", version=3),
        header("203.0.113.7", command=2),
        header("203.0.113.7", kind=0x41),
        header("203.0.113.7", kind=0x13),
        header("203.0.113.7", kind=0x21),
        header("203.0.113.7", kind=0x31),
        header("203.0.113.7", bytes(limits.PROXY_HEADER)),
        SIGNATURE + b"\x21\x11\0\x0b" + bytes(11) + BEHIND,
        b"PROXY  TCP4 1.2.3.4 1.2.3.4 1 1\r\n",
        b"PROXY TCP5 1.2.3.4 1.2.3.4 1 1\r\n",
        b"PROXY TCP4 1.2.3.4 1.2.3.4 1 1\n",
        b"PROXY TCP4 1.2.3.4 1.2.3.4 1 1\r",
        b"PROXY TCP4 1.2.3.4 1.2.3.4 1 1 \r\n",
        b"PROXY TCP4 1.2.3.4 1.2.3.4 1 65536\r\n",
        b"PROXY TCP4 1.2.3.4 1.2.3.4 01 1\r\n",
        b"PROXY TCP4 01.2.3.4 1.2.3.4 1 1\r\n",
        b"PROXY TCP4 1.2.3.256 1.2.3.4 1 1\r\n",
        b"PROXY TCP4 ::1 ::1 1 1\r\n",
        b"PROXY TCP6 1.2.3.4 1.2.3.4 1 1\r\n",
        b"PROXY TCP6 fe80::1%eth0 ::1 1 1\r\n",
        b"PROXY TCP4 1.2.3.4\r\n",
        b"PROXY UNKNOWN " + b"x" * 92 + b"\r\n",
        b"proxy TCP4 1.2.3.4 1.2.3.4 1 1\r\n",
        b"GET / HTTP/1.1\r\nHost: cards.example.org\r\n\r\n",
        b"SSH-2.0-OpenSSH_9.2\r\n",
    ],
)
async def test_anything_else_is_no_header(said: bytes) -> None:
    with pytest.raises(BadHeader):
        await told(said)


@pytest.mark.parametrize("said", [header("203.0.113.7"), line("203.0.113.7")])
async def test_a_header_may_come_byte_by_byte(said: bytes) -> None:
    near, far = socket.socketpair()
    with near, far:
        near.setblocking(False)
        reading = asyncio.create_task(told_by(near, PEER))
        for at in range(len(said)):
            assert not reading.done()
            far.sendall(said[at : at + 1])
            await asyncio.sleep(0)
        assert (await reading).address == "203.0.113.7"


@pytest.mark.parametrize(
    ("named", "what"),
    [
        ("", "is no address"),
        ("cards.example.org", "is no address"),
        ("192.0.2.7:443", "is no address"),
        ("10.0.0.0/33", "is no address"),
        ("10.0.0.7/24", "write 10.0.0.0/24 for all of it, or 10.0.0.7 for that one"),
        ("0.0.0.0/0", "is everybody"),
        ("::/0", "is everybody"),
    ],
)
def test_what_is_no_proxy_is_told(named: str, what: str) -> None:
    with pytest.raises(BadProxy, match=what):
        Proxies([named])


def test_proxies_are_addresses_and_networks_of_both_kinds() -> None:
    proxies = Proxies(["::ffff:192.0.2.7", "10.1.0.0/16", "2001:db8::/64"])
    inside = [("192.0.2.7", 1), ("::ffff:10.1.2.3", 1, 0, 0), ("2001:db8::9", 1, 0, 0)]
    outside = [("192.0.2.8", 1), ("::ffff:10.2.2.3", 1, 0, 0), ("2001:db8:0:1::9", 1, 0, 0), "", None]
    assert [peer in proxies for peer in [*inside, *outside]] == [True] * 3 + [False] * 5
    assert inside[0] not in Proxies()
    with pytest.raises(BadProxy, match="at most 64"):
        Proxies(["192.0.2.7"] * 65)


# ---- at a port -----------------------------------------------------------------------------------


@asynccontextmanager
async def port(proxies: Proxies) -> AsyncIterator[tuple[int, list[tuple[Caller, socket.socket]]]]:
    """Accept connections; yield the port, and who has come."""
    came: list[tuple[Caller, socket.socket]] = []
    listening = listen(LOCAL, 0)
    accepting = asyncio.create_task(accept(listening, lambda one, who: came.append((who, one)), proxies))
    try:
        yield listening.getsockname()[1], came
    finally:
        accepting.cancel()
        await asyncio.gather(accepting, return_exceptions=True)
        for _, each in came:
            each.close()
        listening.close()


async def test_only_a_proxy_that_was_named_is_believed() -> None:
    async with port(Proxies([PROXY])) as (at, came), AsyncExitStack() as stack:
        for source in (PROXY, LOCAL, "127.0.0.10"):
            _, writer = await asyncio.open_connection(LOCAL, at, local_addr=(source, 0))
            stack.callback(writer.close)
            writer.write(header("203.0.113.7") + BEHIND)
        await until(lambda: len(came) == 3)
        loop = asyncio.get_running_loop()
        told = {caller: await loop.sock_recv(each, 100) for caller, each in came}
        said = header("203.0.113.7") + BEHIND
        assert told == {
            Caller("203.0.113.7", is_direct=False): BEHIND,
            Caller(LOCAL): said,
            Caller("127.0.0.10"): said,
        }


async def test_a_proxy_that_says_nothing_or_nonsense_is_hung_up_on_and_nobody_waits_for_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(limits, "PROXY_WITHIN", 0.5)
    monkeypatch.setattr(limits, "PROXY_WAITING", 3)
    async with port(Proxies([PROXY])) as (at, came):
        silent = [await asyncio.open_connection(LOCAL, at, local_addr=(PROXY, 0)) for _ in range(4)]
        silent[2][1].write(b"SSH-2.0-OpenSSH_9.2\r\n")
        silent[3][1].write(header("203.0.113.7")[:20])
        _, writer = await asyncio.open_connection(LOCAL, at)
        await until(lambda: [caller.address for caller, _ in came] == [LOCAL])
        for reader, far in silent:
            async with asyncio.timeout(WITHIN):
                with suppress(ConnectionResetError):
                    assert await reader.read() == b""
            far.close()
        assert len(came) == 1
        writer.close()
    assert "no header" in caplog.text
