"""People who play by keys alone: they look at what is shown and press what a person would press."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from net import Address, Home
from net.messages import Phase
from tests.net.visiting import LOCAL, Visit
from tui.app import ParlourApp
from tui.bookcase import Bookcase
from tui.connector import Place
from tui.journeys import Journeys
from tui.screens.question import Question
from tui.screens.results import ResultsScreen
from tui.screens.seating import can_start
from tui.screens.table import TableScreen
from tui.settings import Settings
from tui.this_machine import ThisMachine
from tui.turn import Turn

WITHIN = 45.0
VERBS = (("call", "u"), ("catch", "c"), ("accept", "a"))
INSTEAD = (("draw", "d"), ("keep", "p"), ("pass", "p"))


class Player:
    """A person at their own terminal, with a data folder of their own."""

    def __init__(self, app: ParlourApp, pilot: Pilot[Any], seed: int) -> None:
        self.app = app
        self.pilot = pilot
        self.pressed: list[str] = []
        self._rng = random.Random(seed)

    async def press(self, *keys: str) -> None:
        self.pressed += keys
        await self.pilot.press(*("space" if key == " " else key for key in keys))

    async def until(self, holds: Callable[[], object], what: str) -> None:
        """Wait until it is so; fail with what is shown instead."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + WITHIN
        while not holds():
            assert loop.time() < deadline, f"{what} did not come; there is {self.app.screen}"
            await self.pilot.pause(0.02)

    @property
    def phase(self) -> Phase | None:
        link = self.app.link
        return link.update.table.phase if link and link.update else None

    @property
    def you(self) -> int | None:
        return self.app.link.you if self.app.link else None

    @property
    def names(self) -> list[str]:
        link = self.app.link
        return [part.name for part in link.update.table.seats] if link and link.update else []

    async def trusts(self) -> None:
        """Accept the certificate of a host never met before."""
        await self.until(lambda: isinstance(self.app.screen, Question), "the question whom to trust")
        await self.press("y")

    async def gets_ready(self) -> None:
        await self.until(lambda: self.phase is Phase.WAITING, "the waiting room")
        await self.press("r")

    @property
    def hosting(self) -> bool:
        return bool(self.app.link and self.app.link.hosting)

    @property
    def said(self) -> list[object]:
        return list(self.app.link.said) if self.app.link else []

    @property
    def may_start(self) -> bool:
        """Whether the waiting room offers to start."""
        link = self.app.link
        return bool(link and link.update and link.hosting and can_start(link.update))

    async def starts(self) -> None:
        await self.press("s")

    async def plays_on(self) -> None:
        """Press keys until the match is over and its results are shown."""
        while not (self.phase is Phase.OVER and isinstance(self.app.screen, ResultsScreen)):
            key = self._key()
            if key:
                await self.press(key)
            await self.pilot.pause(0.03)

    def _key(self) -> str | None:
        screen = self.app.screen
        if isinstance(screen, ResultsScreen):
            return "enter" if self.phase is Phase.BETWEEN else None
        return self._at_table(screen.turn) if isinstance(screen, TableScreen) else None

    def _at_table(self, turn: Turn) -> str | None:
        verbs = {choice.verb for choice in turn.view.choices} if turn.view else set()
        if turn.asked is not None:
            return self._rng.choice([option.key for option in turn.options if option.key] or ["enter"])
        if turn.may_arm and not turn.armed and "play" in verbs:
            return "u"
        if (key := _first(VERBS, verbs)) is not None:
            return key
        if turn.playable:
            return "enter" if turn.under_cursor in turn.playable else self._towards(turn)
        return _first(INSTEAD, verbs)

    def _towards(self, turn: Turn) -> str:
        """Go to a card that can be played: by its number, or by an arrow."""
        place = next(place for place, card in enumerate(turn.hand, 1) if card in turn.playable)
        return self._rng.choice(("down", "right", str(place))) if place < 10 else "down"


def _first(keys: Iterable[tuple[str, str]], verbs: set[str]) -> str | None:
    return next((key for verb, key in keys if verb in verbs), None)


@asynccontextmanager
async def player(name: str, folder: Path, port: int, *, seed: int = 1) -> AsyncIterator[Player]:
    """Open the app as `parlour join 127.0.0.1:PORT` does."""
    home = Home(folder / name)
    home.make()

    def begin(journeys: Journeys) -> None:
        journeys.join(Place(Address(LOCAL, port)))

    app = ParlourApp(ThisMachine(home), Settings(name=name), library=Bookcase(home), begin=begin)
    async with app.run_test(size=(80, 24)) as pilot:
        yield Player(app, pilot, seed)


class Reader:
    """A guest over SSH who sees nothing but the letters of an 80x24 terminal."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self.pressed: list[str] = []

    async def comes_in(self, name: str) -> None:
        await self._visit.sees("call you")
        self._visit.type(f"{name}\r")

    async def gets_ready(self) -> None:
        await self._visit.sees("not ready yet")
        self._visit.type("r")

    @property
    def may_start(self) -> bool:
        """Whether the waiting room offers to start."""
        return "s start" in self._visit.terminal.text

    async def starts(self) -> None:
        self._visit.type("s")

    async def plays_on(self) -> None:
        """Press keys until the results of the match are shown."""
        before = ""
        while "wins the match" not in (seen := self._visit.terminal.text):
            key = by_sight(seen) if seen != before else None
            before = seen
            if key:
                self.pressed.append(key)
                self._visit.type(key)
                await self._answered(seen)
            await asyncio.sleep(0.02)

    async def _answered(self, before: str) -> None:
        """A key changes something; if it does not, look again all the same."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + 1.0
        while self._visit.terminal.text == before and loop.time() < deadline:  # noqa: ASYNC110 - as `until`
            await asyncio.sleep(0.01)


def by_sight(seen: str) -> str | None:
    """Return the key that the screen offers."""
    foot = seen.splitlines()[-1]
    if "go on" in foot:
        return "\r"
    if "Which color?" in seen:
        return "g"
    for words, key in (("a accept", "a"), ("c catch", "c"), ("u call", "u")):
        if words in foot and not (key == "u" and "call goes with it" in seen):
            return key
    if "Enter play" in foot:
        return "\r"
    if "^" in "".join(seen.splitlines()[-3:-1]):
        return "j"
    return "d" if "d draw" in foot else "p" if "p keep" in foot else None
