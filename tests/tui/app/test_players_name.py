"""A player's name: asked for once, before the first match."""

from __future__ import annotations

from parlour.net.wire.messages import OpenTable, Ready, Start
from parlour.tui.storage.settings import Settings
from tests.tui.kit.walking import at, parlour, press, text_of, type_in, walk


async def test_after_the_name_one_key_more_starts_a_game_against_bots() -> None:
    kept: list[Settings] = []
    app = parlour(settings=Settings(), keep=kept.append)
    async with walk(app) as pilot:
        assert "What name should others see?" in text_of(app)
        await type_in(pilot, "Ann")
        await press(pilot, "enter", "p", "enter")
        assert at(app) == "TableScreen"
        assert [type(request) for request in app.house.asked] == [OpenTable, Ready, Start]
    assert kept[-1].name == "Ann"


async def test_the_name_is_asked_only_once() -> None:
    app = parlour(settings=Settings(name="Ann"))
    async with walk(app):
        assert at(app) == "HomeScreen"


async def test_a_name_of_nothing_that_can_be_seen_is_not_taken() -> None:
    app = parlour(settings=Settings())
    async with walk(app, "space", "space", "enter"):
        assert "at least one letter" in text_of(app)
        assert app.settings.name == ""


async def test_playing_without_a_name_asks_for_it_first() -> None:
    app = parlour(settings=Settings())
    async with walk(app, "escape", "p", "enter") as pilot:
        assert at(app) == "Ask"
        await type_in(pilot, "Bo")
        await press(pilot, "enter")
        assert at(app) == "TableScreen"
