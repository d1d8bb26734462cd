"""Walks through the app as a player does, and reads the text on the screen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Any

from textual.app import App as TextualApp
from textual.pilot import Pilot

from parlour.net.address import Address
from parlour.net.discovery.service import Ad
from parlour.rules.events import How, Moved, told_of
from parlour.rules.views import ZoneKind
from parlour.tui.app.app import AppStart, Begin, ParlourApp
from parlour.tui.remote.connector import HostToJoin
from parlour.tui.storage.replayed import BEGINNING, ReplayStep
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.stores import Library, RulesFolder, Saved, Stores, keep_nothing
from parlour.tui.text.language import tr
from parlour.tui.ways.ways import Way
from parlour.tui.words.speaking import Words
from tests.tui.kit.fake_connector import FakeConnector, found
from tests.tui.kit.fake_library import FakeFolder, FakeLibrary
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import view
from tests.tui.kit.sheets import parsed_once
from tests.tui.kit.stillness import settled, threads_done
from tests.tui.kit.unhurried import UnhurriedClock

WIDE = (80, 24)
NAMES = ("Ann", "Bo", "Cy")
HERE = Address("192.168.1.31")
KITCHEN = found("a", HERE.host, Ad("kitchen", "Kitchen", "Pairs", 3, 3))
ATTIC = found("b", "192.168.1.7", Ad("attic", "Attic", "Pairs", 2, 0, locked=True))
GARDEN = found("c", "192.168.1.9", Ad("garden", "Garden", "Rows", 1, 3), silent=True)
DEN = HostToJoin(Address("den.local"), "Bo's den")
SAVED = Saved(
    "m1.txt", "Pairs", NAMES, "2026-11-21 20:15", 3, 9, winners=(0,), points=(60, 0, 5), owner=0, bots=(2,)
)


def frames(count: int = 9) -> tuple[ReplayStep, ...]:
    """A match of rounds of three moves each, every hand face up."""
    made = [ReplayStep(tr(BEGINNING), view(None, 3), NAMES)]
    for number in range(count):
        shown = view(None, 3, results=1 + number // 3)
        zones = tuple(
            replace(zone, cards=("R7", "G2", "W")) if zone.kind is ZoneKind.HAND else zone
            for zone in shown.zones
        )
        moved = Moved(number % 3, (f"R{number}",), How.PLAY, "hand", "discard")
        made.append(ReplayStep(Words(NAMES).said(told_of(moved)), replace(shown, zones=zones), NAMES))
    return tuple(made)


class App(ParlourApp):
    """The app with a connector whose state a test may read."""

    fake: FakeConnector

    @property
    def house(self) -> FakeHouse:
        """The referee that is not there."""
        assert isinstance(self.fake.line, FakeHouse)
        return self.fake.line


def parlour(
    fake: FakeConnector | None = None,
    settings: Settings | None = None,
    *,
    library: Library | None = None,
    rules_folder: FakeFolder | None = None,
    begin: Begin | None = None,
    way: Way | None = None,
    keep: Callable[[Settings], None] | None = None,
    complaint: str = "",
    clock: Callable[[], float] | None = None,
    may_move: bool = False,
) -> App:
    """An app that reaches nobody; the player is called Ann, unless `settings` say otherwise.

    It begins with `way`. Without a `clock` the player looks at each screen before the next key. Cards slide
    if it `may_move`.
    """
    connector = fake or FakeConnector(recent=(DEN,))
    app = App(
        connector,
        Stores(
            settings or Settings(name="Ann"),
            keep or keep_nothing,
            library or FakeLibrary(SAVED, frames=frames()),
            rules_folder=RulesFolder() if connector.remote else rules_folder or FakeFolder(),
        ),
        AppStart(partial(ParlourApp.go, way=way) if way else begin, complaint),
        clock=clock or UnhurriedClock(),
        may_move=lambda: may_move,
    )
    parsed_once(app)
    app.animation_level = "none"
    app.fake = connector
    return app


@asynccontextmanager
async def walk(app: App, *keys: str, size: tuple[int, int] = WIDE) -> AsyncIterator[Pilot[int]]:
    """Run `app`, press `keys`, and hand over the pilot."""
    async with app.run_test(size=size, notifications=True) as pilot:
        await settled(pilot)
        await press(pilot, *keys)
        yield pilot


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys one after the other, each when the last one has had its effect, its threads' too."""
    for key in keys:
        await pilot.press(key)
        await threads_done(pilot)


async def type_in(pilot: Pilot[int], text: str) -> None:
    """Type `text`."""
    await pilot.press(*("space" if letter == " " else letter for letter in text))
    await settled(pilot)


def text_of(app: TextualApp[Any]) -> str:
    """Everything that stands on the screen, line by line."""
    width, height = app.size
    return "\n".join(
        "".join(segment.text for segment in strip).rstrip()
        for strip in app.screen._compositor.render_strips()
    )[: (width + 1) * height]


def at(app: ParlourApp) -> str:
    """The name of the screen on top."""
    return type(app.screen).__name__
