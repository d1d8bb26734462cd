"""Connections: when their timer is late, and that what they needed is free as soon as they are closed."""

from __future__ import annotations

import asyncio
import gc
import ssl
import weakref
from collections.abc import Callable, Iterator
from unittest import mock

import pytest

from parlour.net import limits
from parlour.net.referee.tcp_server import Encoder, TcpConnection
from parlour.net.transport.admission import Crowd
from parlour.net.transport.proxied import Caller
from tests.net.kit.open_house import open_house
from tests.net.kit.raw import raw
from tests.waiting import until


class Timers:
    """The time and the timers of an event loop; the test says when they wake."""

    def __init__(self) -> None:
        self.now = 0.0
        self._timers: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, call: Callable[..., None], *more: object) -> mock.Mock:
        self._timers.append((when, lambda: call(*more)))
        return mock.Mock(when=lambda: when)

    def call_later(self, seconds: float, call: Callable[..., None], *more: object) -> mock.Mock:
        return self.call_at(self.now + seconds, call, *more)

    def wake(self, now: float) -> None:
        """Call, in their order, those that are due."""
        self.now = now
        due = sorted((timer for timer in self._timers if timer[0] <= now), key=lambda timer: timer[0])
        self._timers = [timer for timer in self._timers if timer[0] > now]
        for _, call in due:
            call()


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> Timers:
    timers = Timers()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: timers)
    return timers


def silent() -> mock.Mock:
    """Return the transport of somebody who connects and says nothing."""
    connection = TcpConnection(
        mock.Mock(), Caller("192.0.2.9"), Crowd(), lambda _, __: mock.Mock(), Encoder()
    )
    transport = mock.Mock(is_closing=lambda: False)
    connection.connection_made(transport)
    return transport


def test_who_is_silent_goes_at_the_time_also_where_the_timer_is_a_little_late(timers: Timers) -> None:
    transport = silent()
    timers.wake(limits.HELLO_WITHIN - 0.1)
    assert not transport.close.called
    timers.wake(limits.HELLO_WITHIN + limits.SLEPT - 0.1)
    assert transport.close.called


def test_after_the_machine_slept_everybody_has_their_time_anew(timers: Timers) -> None:
    transport = silent()
    woken = limits.HELLO_WITHIN + limits.SLEPT + 0.1
    for now in (woken, woken + limits.HELLO_WITHIN - 0.1):
        timers.wake(now)
        assert not transport.close.called
    timers.wake(woken + limits.HELLO_WITHIN)
    assert transport.close.called


@pytest.fixture
def no_collections() -> Iterator[None]:
    """Full garbage collections are rare: let there be none."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def at_the_referee() -> list[ssl.SSLObject]:
    return [each for each in gc.get_objects() if isinstance(each, ssl.SSLObject) and each.server_side]


@pytest.mark.usefixtures("no_collections")
async def test_the_tls_buffers_of_a_closed_connection_are_freed_without_a_garbage_collection() -> None:
    async with open_house() as house:
        async with raw(house) as wire:
            wire.hello()
            await wire.hear("lobby")
            (buffers,) = map(weakref.ref, at_the_referee())
            assert buffers() is not None
        await until(lambda: buffers() is None)
