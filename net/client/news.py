"""What a client tells its user: kinds of news, the queue that holds them, and the list of tables in them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from parlour.net import limits
from parlour.net.client.records import FinishedMatch, NotKept
from parlour.net.fair.verdict import Verdict
from parlour.net.wire.messages import (
    Chat,
    Invited,
    Lobby,
    LobbyChange,
    NightBoard,
    Notice,
    TableLine,
    Update,
    Welcome,
)
from parlour.net.wire.protocol import Reason
from parlour.rules.sentences import Told


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection is lost. `reason` is that of a farewell, `again_in` the pause in seconds, if any."""

    told: Told
    reason: str = ""
    again_in: float | None = None

    @property
    def elsewhere(self) -> bool:
        """Whether the same player is connected from somewhere else now."""
        return self.reason == Reason.REPLACED


News: TypeAlias = (
    Welcome | Invited | Lobby | NightBoard | Update | Chat | Notice | FinishedMatch | NotKept | Verdict | Lost
)

_UNREAD: Final = 256
_END: Final = None


class NewsQueue:
    """News in order. At most 256 wait: then whoever puts more waits for the user."""

    def __init__(self) -> None:
        self._news: asyncio.Queue[News | None] = asyncio.Queue(_UNREAD)

    async def put(self, news: News) -> None:
        await self._news.put(news)

    async def close(self) -> None:
        """End the iteration after what is in the queue."""
        await self._news.put(_END)

    def close_at_once(self) -> None:
        """End the iteration without waiting; the oldest news makes room for the end."""
        if self._news.full():
            self._news.get_nowait()
        self._news.put_nowait(_END)

    async def __aiter__(self) -> AsyncIterator[News]:
        while (news := await self._news.get()) is not _END:
            yield news


class TableList:
    """The referee's tables over one connection, put together from pages and changes.

    It holds at most `limits.LISTED` tables, whatever the referee sends.
    """

    def __init__(self) -> None:
        self._lines: dict[str, TableLine] = {}
        self._number: int | None = None  # of the newest change; None: the next message must be a `Lobby`
        self._asked = False

    def hear(self, told: Lobby | LobbyChange) -> Lobby | None:
        """Take a message; return the whole list, or None while a part of it is missing."""
        if isinstance(told, Lobby):
            self._lines, self._number, self._asked = {}, 0, False
        elif self._number is None or told.number != self._number + 1:
            self._number = None
            return None
        else:
            self._number = told.number
            for table in told.closed:
                self._lines.pop(table, None)
        for line in told.tables:
            if line.id in self._lines or len(self._lines) < limits.LISTED:
                self._lines[line.id] = line
        return None if told.more else Lobby(tables=tuple(self._lines.values()))

    def must_ask(self) -> bool:
        """Whether a message was missed, so that the list has to be asked for; true once for each time."""
        asks = self._number is None and not self._asked
        self._asked = self._asked or asks
        return asks

    def left(self) -> None:
        """Note that the player is at a table now: what comes later begins with a `Lobby`."""
        self._lines, self._number, self._asked = {}, None, False
