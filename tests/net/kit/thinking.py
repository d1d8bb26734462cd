"""What stands in for worker processes on virtual time: bots that think long decide here, after a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable

from parlour.net.thinking.pool import WorkerPool
from parlour.net.thinking.question import BotQuestion, Decision
from parlour.net.thinking.worker import decided


class Deciding(WorkerPool):
    """Answers each question after `seconds`, as a worker would; never, if that is None.

    `asked` are all questions, in their order. With `fails`, every answer says why there is none.
    """

    def __init__(self, seconds: float | None = 0.0, fails: str = "") -> None:
        super().__init__(count=1)
        self.seconds = seconds
        self.fails = fails
        self.asked: list[BotQuestion] = []
        self.open: dict[Hashable, BotQuestion] = {}

    def ask(self, asker: Hashable, question: BotQuestion, reply: Callable[[Decision], None]) -> None:
        self.asked.append(question)
        self.open[asker] = question
        if self.seconds is not None:
            asyncio.get_running_loop().call_later(self.seconds, self._decide, asker, question, reply)

    def forget(self, asker: Hashable) -> None:
        self.open.pop(asker, None)

    def _decide(self, asker: Hashable, question: BotQuestion, reply: Callable[[Decision], None]) -> None:
        if self.open.get(asker) is question:
            del self.open[asker]
            reply(Decision(failed=self.fails) if self.fails else Decision(move=decided(question)))
