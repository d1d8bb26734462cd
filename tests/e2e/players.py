"""People who play by keys alone: they look at what is shown and press what a person would press."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from parlour.net.address import Address
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import Notice, Phase
from parlour.tui.app.app import AppStart, ParlourApp
from parlour.tui.moves.turn import Turn
from parlour.tui.moves.verb_keys import free_keys
from parlour.tui.remote.connector import HostToJoin
from parlour.tui.remote.local import ThisMachine
from parlour.tui.screens.boxes.question import Question
from parlour.tui.screens.table.results import ResultsScreen
from parlour.tui.screens.table.table import TableScreen
from parlour.tui.seen.waiting import can_start
from parlour.tui.storage.history.match_store import Bookcase
from parlour.tui.storage.settings import Motion, Settings
from parlour.tui.storage.stores import Stores
from tests.e2e.at_grids import calling, exchanging, picking, racing
from tests.e2e.at_stacks import building
from tests.net.kit.saying import words_of
from tests.net.kit.visiting import LOCAL
from tests.tui.kit.unhurried import UnhurriedClock
from tests.tui.kit.walking import text_of

WITHIN = 45.0
AT_ONCE = 1.0
"""Seconds within which a key has done what it does, if it does anything."""
LOOK = 0.01
"""Seconds between two looks at the screen."""
VERBS = (("call", "u"), ("catch", "c"), ("accept", "a"))
FIRST = re.compile(r"Photo finish: +(\w+) (\d+ ms)|(\w+) was fastest +\((\d+ ms)\)")
"""The announcement of a race: of several claims, or of the only one, as on a slow machine."""
TALK = 62
"""The column at which, where cards lie in grids, the log begins; a line of it may be broken."""
INSTEAD = (("draw", "d"), ("keep", "p"), ("pass", "p"))


class Player:
    """A person at their own terminal, with a data folder of their own."""

    def __init__(self, app: ParlourApp, pilot: Pilot[Any], seed: int) -> None:
        self.app = app
        self.pilot = pilot
        self.pressed: list[str] = []
        self.photos: set[str] = set()
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
        await self.press("g")

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
            self._looks_for_a_photo()
            key = self._key() if self._at_rest else None
            if key:
                await self._plays(key)
            await asyncio.sleep(LOOK)

    def _looks_for_a_photo(self) -> None:
        """Look for the photo finish on the screen, if it was told and not seen yet: that takes time."""
        told = next((words_of(one) for one in reversed(self.said) if isinstance(one, Notice)), "")
        if not self.photos >= announced(told):
            self.photos |= photos(text_of(self.app))

    async def _plays(self, key: str) -> None:
        """Press a key and see what comes of it; unlike `press`, do not wait until all others are idle."""
        before, within = self._sight, asyncio.get_running_loop().time() + AT_ONCE
        self.pressed.append(key)
        self.app.simulate_key("space" if key == " " else key)
        while self._sight == before and asyncio.get_running_loop().time() < within:  # noqa: ASYNC110 - as `until`
            await asyncio.sleep(LOOK)

    @property
    def seen(self) -> str:
        """What the screen is about, in a line: for a test that waits in vain."""
        screen = self.app.screen
        if isinstance(screen, Question):
            return text_of(self.app)
        turn = screen.turn if isinstance(screen, TableScreen) else None
        view = turn.view if turn else None
        asks = f"{view.phase}: {view.prompt} {view.choices} {turn.picking}" if view and turn else ""
        return f"{screen} {self.phase} {asks} {self.pressed[-9:]}"

    @property
    def _sight(self) -> tuple[object, ...]:
        """Whatever a key may change."""
        screen, link = self.app.screen, self.app.link
        turn = screen.turn if isinstance(screen, TableScreen) else None
        picked = (turn.cursor, turn.picking, turn.armed, turn.notice, turn.claimed) if turn else ()
        pointed = (turn.pointing.at, turn.pointing.seat) if turn else ()
        return screen, id(link.update) if link else 0, *picked, *pointed

    @property
    def _at_rest(self) -> bool:
        """Whether the screen shows the newest update, and no move is under way."""
        screen, link = self.app.screen, self.app.link
        if not isinstance(screen, TableScreen) or link is None or link.update is None:
            return True
        moving = any(worker.group == "moves" for worker in self.app.workers)
        return screen.turn.seq == link.update.seq and not moving

    def _key(self) -> str | None:
        screen = self.app.screen
        if isinstance(screen, ResultsScreen):
            return "enter" if self._may_go_on else None
        return self._at_table(screen.turn) if isinstance(screen, TableScreen) else None

    @property
    def _may_go_on(self) -> bool:
        update = self.app.link.update if self.app.link else None
        ready = any(part.ready for part in update.table.seats if part.seat == self.you) if update else False
        return self.phase is Phase.BETWEEN and not ready

    def _at_table(self, turn: Turn) -> str | None:
        verbs = {choice.verb for choice in turn.view.choices} if turn.view else set()
        if turn.view is not None and turn.view.stacks:
            return building(turn, self._rng)
        if (key := self._at_grids(turn)) is not None:
            return key
        if turn.asked is not None:
            return self._rng.choice([option.key for option in turn.options if option.key] or ["enter"])
        if (key := _first(VERBS, verbs)) is not None:
            return key
        if turn.may_arm and not turn.armed:
            return "u"
        if turn.picking is not None and turn.marked:
            return self._with_marked(turn)
        if turn.playable:
            at = turn.under_cursor in turn.playable
            return self._towards(turn) if not at else " " if turn.several else "enter"
        return _first(INSTEAD, verbs) or self._of_the_game(turn)

    def _of_the_game(self, turn: Turn) -> str | None:
        """Return the key of a verb that is the game's own, None if there is none."""
        keys = [*free_keys(turn.view)] if turn.view is not None and turn.picking is None else []
        return self._rng.choice(keys) if keys else None

    def _at_grids(self, turn: Turn) -> str | None:
        if turn.view is None or turn.view.zone("grid", self.you) is None:
            return None
        found = (decide(turn, self._rng) for decide in (racing, picking, exchanging, calling))
        return next((key for key in found if key is not None), None)

    def _with_marked(self, turn: Turn) -> str:
        """Mark a card more, or play what is marked."""
        more = [place for place in _places(turn) if place not in turn.marks]
        enough = turn.picking is None or turn.picking.enough
        if not more or (enough and len(turn.marked) > 1):
            return "enter"
        return " " if turn.cursor in more else "right"

    def _towards(self, turn: Turn) -> str:
        """Go to a card that can be played: by its number, or by an arrow."""
        place = _places(turn)[0] + 1
        return self._rng.choice(("down", "right", str(place))) if place < 10 else "down"


