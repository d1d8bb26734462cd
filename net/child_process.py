"""Signals to child processes that asyncio waits for."""

from __future__ import annotations

import contextlib
import os
import signal
from asyncio.subprocess import Process


def send_signal(process: Process, number: int = signal.SIGKILL) -> None:
    """Send the signal `number` to `process`, if it still runs.

    `process.kill()` asks first whether the process has ended, and so may take its exit status away from
    asyncio, which then writes "Unknown child process" to standard error and reports the status 255.
    """
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, number)
