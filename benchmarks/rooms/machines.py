"""The machines of a room, each a process on this one, and what they cost."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

import asyncpg

from benchmarks.measuring import environment
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


def cpu_of(process: int) -> float:
    """Return the seconds of CPU that a process of this machine has taken, 0 if it is gone."""
    with suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS
    return 0.0


_COMMITS: Final = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
_PROCESSES: Final = "SELECT pid FROM pg_stat_activity WHERE application_name = 'parlour'"
_CHANGES: Final = """
SELECT count(*) FROM parlour.lines WHERE changed > clock_timestamp() - interval '1 second'
"""


class RoomDatabase:
    """The database of the room: what it has done so far."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def counts(self) -> tuple[float, float]:
        """Return its commits, and the seconds of CPU of its connections, if it runs on this machine.

        Its own processes (the writer of its log, for example) are not counted.
        """
        connection = await asyncpg.connect(self._url)
        try:
            commits = await connection.fetchval(_COMMITS)
            rows = await connection.fetch(_PROCESSES)
        finally:
            await connection.close()
        return float(commits), sum(cpu_of(row["pid"]) for row in rows)

    async def line_changes(self) -> int:
        """Return how many lines of tables have changed in the last second."""
        connection = await asyncpg.connect(self._url)
        try:
            return int(await connection.fetchval(_CHANGES))
        finally:
            await connection.close()
