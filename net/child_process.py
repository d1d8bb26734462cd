"""Signals to child processes that asyncio waits for."""

from __future__ import annotations

import contextlib
import os
import signal
from typing import Protocol


class ChildProcess(Protocol):
    """What is needed of `asyncio.subprocess.Process`."""

    pid: int

    @property
    def returncode(self) -> int | None:
        """The exit status, None while the process runs."""


def send_signal(process: ChildProcess, number: int = signal.SIGKILL) -> None:
    """Send the signal `number` to `process`, if it still runs.

    `process.kill()` asks first whether the process has ended, and so may take its exit status away from
    asyncio, which then writes "Unknown child process" to standard error and reports the status 255.
    """
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, number)
