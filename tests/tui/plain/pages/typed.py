"""A session at made-up lines: the test types, and reads what is said."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from parlour.tui.plain.lines import Complete, InputEnded, Interrupted
from parlour.tui.plain.page import Page
from parlour.tui.plain.pages.home import First, HomePage
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.plain.session import Session
from parlour.tui.remote.connector import Connector
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.stores import LessonProgress, Stores
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_library import FakeFolder, FakeLibrary
from tests.tui.kit.fake_lines import FakeLine

END: Final = "the end of the input"
STOP: Final = "ctrl+c"


class Typist:
    """Lines that the test types with `put`."""

    def __init__(self, *, interactive: bool = True) -> None:
        self.interactive = interactive
        self.for_programs = False
        self.said: list[Said] = []
        self.prompts: list[str] = []
        self.secrets: list[str] = []
        self.bells = 0
        self._typed: asyncio.Queue[str] = asyncio.Queue()
        self.waits = asyncio.Event()

    def say(self, said: Said) -> None:
        self.said.append(said)

    def bell(self) -> None:
        self.bells += 1

    async def written(self) -> None: ...

    async def read(self, prompt: str, _complete: Complete | None = None, *, secret: bool = False) -> str:
        self.prompts.append(prompt)
        if self._typed.empty():
            self.waits.set()
        line = await self._typed.get()
        if line == END:
            raise InputEnded
        if line == STOP:
            raise Interrupted
        if secret:
            self.secrets.append(line)
        return line

    def put(self, line: str) -> None:
        self.waits.clear()
        self._typed.put_nowait(line)


@dataclass
class Player:
    """One player at a session that runs beside the test."""

    connector: Connector = field(default_factory=FakeConnector)
    name: str = "Ann"
    interactive: bool = True
    library: FakeLibrary = field(default_factory=FakeLibrary)
    folder: FakeFolder = field(default_factory=FakeFolder)
    first: First | None = None

    def __post_init__(self) -> None:
        self.lines = Typist(interactive=self.interactive)
        self.kept: list[Settings] = []
        self.progress = LessonProgress()
        self.stores = Stores(
            Settings(name=self.name), self.kept.append, self.library, self.progress, self.folder
        )
        self.session = Session(self.lines, self.connector, self.stores, self._home)
        self.running: asyncio.Task[int] | None = None

    async def __aenter__(self) -> Player:
        self.running = asyncio.create_task(self.session.run())
        await self.settle()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.running is not None and not self.running.done():
            self.lines.put(END)
            await self.running

    def _home(self, session: Session) -> Page:
        return HomePage(session, self.first)

    @property
    def line(self) -> FakeLine:
        assert isinstance(self.connector, FakeConnector)
        return self.connector.line

    async def type(self, *lines: str) -> list[str]:
        """Type the lines one after the other, each when one is read; return what was said since."""
        before = len(self.lines.said)
        for line in lines:
            self.lines.put(line)
            await self.settle()
        return [said.text for said in self.lines.said[before:]]

    async def hears(self, happen: Callable[[], object]) -> list[str]:
        """Return what is said after `happen`."""
        before = len(self.lines.said)
        happen()
        await self.settle()
        return [said.text for said in self.lines.said[before:]]

    async def settle(self) -> None:
        """Let everything run that is ready, until the next line is read, also what threads do."""
        if self.running is not None and not self.running.done():
            waiting = asyncio.create_task(self.lines.waits.wait())
            await asyncio.wait({waiting, self.running}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
        await asyncio.sleep(0.05)

    def texts(self, *kinds: Kind) -> list[str]:
        return [said.text for said in self.lines.said if not kinds or said.kind in kinds]

    @property
    def at(self) -> str:
        """The kind of the top page."""
        return type(self.session.page).__name__
