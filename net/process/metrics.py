"""Figures of a referee for Prometheus, on a port of this machine alone.

They are counts and seconds: no name, card, address or secret is among them. Whoever connects to the port can
only read them, and does not hold it: each connection has one short question, and a time limit.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from parlour.net import limits
from parlour.net.faults import NetError
from parlour.net.referee.referee import Referee
from parlour.net.transport.refused_port import why_not
from parlour.rules.sentences import Sentence, told

_HERE: Final = "127.0.0.1"


ANOTHER_PORT: Final = Sentence("another metrics port", "use another --metrics")


class NoMetrics(NetError):
    """The port for Prometheus cannot be opened."""


class _Figures(Collector):
    """Reads the referee when it is asked, and changes nothing."""

    def __init__(self, referee: Referee, room: Callable[[], tuple[int, float]] | None) -> None:
        self._referee = referee
        self._room = room

    def collect(self) -> Iterator[Metric]:
        sessions = list(self._referee.sessions)
        tables = GaugeMetricFamily("parlour_tables", "Tables of this referee, by phase", labels=["phase"])
        phases = [line.phase.value for line in self._referee.lines()]
        for phase in sorted({*phases}):
            tables.add_metric([phase], phases.count(phase))
        yield tables
        yield GaugeMetricFamily("parlour_connections", "Connections to this referee", len(sessions))
        people = {session.person for session in sessions if session.person is not None}
        yield GaugeMetricFamily("parlour_people", "People connected to this referee", len(people))
        if self._room is not None:
            living, lag = self._room()
            yield GaugeMetricFamily("parlour_room_referees", "Living referees of the room", living)
            yield GaugeMetricFamily("parlour_room_lag_seconds", "Seconds that the last beat took", lag)


class _Port:
    """Answers connections with the figures of `registry`; of too many it drops the oldest."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._registry = registry
        self._all: dict[asyncio.Task[None], None] = {}  # the oldest first

    def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._all) >= limits.METRICS:
            oldest = next(iter(self._all))
            del self._all[oldest]
            oldest.cancel()
        task = asyncio.create_task(self._serve(reader, writer), name="metrics")
        self._all[task] = None

        def over(_: asyncio.Task[None]) -> None:
            self._all.pop(task, None)
            writer.transport.abort()

        task.add_done_callback(over)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, EOFError, TimeoutError, asyncio.LimitOverrunError):
            async with asyncio.timeout(limits.METRICS_WITHIN):
                asked = await reader.readuntil(b"\r\n\r\n")
                writer.write(self._answer(asked))
                writer.close()
                await writer.wait_closed()

    def _answer(self, asked: bytes) -> bytes:
        if not asked.startswith(b"GET "):
            return b"HTTP/1.0 405 Method Not Allowed\r\nAllow: GET\r\nContent-Length: 0\r\n\r\n"
        text = generate_latest(self._registry)
        head = (
            f"HTTP/1.0 200 OK\r\nContent-Type: {CONTENT_TYPE_LATEST}\r\nContent-Length: {len(text)}\r\n\r\n"
        )
        return head.encode() + text

    async def serve(self, listening: socket.socket) -> None:
        """Answer until cancelled."""
        try:
            async with await asyncio.start_server(
                self._connected, sock=listening, limit=limits.LINE
            ) as server:
                await server.serve_forever()
        finally:
            for task in self._all:
                task.cancel()


@contextmanager
def metrics(
    referee: Referee, port: int, room: Callable[[], tuple[int, float]] | None = None
) -> Iterator[int]:
    """Serve figures of `referee` on `port` (0: any) of this machine during the context; yields the port.

    They are served by the running event loop. `room` returns how many referees of its card room live, and how
    long the last beat took. Raises NoMetrics.
    """
    registry = CollectorRegistry()
    registry.register(_Figures(referee, room))
    try:
        listening = socket.create_server((_HERE, port))
    except OSError as error:
        raise NoMetrics(why_not(port, error, told(ANOTHER_PORT))) from None
    with listening:
        serving = asyncio.create_task(_Port(registry).serve(listening), name="metrics")
        try:
            yield listening.getsockname()[1]
        finally:
            serving.cancel()
