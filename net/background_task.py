"""The base class of background tasks."""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod
from types import TracebackType
from typing import ClassVar, Self


class BackgroundTask(ABC):
    """A task of the running loop; use it as an async context manager, or call `start` and `close`."""

    task_name: ClassVar[str]

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    @abstractmethod
    async def _run(self) -> None:
        """Run until cancelled."""

    def start(self) -> None:
        """Start the task and return at once; does nothing if it runs already."""
        self._task = self._task or asyncio.create_task(self._run(), name=self.task_name)

    async def close(self) -> None:
        """Cancel the task and wait until it has cleaned up; may be called twice."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def __aenter__(self) -> Self:
        self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
