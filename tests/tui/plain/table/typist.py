"""A player who types, and hears what is said: lines without a terminal, and a session with only a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from parlour.tui.plain.lines import Complete, InputEnded, Lines
from parlour.tui.plain.page import Command, Page
from parlour.tui.plain.pages.player import LinePlayer
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.plain.session import Session
from parlour.tui.plain.table.page import TablePage
from parlour.tui.remote.connector import Connection
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.stores import LessonProgress, Stores
from parlour.tui.ways.ways import Ways
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_library import FakeFolder, FakeLibrary

TURNS_OF_THE_LOOP: Final = 12
"""So often the loop runs what is ready before the next line is typed."""

Type = Callable[[list[Said]], str | None]
"""Returns the next line after what was said since the line before; None ends the input."""


class TypedLines:
    """Reads the lines that `types` returns, and keeps all that is said."""

    def __init__(self, types: Type, *, interactive: bool = True) -> None:
        self.interactive = interactive
        self.for_programs = False
        self.said: list[Said] = []
        self.typed: list[str] = []
        self.bells = 0
        self.questions: list[str] = []
        self.complete: Complete | None = None  # of the line that is read
        self.writing: Callable[[], Awaitable[None]] | None = None
        self._types = types
        self._heard = 0

    def say(self, said: Said) -> None:
        self.said.append(said)

    def bell(self) -> None:
        self.bells += 1

    async def written(self) -> None:
        if self.writing is not None:
            await self.writing()

    async def read(self, prompt: str, complete: Complete | None = None, *, secret: bool = False) -> str:
        del secret
        self.complete = complete
        await settled()
        await asyncio.sleep(1.0)
        new, self._heard = self.said[self._heard :], len(self.said)
        if prompt != TablePage.prompt:
            self.questions.append(prompt)
        line = self._types(new)
        if line is None:
            raise InputEnded
        self.typed.append(line)
        return line

    def texts(self, *kinds: Kind) -> list[str]:
        return [said.text for said in self.said if not kinds or said.kind in kinds]


class Nowhere(Page):
    """The page under the table's."""

    def commands(self) -> dict[str, Command]:
        return {}

    async def take(self, line: str) -> None:
        raise AssertionError(f"{line} was typed when the table was left")


async def settled() -> None:
    """Let everything run that is ready."""
    for _ in range(TURNS_OF_THE_LOOP):
        await asyncio.sleep(0)


def session_at(lines: Lines, line: Connection, *, bell: bool = True) -> Session:
    """Return a session that opens the table of `line` when it begins."""
    stores = Stores(
        Settings(name="Ann", bell=bell), lambda _: None, FakeLibrary(), LessonProgress(), FakeFolder()
    )
    session = Session(lines, FakeConnector(), stores, lambda _: Nowhere())
    session.ways = Ways(LinePlayer(session))
    session.connect(line)
    return session


async def play_at(lines: Lines, line: Connection, *, bell: bool = True) -> Session:
    """Type all lines at the table of `line`."""
    session = session_at(lines, line, bell=bell)
    await settled()
    session._home = TablePage
    await session.run()
    return session
