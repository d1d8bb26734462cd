"""Parlour in its own process, for tests of the command line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

PARLOUR = (sys.executable, "-P", "-m", "tui")
WITHIN = 60.0


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command to its end, without a terminal."""
    return subprocess.run(
        [*PARLOUR, *arguments], input=stdin, capture_output=True, text=True, timeout=60, check=False
    )


class Served:
    """`parlour serve --json`, and what it printed."""

    def __init__(self, process: subprocess.Popen[str], said: dict[str, Any]) -> None:
        self.process = process
        self.said = said

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and return the exit status."""
        self.process.send_signal(number)
        return self.process.wait(WITHIN)


@contextmanager
def served(*arguments: str) -> Iterator[Served]:
    """A referee on a free port of this machine, unannounced."""
    command = [*PARLOUR, "serve", "--json", "--port", "0", "--private", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ) as process:
        assert process.stdout
        try:
            yield Served(process, json.loads(process.stdout.readline()))
        finally:
            process.kill()
