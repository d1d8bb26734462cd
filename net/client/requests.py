"""The requests of a client that are not answered yet, over all of its connections.

A part of the client of its own, as the connection below it and the watch over shuffles are.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

from parlour.net import limits
from parlour.net.client.connection import LastingConnection
from parlour.net.errors import NOT_CONNECTED, ConnectionLost
from parlour.net.wire.messages import (
    Answer,
    DirectNight,
    EnterNight,
    LeaveNight,
    Play,
    ReadNight,
    ReadRules,
    Request,
    Sit,
    Watch,
)

LASTING: Final = (Sit, Watch, ReadRules, EnterNight)
"""Requests that wait in a card room until there is a connection again, for `limits.LASTS` seconds."""

REPEATED: Final = (*LASTING, Play, ReadNight, LeaveNight, DirectNight)
"""Requests that are asked again at the referee to which a farewell `moved` leads; a move has its `once`."""


@dataclass(slots=True)
class _Waiting:
    """A request, its newest number, and its answer, which is still to come."""

    request: Request
    answer: asyncio.Future[Answer]
    number: int = 0


class Requests:
    """Asks over `connection`, and finds for each answer the one who waits for it."""

    def __init__(self, connection: LastingConnection) -> None:
        self._connection = connection
        self._waiting: dict[int, _Waiting] = {}

    def check(self, request: Request) -> None:
        """Raise ConnectionLost if there is no connection, and `request` cannot wait for the next one."""
        may_wait = isinstance(request, LASTING) and self._connection.is_coming_back
        if not self._connection.is_open and not may_wait:
            raise ConnectionLost(NOT_CONNECTED)

    async def ask(self, request: Request) -> Answer:
        """Send `request` and return its answer. Raises ConnectionLost."""
        waiting = _Waiting(request, asyncio.get_running_loop().create_future())
        try:
            async with asyncio.timeout(limits.LASTS if isinstance(request, LASTING) else None):
                self._ask(waiting)
                return await waiting.answer
        except TimeoutError:
            raise ConnectionLost(NOT_CONNECTED) from None
        finally:
            self._waiting.pop(waiting.number, None)

    def _ask(self, waiting: _Waiting) -> None:
        waiting.number = self._connection.send(waiting.request)
        self._waiting[waiting.number] = waiting

    def answered(self, answer: Answer) -> Request | None:
        """Pass `answer` to the one who waits for it; return the request, None if nobody waits any more."""
        waiting = self._waiting.get(answer.id)
        if waiting is None or waiting.answer.done():
            return None
        waiting.answer.set_result(answer)
        return waiting.request

    def ask_again(self) -> None:
        """Ask at the present referee what the one before has not answered."""
        waiting, self._waiting = list(self._waiting.values()), {}
        for each in waiting:
            if not each.answer.done():
                self._ask(each)

    def fail(self, lost: ConnectionLost, but: tuple[type[Request], ...] = ()) -> None:
        """Let all who wait know that the connection is `lost`, except for requests of the kinds in `but`."""
        for waiting in self._waiting.values():
            if not waiting.answer.done() and not isinstance(waiting.request, but):
                waiting.answer.set_exception(ConnectionLost(lost.told, lost.reason))
