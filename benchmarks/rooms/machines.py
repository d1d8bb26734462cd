"""The machines of a room, each a process on this one, and what they cost."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple, Self

import asyncpg

from benchmarks.measuring import PROC, cpu, environment
from parlour.net.journal.entries import Made
from parlour.net.postgres.log import PostgresLog
from parlour.net.storage.data_folder import VARIABLE

SERVE: Final = """
import sys
from parlour.net import limits
limits.MOVES = limits.REQUESTS = limits.OPENINGS = limits.Rate(10**9, 1.0)
limits.CONNECTIONS_PER_ADDRESS = limits.PEOPLE_AN_ADDRESS = limits.TABLES_PER_ADDRESS = 10**6
limits.ARRIVALS = limits.ARRIVALS._replace(times=10**9)
from parlour.tui.commands.cli import main
sys.exit(main(["serve", "--private", "--json", "--address", "127.0.0.1", *sys.argv[1:]]))
"""
TICKS: Final = os.sysconf("SC_CLK_TCK")


class Machine:
    """A referee of the room, which plays faster than people may."""

    def __init__(self, process: subprocess.Popen[str], port: int, fingerprint: str) -> None:
        self.process = process
        self.port = port
        self.fingerprint = fingerprint

    @classmethod
    async def start(cls, room: Path, home: Path, port: int = 0) -> Self:
        """Start a referee of the room of this file with a data folder of its own, on a port (0: any)."""
        command = (sys.executable, "-P", "-c", SERVE, "--room", str(room), "--port", str(port))
        process = subprocess.Popen(  # noqa: ASYNC220 - it returns at once
            command, stdout=subprocess.PIPE, text=True, env=environment(**{VARIABLE: str(home)})
        )
        assert process.stdout
        said = json.loads(await asyncio.to_thread(process.stdout.readline))
        return cls(process, said["tcp_port"], said["tls_fingerprint"])

    def cpu(self) -> float:
        """Return the seconds of CPU that it has taken."""
        return cpu_of(self.process.pid)

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()


def _cpu_around(process: int) -> float:
    """Return the CPU of the server of which `process` is a part: it, its parts, and those that have ended."""
    with suppress(OSError):
        server = int(_stat(process)[1])
        parts = PROC.joinpath(str(server), "task", str(server), "children").read_text().split()
        return sum(map(int, _stat(server)[11:15])) / TICKS + sum(map(cpu_of, map(int, parts)))
    return 0.0


def _stat(process: int) -> list[str]:
    """Return what /proc tells of a process behind its name."""
    return PROC.joinpath(str(process), "stat").read_text().rpartition(")")[2].split()


def cpu_of(process: int) -> float:
    """Return the seconds of CPU that a process of this machine has taken, 0 if it is gone."""
    with suppress(OSError):
        return cpu(PROC / str(process))
    return 0.0


_COUNTS: Final = """
SELECT (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits,
    pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS wal,
    (SELECT coalesce(sum(n_tup_upd + n_tup_del), 0) FROM pg_stat_user_tables
        WHERE schemaname = 'parlour' AND relname <> 'alive') AS dead,
    (SELECT count(*) FROM pg_stat_activity WHERE application_name = 'parlour') AS connections,
    (SELECT count(*) FROM pg_stat_replication) AS standbys,
    pg_backend_pid() AS process
"""
_CHANGES: Final = """
SELECT count(*) FROM parlour.lines WHERE changed > clock_timestamp() - interval '1 second'
"""


class DatabaseCounts(NamedTuple):
    """What the database has done so far: commits, seconds of CPU of all its processes (the writer of its log,
    the senders to standbys and vacuum among them) if it runs on this machine, bytes of its log, and rows
    for vacuum; and how many connections of referees and standbys there are now.
    """

    commits: float
    cpu: float
    wal: float
    dead: float
    connections: int
    standbys: int


class RoomDatabase:
    """The database of the room: what it has done so far, but for what it is asked here.

    Create it with `open`, which keeps one connection: to make one takes the database much longer than a move.
    """

    def __init__(self, url: str, connection: asyncpg.Connection[asyncpg.Record]) -> None:
        self._url = url
        self._connection = connection

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str) -> AsyncIterator[Self]:
        connection = await asyncpg.connect(url)
        try:
            yield cls(url, connection)
        finally:
            await connection.close()

    async def counts(self) -> DatabaseCounts:
        found = await self._connection.fetchrow(_COUNTS)
        assert found is not None
        return DatabaseCounts(
            float(found["commits"]),
            _cpu_around(found["process"]) - cpu_of(found["process"]),
            float(found["wal"]),
            float(found["dead"]),
            int(found["connections"]),
            int(found["standbys"]),
        )

    async def line_changes(self) -> int:
        """Return how many lines of tables have changed in the last second."""
        return int(await self._connection.fetchval(_CHANGES))

    async def moves(self, tables: Iterable[str]) -> int:
        """Return how many moves of people and bots are in the log of `tables`."""
        log = await PostgresLog.open(self._url)
        try:
            rows = [row for table in tables for row in await log.read(table)]
        finally:
            await log.close()
        return sum(isinstance(row.entry, Made) for row in rows)
