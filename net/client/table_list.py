"""The list of a referee's tables, put together from its pages and changes."""

from __future__ import annotations

from parlour.net import limits
from parlour.net.wire.messages import Lobby, LobbyChange, TableLine


class TableList:
    """The list of one connection. It holds at most `limits.LISTED` tables, whatever the referee sends."""

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
