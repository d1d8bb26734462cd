"""Figures of a referee for Prometheus, on a port of this machine alone.

They are counts and seconds: no name, card, address or secret is among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from parlour.net.faults import NetError
from parlour.net.referee.referee import Referee
from parlour.net.transport.refused_port import why_not

_HERE: Final = "127.0.0.1"


class NoMetrics(NetError):
    """The port for Prometheus cannot be opened."""


class _Figures(Collector):
    """Reads the referee when it is asked; that happens in another thread, and changes nothing."""

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


@contextmanager
def metrics(
    referee: Referee, port: int, room: Callable[[], tuple[int, float]] | None = None
) -> Iterator[int]:
    """Serve figures of `referee` on `port` (0: any) of this machine during the context; yields the port.

    `room` returns how many referees of its card room live, and how long the last beat took. Raises NoMetrics.
    """
    registry = CollectorRegistry()
    registry.register(_Figures(referee, room))
    try:
        server, thread = start_http_server(port, _HERE, registry)
    except OSError as error:
        raise NoMetrics(why_not(port, error, "use another --metrics")) from None
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
