"""Ways that lead to no table, and lost connections: they say why, and one can go on."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net.client.client import Lost
from parlour.net.errors import BadAddress, NetError, PortClosed
from parlour.net.transport.dial import UNKNOWN_HOST
from parlour.net.wire.messages import OpenTable, Phase
from parlour.rules.sentences import in_words, told
from parlour.tui.ways.ways import Ways
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.news import WELCOME
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import DEN, HERE, at, parlour, press, text_of, walk


@pytest.mark.few
@pytest.mark.parametrize(
    ("error", "words"),
    [
        (PortClosed(HERE), "Nothing listens on that port"),
        (NetError(in_words("No room on this disk")), "No room on this disk"),
        (BadAddress(told(UNKNOWN_HOST, host="a.example")), "No machine called a.example is known here"),
    ],
)
async def test_when_joining_fails_the_words_say_what_it_was(error: NetError, words: str) -> None:
    app = parlour(FakeConnector(error=error, recent=(DEN,)))
    async with walk(app, "j", "enter") as pilot:
        assert words in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "NearbyScreen"


async def test_a_way_that_takes_too_long_can_be_given_up() -> None:
    app = parlour()
    app.fake.hold = asyncio.Event()
    async with walk(app, "p", "enter") as pilot:
        assert "Shuffling" in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "HomeScreen"
        app.fake.hold.set()
        await settled(pilot)
        assert at(app) == "HomeScreen"


async def test_what_nobody_thought_of_ends_a_journey_and_not_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(self: Ways, table: OpenTable) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(Ways, "play", broken)
    app = parlour()
    async with walk(app, "p", "enter") as pilot:
        assert "Something went wrong" in text_of(app)
        assert "boom" not in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "HomeScreen"


async def test_a_lost_connection_says_so_until_it_is_back_and_who_does_not_want_to_wait_leaves() -> None:
    app, gone = parlour(), Lost(in_words("The connection is gone."), again_in=2.0)
    async with walk(app, "p", "enter") as pilot:
        app.house.tell(gone)
        await settled(pilot)
        assert at(app) == "TableScreen", "the cards stay in sight"
        assert "Connection lost, trying again (2 s); your seat is kept" in text_of(app)
        app.house.tell(WELCOME)
        app.house.tell(app.house.update(Phase.PLAYING))
        await settled(pilot)
        assert "Connection lost" not in text_of(app)
        app.house.lost = True
        app.house.tell(gone)
        await settled(pilot)
        await press(pilot, "escape")
        assert at(app) == "HomeScreen"


@pytest.mark.slow
async def test_a_connection_that_stays_away_leads_home_with_a_reason() -> None:
    app = parlour()
    async with walk(app, "p", "enter") as pilot:
        app.house.tell(Lost(in_words("The referee was closed.")))
        await settled(pilot)
        assert "The referee was closed." in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "HomeScreen"
