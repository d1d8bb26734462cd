"""A match at a real referee, on a port of this machine, by plain lines."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from parlour.net import limits
from parlour.net.client.client import Client
from parlour.net.wire.messages import OpenTable, Phase, Ready, Start
from parlour.tui.plain.lines import Complete, InputEnded
from parlour.tui.plain.saying.said import Said
from parlour.tui.plain.session import Session
from parlour.tui.plain.table.page import TablePage
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.stores import LessonProgress, Stores
from tests.net.kit.open_house import OpenHouse, open_house
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_library import FakeFolder, FakeLibrary
from tests.tui.plain.table.by_ear import ByEar
from tests.waiting import WITHIN

FAST = limits.Rate(1_000_000, 1.0)


class Listening:
    """Types when something is asked, and waits for it."""

    def __init__(self, ear: ByEar, *, interactive: bool) -> None:
        self.interactive = interactive
        self.for_programs = False
        self.said: list[Said] = []
        self.typed: list[str] = []
        self.over: Callable[[], bool] = lambda: False
        self._ear = ear
        self._heard = 0
        self._news = asyncio.Event()

    def say(self, said: Said) -> None:
        self.said.append(said)
        self._news.set()

    def bell(self) -> None: ...

    async def written(self) -> None: ...

    async def read(self, _prompt: str, _complete: Complete | None = None, *, secret: bool = False) -> str:
        del secret
        while True:
            await asyncio.sleep(0)
            new, self._heard = self.said[self._heard :], len(self.said)
            if self.over():
                raise InputEnded
            if (line := self._ear.answer(new)) is not None:
                self.typed.append(line)
                return line
            self._news.clear()
            async with asyncio.timeout(WITHIN):
                await self._news.wait()


@pytest.fixture
async def house(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[OpenHouse]:
    for name in ("MOVES", "REQUESTS", "STEPS"):
        monkeypatch.setattr(limits, name, FAST)
    async with open_house() as found:
        yield found


@pytest.mark.parametrize(
    ("game", "interactive"),
    [("jojo", True), ("jojo", False), pytest.param("lotta-watta", True, marks=pytest.mark.slow)],
)
async def test_a_match_is_played_to_its_end_at_a_referee(
    house: OpenHouse, game: str, *, interactive: bool
) -> None:
    lines = Listening(ByEar(None, 3), interactive=interactive)
    stores = Stores(Settings(name="Ann"), lambda _: None, FakeLibrary(), LessonProgress(), FakeFolder())
    session = Session(lines, FakeConnector(), stores, TablePage)
    link = session.connect(await Client.connect(*house.way("Ann")))
    for request in (OpenTable(game=game, seats=3, bots=2, pace="instant"), Ready(), Start()):
        assert (await link.ask(request)).ok
    await link.at_table()

    def over() -> bool:
        return link.update is not None and link.update.table.phase is Phase.OVER

    lines.over = over
    await session.run()
    (record,) = house.saved
    assert "won " in record.text
    assert f"game {game}" in record.text
    assert lines.typed
