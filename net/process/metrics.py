"""Figures of a referee for Prometheus, on a port of this machine alone, unless its operator wants otherwise.

They are counts and seconds: no name, card, address or secret is among them. Whoever connects to the port can
only read them, and does not hold it: each connection has one short question, and a time limit. No figure asks
the database: what is known without it is told without it, and what is unknown is NaN.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import accumulate
from math import inf, nan
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from parlour.net import limits
from parlour.net.faults import NetError
from parlour.net.referee.referee import Referee
from parlour.net.tally import BOUNDS, RoomFigures
from parlour.net.transport.refused_port import why_not
from parlour.net.wire.messages import Phase
from parlour.rules.sentences import Sentence, told

HERE: Final = "127.0.0.1"


ANOTHER_PORT: Final = Sentence("another metrics port", "use another --metrics or --metrics-bind")


class NoMetrics(NetError):
    """The port for Prometheus cannot be opened."""


class _Errors(logging.Handler):
    """Counts the errors in the log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0

    def emit(self, _: logging.LogRecord) -> None:
        self.count += 1


class _Figures(Collector):
    """Reads the referee when it is asked, and changes nothing."""

    def __init__(self, referee: Referee, errors: _Errors, room: Callable[[], RoomFigures] | None) -> None:
        self._referee = referee
        self._errors = errors
        self._room = room

    def collect(self) -> Iterator[Metric]:
        phases = [line.phase for line in self._referee.lines()]
        yield GaugeMetricFamily("parlour_tables", "Tables of this referee", len(phases))
        by_phase = GaugeMetricFamily("parlour_tables_by_phase", "The same, by phase", labels=["phase"])
        for phase in Phase:
            by_phase.add_metric([phase.value], phases.count(phase))
        yield by_phase
        sessions = list(self._referee.sessions)
        yield GaugeMetricFamily("parlour_connections", "Connections to this referee", len(sessions))
        people = {session.person for session in sessions if session.person is not None}
        yield GaugeMetricFamily("parlour_people", "People connected to this referee", len(people))
        yield CounterMetricFamily(
            "parlour_moves", "Moves that were made durable, also of bots", self._referee.tally.moves
        )
        yield self._answered()
        yield CounterMetricFamily("parlour_errors", "Errors in the log of this referee", self._errors.count)
        if self._room is not None:
            yield from self._of_room(self._room())

    def _answered(self) -> Metric:
        answered = self._referee.tally.answered
        bounds = [*map(floatToGoString, (*BOUNDS, inf))]
        return HistogramMetricFamily(
            "parlour_move_duration_seconds",
            "From the arrival of a person's move until it is durable and answered, with the wait of a race",
            buckets=[*zip(bounds, accumulate(answered.counts), strict=True)],
            sum_value=answered.sum,
        )

    def _of_room(self, room: RoomFigures) -> Iterator[Metric]:
        tally = self._referee.tally
        yield GaugeMetricFamily(
            "parlour_database_up",
            "Whether the room's database has answered within 3 seconds",
            room.hears,
        )
        yield GaugeMetricFamily("parlour_room_referees", "Living referees of the room", _known(room.living))
        yield GaugeMetricFamily("parlour_room_lag_seconds", "How long the last beat took", _known(room.lag))
        yield CounterMetricFamily(
            "parlour_tables_adopted", "Tables taken over from other referees", tally.adopted
        )
        yield CounterMetricFamily(
            "parlour_tables_fenced", "Tables that another referee has taken unasked", tally.fenced
        )


def _known(number: float | None) -> float:
    return nan if number is None else number


@contextmanager
def _listens(handler: logging.Handler) -> Iterator[None]:
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)


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
    referee: Referee, port: int, room: Callable[[], RoomFigures] | None = None, bind: str = HERE
) -> Iterator[int]:
    """Serve figures of `referee` on `port` (0: any) during the context; yields the port.

    They are served by the running event loop, at the address `bind` of this machine. `room` returns how the
    referee hears its card room. Raises NoMetrics.
    """
    registry, errors = CollectorRegistry(), _Errors()
    registry.register(_Figures(referee, errors, room))
    family = socket.AF_INET6 if ":" in bind else socket.AF_INET
    try:
        listening = socket.create_server((bind, port), family=family)
    except OSError as error:
        raise NoMetrics(why_not(port, error, told(ANOTHER_PORT))) from None
    serving = asyncio.create_task(_Port(registry).serve(listening), name="metrics")
    serving.add_done_callback(lambda _: listening.close())
    with _listens(errors):
        try:
            yield listening.getsockname()[1]
        finally:
            serving.cancel()
