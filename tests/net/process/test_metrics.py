"""Prometheus gets figures of a referee, from this machine alone."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
from urllib.request import urlopen

import pytest

from parlour.net import limits
from parlour.net.process.metrics import NoMetrics, metrics
from tests.net.kit.open_house import open_house
from tests.net.kit.seating import seated


async def figures(port: int) -> dict[str, float]:
    """Return what Prometheus would read."""

    def read() -> str:
        with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            return str(answer.read().decode())

    text = await asyncio.to_thread(read)
    return {name: float(value) for name, value in re.findall(r"^(parlour\S*) (\S+)$", text, re.MULTILINE)}


async def test_tables_and_people_are_counted() -> None:
    async with open_house() as house:
        with metrics(house.referee, 0, lambda: (3, 0.25)) as port:
            assert (await figures(port))["parlour_people"] == 0
            guest = await house.guest("Ann")
            await seated(guest)
            told = await figures(port)
            await guest.close()
    assert told == {
        'parlour_tables{phase="waiting"}': 1,
        "parlour_connections": 1,
        "parlour_people": 1,
        "parlour_room_referees": 3,
        "parlour_room_lag_seconds": 0.25,
    }


async def test_a_port_that_is_taken_is_told() -> None:
    async with open_house() as house:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            with pytest.raises(NoMetrics, match=f"{port}"), metrics(house.referee, port):
                pass


async def test_connections_that_say_nothing_keep_nobody_out_and_start_no_thread() -> None:
    threads = threading.active_count()
    async with open_house() as house:
        with metrics(house.referee, 0) as port:
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5 * limits.METRICS)]
            silent[-1][1].write(b"GET /metrics HTTP/1.1\r\n")
            assert (await figures(port))["parlour_people"] == 0
            ended = [asyncio.create_task(reader.read()) for reader, _ in silent[: -limits.METRICS]]
            assert {*await asyncio.gather(*ended, return_exceptions=True)} <= {b""}
            assert threading.active_count() <= threads + 1, "one reads in this test"
            for _, writer in silent:
                writer.close()


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (b"POST / HTTP/1.1\r\n\r\n", b"HTTP/1.0 405"),
        (b"GET / HTTP/1.1\r\nA: " + b"a" * 100_000, b""),
        (b"GET / HTTP/1.1\r\n", b""),
        (b"\x16\x03\x01\r\n\r\n", b"HTTP/1.0 405"),
    ],
)
async def test_what_is_no_question_ends_in_time(
    said: bytes, answer: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "METRICS_WITHIN", 0.2)
    async with open_house() as house:
        with metrics(house.referee, 0) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(said)
            try:
                assert (await reader.read()).startswith(answer)
            except ConnectionResetError:
                assert not answer
            writer.close()
