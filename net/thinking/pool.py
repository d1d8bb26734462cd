"""The worker processes of a referee, and the queue of questions before them.

Questions are answered in the order in which their askers came. Each asker has one question in the queue, and
keeps its place when it asks about a newer view. There are as many workers as cores less one, and they start
when they get their first question. One that dies or takes too long is killed, and its next question starts
another process; one that had nothing to do for a while ends.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple

from pydantic import ValidationError

from parlour.net.child_process import LineProcess
from parlour.net.thinking.question import READY, BotQuestion, Decision

COMMAND: Final = (sys.executable, "-P", "-m", "parlour.net.thinking.worker")
START_WITHIN: Final = 30.0


class WorkerFailed(Exception):
    """A worker did not start, died, or did not answer in time; the message says which."""


class Worker:
    """Runs `command` as a worker when it is asked, and again after it has failed or was ended."""

    def __init__(self, command: Sequence[str], within: float) -> None:
        self._command = tuple(command)
        self._within = within
        self._process: LineProcess | None = None

    @property
    def pid(self) -> int | None:
        """The process, None if none runs."""
        return self._process.pid if self._process is not None else None

    async def ask(self, question: BotQuestion) -> Decision:
        """Return the decision. Raises WorkerFailed, also if it takes too long; then the process has ended."""
        try:
            process = self._process if self.pid is not None else None
            process = process or await self._start()
            process.ask(question.line())
            return Decision.model_validate_json(await _answer(process, self._within))
        except ValidationError:
            await self.end()
            raise WorkerFailed("its answer is not valid") from None
        except BaseException:
            await self.end()
            raise

    async def end(self) -> None:
        """End the process at once, if there is one, and wait until it is gone."""
        process, self._process = self._process, None
        if process is not None:
            await process.end()

    async def _start(self) -> LineProcess:
        await self.end()
        try:
            process = self._process = await LineProcess.start(self._command)
        except OSError as error:
            raise WorkerFailed(f"it does not start: {error.strerror}") from None
        if await _answer(process, START_WITHIN) != READY:
            raise WorkerFailed("it does not start")
        return process


async def _answer(process: LineProcess, within: float) -> bytes:
    try:
        async with asyncio.timeout(within):
            line = await process.answer()
    except TimeoutError:
        raise WorkerFailed(f"it took more than {within:g} s") from None
    except ValueError:  # a line that does not end
        raise WorkerFailed("its answer is too long") from None
    if not line:
        raise WorkerFailed("it died")
    return line


log: Final = logging.getLogger(__name__)

WITHIN: Final = 1.5
"""Seconds for a decision."""
IDLE: Final = 120.0
"""Seconds after which a worker without a question ends."""


class _Asked(NamedTuple):
    question: BotQuestion
    reply: Callable[[Decision], None]


class WorkerPool:
    """Answers the questions of all tables of a referee. Each of those who ask has one question at a time."""

    def __init__(
        self,
        command: Sequence[str] = COMMAND,
        count: int | None = None,
        within: float = WITHIN,
        idle: float = IDLE,
    ) -> None:
        self.workers = [Worker(command, within) for _ in range(count or max(1, cores() - 1))]
        self._idle = idle
        self._askers: asyncio.Queue[Hashable] = asyncio.Queue()  # some have been forgotten meanwhile
        self._waiting: dict[Hashable, _Asked] = {}
        self._thinking: dict[Hashable, _Asked] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._is_closed = False

    def ask(self, asker: Hashable, question: BotQuestion, reply: Callable[[Decision], None]) -> None:
        """Answer `question`, later, with one call of `reply`. It replaces what `asker` asked before."""
        if self._is_closed:
            return
        self._thinking.pop(asker, None)
        if asker not in self._waiting:
            self._askers.put_nowait(asker)
        self._waiting[asker] = _Asked(question, reply)
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._employ(each), name="worker") for each in self.workers]

    def forget(self, asker: Hashable) -> None:
        """Do not answer what `asker` has asked."""
        self._waiting.pop(asker, None)
        self._thinking.pop(asker, None)

    async def close(self) -> None:
        """End all workers. Open questions get no answer, nor do those that follow."""
        self._is_closed = True
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _employ(self, worker: Worker) -> None:
        """Have `worker` answer questions, one after the other."""
        try:
            while True:
                try:
                    async with asyncio.timeout(self._idle if worker.pid is not None else None):
                        asker = await self._askers.get()
                except TimeoutError:
                    await worker.end()
                else:
                    await self._answer(asker, worker)
        finally:
            await worker.end()

    async def _answer(self, asker: Hashable, worker: Worker) -> None:
        asked = self._waiting.pop(asker, None)
        if asked is None:
            return
        self._thinking[asker] = asked
        try:
            decision = await worker.ask(asked.question)
        except WorkerFailed as failed:
            decision = Decision(failed=str(failed))
        if decision.failed:
            log.warning(
                "a worker did not decide for a bot (%s): %s; normal moves",
                asked.question.level,
                decision.failed,
            )
        if self._thinking.get(asker) is asked:
            del self._thinking[asker]
            asked.reply(decision)


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
