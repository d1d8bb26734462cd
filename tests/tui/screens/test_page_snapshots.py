"""Every page and box as text at four sizes, and as a picture when it is small again.

An app is run once for all of these.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple, TypeAlias

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from parlour.net.address import Address
from parlour.net.client.client import Lost
from parlour.net.errors import PortClosed, WrongFingerprint
from parlour.net.wire.messages import Chat, Lobby, Notice, Phase
from parlour.rules.games.shedding.ruleset.sentences import TOO_FEW_CARDS
from parlour.rules.sentences import Told, in_words, told
from parlour.rules.shelf import shelf
from parlour.tui.screens.table.table import TableScreen
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.stores import SavedRules
from parlour.tui.words.speaking import said
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_library import FakeFolder, saved_rules
from tests.tui.kit.news import TLS, line, seats
from tests.tui.kit.nights import board
from tests.tui.kit.stillness import settled, threads_done
from tests.tui.kit.walking import ATTIC, DEN, GARDEN, KITCHEN, App, parlour, press, type_in
from tests.tui.screens.test_statistics import library as statistics_library
from tests.tui.screens.texts import SIZES, Text, at_sizes

Compare: TypeAlias = Callable[..., bool]
Before: TypeAlias = Callable[[Pilot[Any], App], Awaitable[None]]


class Picture(NamedTuple):
    """What is done before a picture is taken, and the app it is taken of."""

    before: Before
    make: Callable[[], App] = parlour


def keys(*names: str) -> Before:
    async def before(pilot: Pilot[Any], app: App) -> None:
        await press(pilot, *names)

    return before


async def nearby(pilot: Pilot[Any], app: App) -> None:
    await press(pilot, "j")
    app.fake.find(KITCHEN, ATTIC, GARDEN)


async def lobby(pilot: Pilot[Any], app: App) -> None:
    playing = line("Attic", "t2", taken=4, phase=Phase.PLAYING, locked=True, spectators=2)
    app.house.tell(Lobby(tables=(line(), playing)))
    await press(pilot, "j", "enter")


async def waiting(pilot: Pilot[Any], app: App) -> None:
    await press(pilot, "h", "enter")
    taken = seats("Ann", "Bo", "Bot Ida", most=6, ready=("Bo",))
    app.house.tell(app.house.update(Phase.WAITING, seats=taken, most=6))
    app.house.tell(Notice(told=in_words("Bo has come in")))
    app.house.tell(Chat(name="Bo", text="Where are the biscuits?"))
    await settled(pilot)


async def chatting(pilot: Pilot[Any], app: App) -> None:
    await waiting(pilot, app)
    await press(pilot, "t")
    await type_in(pilot, "In the tin")


async def round_over(pilot: Pilot[Any], app: App) -> None:
    await press(pilot, "p", "enter")
    app.house.tell(app.house.update(Phase.BETWEEN))


async def match_over(pilot: Pilot[Any], app: App) -> None:
    await press(pilot, "p", "enter")
    app.house.tell(app.house.update(Phase.OVER))


async def lost(pilot: Pilot[Any], app: App) -> None:
    await press(pilot, "p", "enter")
    assert isinstance(app.screen, TableScreen)
    vars(app.screen._still)["_clock"] = lambda: 0.0  # or the seconds until the next try were counted down
    app.house.tell(Lost(in_words("The connection to the table is gone."), again_in=2.0))


async def night(pilot: Pilot[Any], app: App) -> None:
    app.house.tell(Lobby(tables=(line("Thursday 1", "t1", night=True),)))
    app.house.tell(board())
    await press(pilot, "j", "enter")


async def night_at_a_table(pilot: Pilot[Any], app: App) -> None:
    await night(pilot, app)
    app.house.tell(app.house.update(Phase.PLAYING, night=True, seats=seats("Ann", "Bo", host="")))
    await settled(pilot)
    await press(pilot, "tab")


async def locked(pilot: Pilot[Any], app: App) -> None:
    app.house.tell(Lobby(tables=(line(locked=True),)))
    await press(pilot, "j", "enter")
    await type_in(pilot, "guess")


def differences() -> tuple[Told, ...]:
    """What four house rules tell."""
    base = shelf.table_rules("juno-classic")
    texts = {"hand": "9", "drawing.rule": "until", "calling.word": "Mau", "effects.R.reverse": "off"}
    return tuple(difference.told for difference in shelf.differences(shelf.changed(base, texts)))


async def lobby_of_house_rules(pilot: Pilot[Any], app: App) -> None:
    ours = line(title="Our Pairs", base="Pairs", house=True, differences=differences())
    app.house.tell(Lobby(tables=(ours, line("Attic", "t2"))))
    await press(pilot, "j", "enter")


async def waiting_for_house_rules(pilot: Pilot[Any], app: App) -> None:
    await press(pilot, "h", "enter")
    told = app.house.update(
        Phase.WAITING, title="Our Pairs", base="Pairs", house=True, differences=differences()
    )
    app.house.tell(told)


def with_rules() -> App:
    broken = SavedRules(
        "broken.toml",
        "broken",
        fault=f"hand: {said(told(TOO_FEW_CARDS, hands='10', each='40', there=52))}",
    )
    return parlour(rules_folder=FakeFolder(saved_rules(hand="9"), broken))


CHANGED: Final = ("e", "down", "down", "enter", "down", "down", "right", "down", "down", "right")
"""From home to rules with two changes."""
MANY: Final = ("up", "up", "enter", *["delete"] * 2, "4", "0", "enter")
"""From there to one that cannot be played."""


def held() -> App:
    fake = FakeConnector()
    fake.hold = asyncio.Event()
    return parlour(fake)


def failing(error: PortClosed | WrongFingerprint) -> Callable[[], App]:
    return lambda: parlour(FakeConnector(error=error, recent=(DEN,)))


def counted() -> App:
    return parlour(library=statistics_library())


PICTURES: Final = {
    "first_run": Picture(keys(), lambda: parlour(settings=Settings())),
    "home": Picture(keys("down")),
    "home_in_ascii": Picture(keys(), lambda: parlour(settings=Settings(name="Ann", ascii=True))),
    "home_in_light": Picture(keys(), lambda: parlour(settings=Settings(name="Ann", theme="parlour-light"))),
    "nothing_nearby": Picture(keys("j"), lambda: parlour(FakeConnector())),
    "nearby": Picture(nearby),
    "address": Picture(keys("j", "a")),
    "first_time_here": Picture(
        keys("j", "enter"), lambda: parlour(FakeConnector(fingerprint=TLS, recent=(DEN,)))
    ),
    "another_certificate": Picture(
        keys("j", "enter"), failing(WrongFingerprint(DEN.address, "c0de" * 16, "ab12" * 16))
    ),
    "joining_failed": Picture(keys("j", "enter"), failing(PortClosed(Address("den.local")))),
    "password": Picture(locked),
    "on_the_way": Picture(keys("p", "enter"), held),
    "lobby": Picture(lobby),
    "night": Picture(night),
    "night_at_a_table": Picture(night_at_a_table),
    "night_form": Picture(keys("h", "tab")),
    "picker": Picture(keys("p", "end")),
    "lessons": Picture(keys("c", "down")),
    "lesson": Picture(keys("c", "enter")),
    "opening": Picture(keys("h")),
    "waiting": Picture(waiting),
    "chatting": Picture(chatting),
    "invitation": Picture(keys("h", "enter", "i")),
    "options": Picture(keys("h", "enter", "o", "down")),
    "round_over": Picture(round_over),
    "match_over": Picture(match_over),
    "connection_lost": Picture(lost),
    "help": Picture(keys("h", "enter", "question_mark")),
    "rules": Picture(keys("r")),
    "settings": Picture(keys("s", "down")),
    "saved": Picture(keys("v"), counted),
    "filter": Picture(keys("v", "o", "tab")),
    "statistics": Picture(keys("v", "tab"), counted),
    "house_rules": Picture(keys("e", "down"), with_rules),
    "editor": Picture(keys(*CHANGED), with_rules),
    "editor_with_a_fault": Picture(keys(*CHANGED, *MANY), with_rules),
    "editor_typing": Picture(keys(*CHANGED, "up", "up", "enter"), with_rules),
    "editor_cards": Picture(keys(*CHANGED, "end"), with_rules),
    "editor_of_a_card": Picture(keys(*CHANGED, "end", "up", "enter", "right"), with_rules),
    "editor_in_plain_words": Picture(keys(*CHANGED, "r"), with_rules),
    "lobby_of_house_rules": Picture(lobby_of_house_rules),
    "waiting_for_house_rules": Picture(waiting_for_house_rules),
    "replay": Picture(keys("v", "enter", "right", "right", "right")),
}

ALIKE: Final = (
    *("nothing_nearby", "chatting", "lobby_of_house_rules", "round_over"),
    *("waiting_for_house_rules", "night_at_a_table", "joining_failed", "on_the_way"),
    *("editor", "editor_typing", "editor_cards", "editor_in_plain_words"),
)
"""Looks and moments of which others show most, in long tests; any other page that is not fast is slow."""
SLOW: Final = tuple(name for name in PICTURES if name not in ALIKE)


@pytest.mark.few("home", "lobby", "night", "waiting", slow=(*SLOW, "round_over"))
@pytest.mark.parametrize("name", PICTURES)
def test_page(snap_compare: Compare, snapshot: SnapshotAssertion, name: str) -> None:
    picture, texts = PICTURES[name], list[str]()
    app = picture.make()

    async def before(pilot: Pilot[Any]) -> None:
        await settled(pilot)
        await picture.before(pilot, app)
        await threads_done(pilot)
        texts.append(await at_sizes(pilot))
        await pilot.resize_terminal(*SIZES[0])
        await threads_done(pilot)

    assert snap_compare(app, terminal_size=SIZES[0], run_before=before)
    assert texts[0] == snapshot.use_extension(Text)
