"""Child processes that asyncio waits for: signals to them, and workers that are asked by lines."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from asyncio.subprocess import Process
from collections.abc import Mapping, Sequence
from typing import Self


def send_signal(process: Process, number: int = signal.SIGKILL) -> None:
    """Send the signal `number` to `process`, if it still runs.

    `process.kill()` asks first whether the process has ended, and so may take its exit status away from
    asyncio, which then writes "Unknown child process" to standard error and reports the status 255.
    """
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, number)


class LineProcess:
    """A worker process, which is asked by lines and answers by lines (`parlour.net.worker`).

    Ctrl-C goes only to its owner, who has to call `end`.
    """

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(
        cls, command: Sequence[str], *, longest: int = 1 << 16, environment: Mapping[str, str] | None = None
    ) -> Self:
        """Start `command`, whose answers have at most `longest` bytes. Raises OSError."""
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=longest,
            start_new_session=True,
            cwd="/",
            env=environment,
        )
        return cls(process)

    @property
    def pid(self) -> int | None:
        """The process, None if it has ended."""
        return self._process.pid if self._process.returncode is None else None

    def ask(self, line: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line)

    async def answer(self) -> bytes:
        """Return the next line, b"" if it has ended. Raises ValueError for a line that is too long."""
        assert self._process.stdout is not None
        return await self._process.stdout.readline()

    async def end(self) -> None:
        """End the process at once, and wait until it is gone."""
        send_signal(self._process)
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()
