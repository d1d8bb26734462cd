"""`parlour serve` in its own process, which a test may kill."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from dataclasses import dataclass
from typing import Final, Self

PATIENCE: Final = 60.0
"""Seconds within which everybody is back, on a machine with much else to do."""
SERVE: Final = """
import sys
from net import limits
limits.MOVES = limits.REQUESTS = limits.Rate(1_000_000, 1.0)
from tui.commands.cli import main
sys.exit(main(["serve", "--private", "--json", *sys.argv[1:]]))
"""


@dataclass
class Serve:
    """`parlour serve` in a process of its own; its players may play faster than people do."""

    process: subprocess.Popen[str]
    port: int
    fingerprint: str
    tables: dict[str, str]

    @classmethod
    def start(cls, *arguments: str) -> Self:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE, *arguments], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout
        told = json.loads(process.stdout.readline())
        tables = {table["id"]: table["name"] for table in told["tables"]}
        return cls(process, told["tcp_port"], told["tls_fingerprint"], tables)

    def end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        assert self.process.stdout
        self.process.stdout.close()
