"""One worker process, as the referee holds it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import Final

from pydantic import ValidationError

from parlour.net.child_process import send_signal
from parlour.net.faults import NetError
from parlour.net.thinking.question import READY, BotQuestion, Decision

COMMAND: Final = (sys.executable, "-P", "-m", "parlour.net.thinking.worker")
START_WITHIN: Final = 30.0


class WorkerFailed(NetError):
    """A worker did not start, died, or did not answer in time; the message says which."""


class Worker:
    """Runs `command` as a worker when it is asked, and again after it has failed or was ended."""

    def __init__(self, command: Sequence[str], within: float) -> None:
        self._command = tuple(command)
        self._within = within
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """The process, None if none runs."""
        return self._process.pid if self._process is not None and self._process.returncode is None else None

    async def ask(self, question: BotQuestion) -> Decision:
        """Return the decision. Raises WorkerFailed, also if it takes too long; then the process has ended."""
        try:
            if self.pid is None:
                await self._start()
            self._write(question.line())
            return Decision.model_validate_json(await self._line(self._within))
        except ValidationError:
            await self.end()
            raise WorkerFailed("its answer is not valid") from None
        except BaseException:
            await self.end()
            raise

    async def end(self) -> None:
        """End the process at once, if there is one, and wait until it is gone."""
        process, self._process = self._process, None
        if process is None:
            return
        send_signal(process)
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()

    async def _start(self) -> None:
        await self.end()
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C goes only to the referee, which ends its workers
                cwd="/",
            )
        except OSError as error:
            raise WorkerFailed(f"it does not start: {error.strerror}") from None
        if await self._line(START_WITHIN) != READY:
            raise WorkerFailed("it does not start")

    def _write(self, line: bytes) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(line)

    async def _line(self, within: float) -> bytes:
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(within):
                line = await self._process.stdout.readline()
        except TimeoutError:
            raise WorkerFailed(f"it took more than {within:g} s") from None
        except ValueError:  # a line that does not end
            raise WorkerFailed("its answer is too long") from None
        if not line:
            raise WorkerFailed("it died")
        return line
