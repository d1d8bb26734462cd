"""Tells everybody who is at no table which tables there are: all of them first, then only what changes.

Changes within `limits.LOBBY_EVERY` become one message. A message holds at most `limits.LOBBY_PAGE` bytes of
lines, so that a long list goes out in pages, and a slow reader is not cut off for it. Nothing is sent while
the lines stay as they were told, whatever happens at the tables.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.wire.messages import Lobby, LobbyChange, TableLine

LineOf: TypeAlias = Callable[[str], TableLine | None]
"""Returns the line of a table by its id; None if the table has closed."""


class _Told(NamedTuple):
    """A line, and its size on the wire."""

    line: TableLine
    size: int


@dataclass(slots=True)
class _Listener:
    """Somebody in the lobby: the number of the newest message, and the tables that are still to be told."""

    waiting: dict[str, None]
    number: int = -1
    listing: bool = True  # the list is not complete yet
    closed: list[str] = field(default_factory=list)

    def next_page(self, lines: Mapping[str, _Told]) -> Lobby | LobbyChange:
        page: list[TableLine] = []
        size = 0
        for table in list(self.waiting):
            told = lines[table]
            if page and size + told.size > limits.LOBBY_PAGE:
                break
            page.append(told.line)
            size += told.size
            del self.waiting[table]
        self.listing = self.listing and bool(self.waiting)
        closed, self.closed = tuple(self.closed), []
        self.number += 1
        if not self.number:
            return Lobby(tables=tuple(page), more=self.listing)
        return LobbyChange(number=self.number, tables=tuple(page), closed=closed, more=self.listing)


class LobbyFeed:
    """The lines of all tables as they were told, and the people who are told of their changes.

    `is_here` says whether a person is in the lobby. `advertise` is called with all lines after a change.
    """

    def __init__(
        self,
        line_of: LineOf,
        is_here: Callable[[Person], bool],
        advertise: Callable[[tuple[TableLine, ...]], None],
    ) -> None:
        self._line_of = line_of
        self._is_here = is_here
        self._advertise = advertise
        self._lines: dict[str, _Told] = {}
        self._touched: dict[str, None] = {}  # tables whose lines may have changed
        self._unadvertised = False
        self._listeners: dict[Person, _Listener] = {}
        self._due = False

    def touch(self, table_id: str) -> None:
        """Note that the line of `table_id` may have changed."""
        self._touched[table_id] = None
        self._tell_later()

    def enter(self, person: Person) -> None:
        """Tell `person`, who has come to the lobby, of all tables."""
        self.list_again(person)
        self._look()
        if self._is_here(person):
            person.tell(self._listeners[person].next_page(self._lines))

    def list_again(self, person: Person) -> None:
        """Tell `person` of all tables with the next changes."""
        self._listeners[person] = _Listener(dict.fromkeys(self._lines))
        self._tell_later()

    def leave(self, person: Person) -> None:
        self._listeners.pop(person, None)

    def _tell_later(self) -> None:
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_later(limits.LOBBY_EVERY, self._tell)

    def _tell(self) -> None:
        self._due = False
        self._look()
        for person, listener in list(self._listeners.items()):
            if not self._is_here(person):
                del self._listeners[person]
            elif listener.waiting or listener.closed or listener.number < 0:
                person.tell(listener.next_page(self._lines))
        if any(listener.waiting for listener in self._listeners.values()):
            self._tell_later()
        if self._unadvertised:
            self._unadvertised = False
            self._advertise(tuple(told.line for told in self._lines.values()))

    def _look(self) -> None:
        """Compare the lines that may have changed with what was told."""
        for table in self._touched:
            line, told = self._line_of(table), self._lines.get(table)
            if line is None:
                self._close(table)
            elif told is None or told.line != line:
                self._lines[table] = _Told(line, len(line.model_dump_json().encode("utf-8", "replace")))
                for listener in self._listeners.values():
                    listener.waiting[table] = None
                self._unadvertised = True
        self._touched.clear()

    def _close(self, table_id: str) -> None:
        if self._lines.pop(table_id, None) is None:
            return
        for listener in self._listeners.values():
            listener.waiting.pop(table_id, None)
            if listener.number >= 0:
                listener.closed.append(table_id)
        self._unadvertised = True