def photos(seen: str) -> set[str]:
    """Return who was first in the races announced on a screen, under the prompt or in the log."""
    log = " ".join(line[TALK:].strip() for line in seen.splitlines())
    return announced(seen) | announced(log)


def announced(words: str) -> set[str]:
    """Return who was first in the races announced in `words`, each with their time: `Ann 412 ms`."""
    return {" ".join(filter(None, found)) for found in FIRST.findall(words)}


def _places(turn: Turn) -> list[int]:
    """Where the cards stand that may be picked."""
    return [place for place, card in enumerate(turn.hand) if card in turn.playable]


def _first(keys: Iterable[tuple[str, str]], verbs: set[str]) -> str | None:
    return next((key for verb, key in keys if verb in verbs), None)


@asynccontextmanager
async def player(name: str, folder: Path, port: int, *, seed: int = 1) -> AsyncIterator[Player]:
    """Open the app as `parlour join 127.0.0.1:PORT` does."""
    home = Home(folder / name)
    home.make()

    app = ParlourApp(
        ThisMachine(home),
        Stores(
            Settings(name=name, motion=Motion.REDUCED),  # so that the player reads cards where they are
            library=Bookcase(home),
        ),
        AppStart(lambda app: app.go(lambda ways: ways.join(HostToJoin(Address(LOCAL, port))))),
        clock=UnhurriedClock(),
    )
    async with app.run_test(size=(80, 24)) as pilot:
        yield Player(app, pilot, seed)
