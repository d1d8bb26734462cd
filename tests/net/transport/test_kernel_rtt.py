"""The kernel's round trips, on real sockets of this machine."""

from __future__ import annotations

import asyncio
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from parlour.net.referee.tcp_server import TcpConnection
from parlour.net.transport import tcp_info as measuring
from parlour.net.transport.tcp_info import RoundTrip, kernel_rtt
from tests.net.kit.open_house import open_house

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells round trips")


@contextmanager
def connection() -> Iterator[tuple[socket.socket, socket.socket]]:
    """A referee's end and a client's."""
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname()) as client,
    ):
        accepted, _ = server.accept()
        with accepted:
            yield accepted, client


class Kernel:
    """A connection of which the kernel tells `smoothed` and `lowest` (microseconds), cut to `size` bytes."""

    def __init__(self, smoothed: int, lowest: int, size: int = 152) -> None:
        told = bytearray(152)
        struct.pack_into("=I", told, measuring.SMOOTHED_OFFSET, smoothed)
        struct.pack_into("=I", told, measuring.LOWEST_OFFSET, lowest)
        self._told = bytes(told[:size])

    def getsockopt(self, level: int, option: int, size: int, /) -> bytes:
        return self._told[:size]


@linux
def test_tcp_info_has_its_figures_where_they_are_looked_for() -> None:
    """The lowest is one of those that were smoothed; anything else at its place would hardly be near it."""
    with connection() as (referee, client):
        for end in (referee, client):
            at_first = kernel_rtt(end)
            assert at_first is not None
            assert 0 < at_first.lowest <= at_first.smoothed < 1
        for _ in range(50):
            referee.sendall(b"card")
            client.sendall(client.recv(100))
            referee.recv(100)
        told = kernel_rtt(referee)
        assert told is not None
        assert told.lowest > 0.000_000_5
        assert told.smoothed < 0.5


@linux
def test_no_socket_a_closed_one_and_one_that_is_not_tcp_tell_nothing() -> None:
    with connection() as (closed, _):
        pass
    one, other = socket.socketpair()
    with one, other:
        assert [kernel_rtt(each) for each in (None, closed, one)] == [None] * 3


def test_elsewhere_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    with connection() as (referee, _):
        assert kernel_rtt(referee) is None


@linux
@pytest.mark.parametrize(
    ("kernel", "expected"),
    [
        (Kernel(25_000, 20_000), RoundTrip(0.025, 0.020)),
        (Kernel(20_000, 25_000), RoundTrip(0.020, 0.020)),
        (Kernel(25_000, measuring.UNKNOWN), RoundTrip(0.025, 0.025)),
        (Kernel(25_000, 20_000, size=104), RoundTrip(0.025, 0.025)),  # a kernel before 4.6
        (Kernel(0, measuring.UNKNOWN), None),  # nothing measured yet
        (Kernel(25_000, 20_000, size=40), None),
    ],
)
def test_what_an_older_kernel_leaves_out_is_not_made_up(kernel: Kernel, expected: RoundTrip | None) -> None:
    assert kernel_rtt(kernel) == expected


@linux
async def test_a_referee_can_ask_for_the_socket_beneath_tls() -> None:
    async with open_house() as house:
        guest = await house.guest("Ann")
        wire = next(iter(house.referee.sessions)).wire
        assert isinstance(wire, TcpConnection)
        assert isinstance(wire._transport, asyncio.Transport)
        told = kernel_rtt(wire._transport.get_extra_info("socket"))
        assert told is not None
        assert 0 < told.smoothed < 1
        await guest.close()
