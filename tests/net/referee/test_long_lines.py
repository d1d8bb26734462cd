"""The file of a long match, for many who do not read it: it is in memory once, and arrives whole."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from parlour.net import limits
from parlour.net.referee.tcp_server import TcpConnection
from parlour.net.wire.messages import Notice, Record
from parlour.net.wire.notices import GOES_ON
from parlour.net.wire.protocol import Reason
from parlour.net.wire.sentences import HOST_CLOSES
from tests.net.kit.open_house import OpenHouse, open_house
from tests.net.kit.raw import Raw, raw
from tests.waiting import until

READERS = 8
FILE = Record(name="m.txt", text="parlour " * (limits.PROOF_BYTES // 8))
HELD = 6 * limits.SOCKET_BUFFER
"""What a connection may copy: a piece and what was buffered before it, as text, for TLS and underneath."""


@asynccontextmanager
async def not_reading(house: OpenHouse) -> AsyncIterator[list[Raw]]:
    """People who are welcome and read nothing more of their own accord."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(raw(house, limit=limits.TOLD_LINE)) for _ in range(READERS)]
        for wire in people:
            wire.hello()
            await wire.hear("lobby")
            wire.reader._transport.pause_reading()  # type: ignore[attr-defined]
        yield people


def copied(connection: TcpConnection) -> int:
    """Return how many bytes the connection holds on their way to the socket."""
    tls: Any = connection._transport
    return int(tls.get_write_buffer_size() + tls._ssl_protocol._transport.get_write_buffer_size())


async def test_a_long_line_for_people_who_do_not_read_is_held_once() -> None:
    async with open_house() as house, not_reading(house) as people:
        connections = list(house.listener._crowd)
        for connection in connections:
            connection.send(FILE)
            connection.send(FILE)
        assert len(connections) == len(people)
        assert all(connection._outbox._rest for connection in connections)
        assert all(copied(connection) <= HELD for connection in connections)
        assert len({id(connection._outbox._rest.obj) for connection in connections}) == 1
        assert len({id(connection._outbox._waiting[0]) for connection in connections}) == 1


async def test_a_long_line_arrives_whole_before_what_was_sent_after_it() -> None:
    async with open_house() as house, not_reading(house) as people:
        for connection in house.listener._crowd:
            connection.send(FILE)
            connection.send(Notice(told=GOES_ON))
        for wire in people:
            wire.reader._transport.resume_reading()  # type: ignore[attr-defined]
            assert (await wire.hear("record"))["text"] == FILE.text
            assert (await wire.hear("notice"))["told"] == ["goes on"]


async def test_a_farewell_does_not_break_into_a_long_line() -> None:
    async with open_house() as house, not_reading(house) as people:
        (connection, *_), wire = list(house.listener._crowd), people[0]
        connection.send(FILE)
        connection.send(Notice(told=GOES_ON))
        connection.hang_up(Reason.CLOSING, HOST_CLOSES)
        wire.reader._transport.resume_reading()  # type: ignore[attr-defined]
        assert (await wire.hear("record"))["text"] == FILE.text
        assert await wire.farewell() == Reason.CLOSING.value
        await until(lambda: connection not in house.listener._crowd)
