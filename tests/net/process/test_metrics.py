"""Prometheus gets figures of a referee, from this machine alone."""

from __future__ import annotations

import asyncio
import re
import socket
from urllib.request import urlopen

import pytest

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
