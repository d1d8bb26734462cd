"""A service manager is told when the referee is ready, and that it is alive."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.net.process.daemon import ALIVE, READY, STOPPING, stay_alive, tell_manager
from tests.net.kit.serve import Serve
from tests.waiting import until_blocking


@pytest.fixture
def manager(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[socket.socket]:
    """The socket of a service manager."""
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(path))
        listening.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))
        yield listening


def heard(manager: socket.socket) -> list[str]:
    said = []
    while True:
        try:
            said.append(manager.recv(100).decode())
        except BlockingIOError:
            return said


def test_a_referee_says_that_it_is_ready_and_that_it_stops(manager: socket.socket) -> None:
    serve = Serve.start("--port", "0")
    said: list[str] = []

    def has_said(state: str) -> bool:
        said.extend(heard(manager))
        return state in said

    until_blocking(lambda: has_said(READY))
    assert serve.end(signal.SIGTERM) == 0
    until_blocking(lambda: has_said(STOPPING))
    assert said == [READY, STOPPING]


async def test_it_says_that_it_is_alive_as_often_as_is_wanted(
    manager: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "30000000")
    watching = asyncio.create_task(stay_alive())
    await asyncio.sleep(0)
    assert heard(manager) == [ALIVE]
    watching.cancel()


@pytest.mark.parametrize("address", ["", "nowhere", "/no/such/socket", "@no such socket"])
def test_without_a_service_manager_nothing_happens(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    tell_manager(READY)


async def test_without_a_watchdog_it_says_nothing(manager: socket.socket) -> None:
    await stay_alive()
    assert heard(manager) == []
