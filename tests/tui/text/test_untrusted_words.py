"""What other people wrote is only ever content: no markup, no links, no escape sequences."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from parlour.net.address import Address
from parlour.net.client.client import Lost
from parlour.net.discovery.service import Ad
from parlour.net.errors import CannotConnect
from parlour.net.wire.messages import Answer, Chat, Lobby, Notice, OpenTable, Phase, Ready
from parlour.rules.sentences import in_words
from parlour.tui.app.app import ParlourApp
from parlour.tui.remote.connector import HostToJoin
from tests.tui.kit.fake_connector import FakeConnector, found
from tests.tui.kit.news import line, seats
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import at, parlour, press, text_of, walk

HOSTILE = (
    "[ @click=app.exit ]x",
    *(pytest.param(words, marks=pytest.mark.long) for words in ("[/]", "\x1b]52;c;aGk=\x07")),
)
"""One of each kind; all there are go past a real terminal in `test_raw_bytes`."""


def painted(words: str) -> str:
    """What of `words` may stand on a screen."""
    return "".join(letter for letter in words if letter.isprintable())


@pytest.mark.parametrize("hostile", HOSTILE)
async def test_names_and_chat_in_the_waiting_room_and_in_results(hostile: str) -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(app.house.update(Phase.WAITING, name=hostile, seats=seats("Ann", hostile)))
        app.house.tell(Chat(name=hostile, text=hostile))
        app.house.tell(Notice(told=in_words(hostile)))
        await settled(pilot)
        await _nothing_happens(pilot, app, hostile)
        app.house.tell(Chat(name="Bo", text="[@click=app.exit()]click me[/]"))
        await settled(pilot)
        row = next(y for y, words in enumerate(text_of(app).split("\n")) if "click me" in words)
        for column in range(2, 40, 3):
            await pilot.click(offset=(column, row))
        await _nothing_happens(pilot, app, hostile)
        app.house.tell(app.house.update(Phase.OVER, seats=seats(hostile, "Bo")))
        await settled(pilot)
        assert at(app) == "ResultsScreen"
        await _nothing_happens(pilot, app, hostile)


@pytest.mark.parametrize("hostile", HOSTILE)
async def test_tables_on_the_network_and_in_a_lobby(hostile: str) -> None:
    app = parlour(FakeConnector(recent=(HostToJoin(Address("x"), hostile),)))
    app.house.tell(Lobby(tables=(line(hostile, title=hostile), line("Attic", "t2"))))
    async with walk(app, "j") as pilot:
        app.fake.find(found("k", "y", Ad("k1", hostile, hostile, 1, 1)))
        await settled(pilot)
        await _nothing_happens(pilot, app, hostile)
        await press(pilot, "down", "enter")
        assert at(app) == "LobbyScreen"
        await _nothing_happens(pilot, app, hostile)


@pytest.mark.parametrize("hostile", HOSTILE)
async def test_refusals_and_reasons(hostile: str) -> None:
    app = parlour()
    app.house.answers[Ready] = Answer(id=0, ok=False, clause=hostile, told=in_words(hostile))
    async with walk(app, "h", "enter", "g") as pilot:
        await _nothing_happens(pilot, app, hostile)
        app.house.tell(Lost(in_words(hostile), again_in=1.0))
        await settled(pilot)
        await _nothing_happens(pilot, app, hostile)
        app.house.tell(Lost(in_words(hostile)))
        await settled(pilot)
        await _nothing_happens(pilot, app, hostile)


@pytest.mark.slow
@pytest.mark.parametrize("hostile", HOSTILE)
async def test_why_joining_failed_and_why_a_table_did_not_open(hostile: str) -> None:
    error, recent = CannotConnect(Address("x"), in_words(hostile)), HostToJoin(Address("x"), "X")
    app = parlour(FakeConnector(error=error, recent=(recent,)))
    app.house.answers[OpenTable] = Answer(id=0, ok=False, told=in_words(hostile))
    async with walk(app, "j", "enter") as pilot:
        await _nothing_happens(pilot, app, hostile)
        app.fake.error = None
        await press(pilot, "escape", "escape", "p", "enter")
        await _nothing_happens(pilot, app, hostile)


async def _nothing_happens(pilot: Pilot[int], app: ParlourApp, hostile: str) -> None:
    """The app runs on, the words stand there as they are, and nothing in them steers a terminal."""
    await settled(pilot)
    assert app.is_running
    assert app._exception is None
    words = text_of(app)
    assert all(letter.isprintable() or letter == "\n" for letter in words)
    assert painted(hostile)[:6] in words
