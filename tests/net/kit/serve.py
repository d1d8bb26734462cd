"""`parlour serve` in its own process, which a test may kill."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Self

from tests.net.kit.tcp import TcpPlayer, client_of
from tests.waiting import WITHIN

GAME = "crazy-eights"  # without races: a claim is only made with its verdict
QUICK_SERVE = """
import sys
from parlour.net import limits
limits.MOVES = limits.REQUESTS = limits.OPENINGS = limits.Rate(1_000_000, 1.0)
limits.CONNECTIONS_PER_ADDRESS = limits.PEOPLE_AN_ADDRESS = limits.TABLES_PER_ADDRESS = 1_000
limits.ARRIVALS = limits.ARRIVALS._replace(times=1_000)
from parlour.tui.commands.cli import main
sys.exit(main(["serve", "--private", "--json", *sys.argv[1:]]))
"""
QUICK = (sys.executable, "-c", QUICK_SERVE)
"""A referee at which programs may play faster than people do, and many from one address."""
PARLOUR = (sys.executable, "-P", "-m", "parlour.tui")


@dataclass
class Serve:
    """`parlour serve` in a process of its own, and what it printed."""

    process: subprocess.Popen[str]
    said: dict[str, Any]

    @classmethod
    def start(
        cls, *arguments: str, program: Sequence[str] = QUICK, environment: Mapping[str, str] | None = None
    ) -> Self:
        """Start it with these further variables, and wait until it listens."""
        variables = {**os.environ, **(environment or {})}
        process = subprocess.Popen([*program, *arguments], stdout=subprocess.PIPE, text=True, env=variables)
        assert process.stdout
        return cls(process, json.loads(process.stdout.readline()))

    @property
    def tcp_port(self) -> int:
        return int(self.said["tcp_port"])

    @property
    def tls_fingerprint(self) -> str:
        return str(self.said["tls_fingerprint"])

    @property
    def tables(self) -> dict[str, str]:
        """The names of the tables, by their ids."""
        return {table["id"]: table["name"] for table in self.said["tables"]}

    async def player(self, name: str) -> TcpPlayer:
        """Come as `name`, and play whenever there is a match."""
        made = TcpPlayer(await client_of(self, name, again=True))
        made.begin()
        return made

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and return the exit status."""
        self.process.send_signal(how)
        status = self.process.wait(WITHIN)
        assert self.process.stdout
        self.process.stdout.close()
        return status

    def resume(self) -> None:
        """Let another referee take over at the same port, after this one was killed."""
        again = self.start("--resume", "--port", str(self.tcp_port))
        self.process, self.said = again.process, again.said


@contextmanager
def served(*arguments: str, environment: Mapping[str, str] | None = None) -> Iterator[Serve]:
    """Serve on a free port, unannounced; kill the process if the test has not ended it."""
    program = (*PARLOUR, "serve", "--json", "--port", "0", "--private")
    serve = Serve.start(*arguments, program=program, environment=environment)
    try:
        yield serve
    finally:
        serve.end(signal.SIGKILL)
