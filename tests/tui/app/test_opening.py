"""Opening a table: with a name, alone against bots, as a host, and again where one left it."""

from __future__ import annotations

from parlour.net.process.resumable import Resumable
from parlour.net.wire.messages import AddBot, Invite, Leave, Lobby, OpenTable, Phase, Ready, Start
from parlour.tui.storage.settings import Settings
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import WELCOME
from tests.tui.kit.walking import DEN, at, parlour, press, text_of, type_in, walk


async def test_a_host_with_an_unfinished_table_opens_the_new_one() -> None:
    house = FakeHouse(welcome=WELCOME.model_copy(update={"table": "t1"}))
    house.tell(house.update(Phase.PLAYING))
    left = [Resumable("t1", "Kitchen", "Pairs")]
    app = parlour(FakeConnector(house), way=lambda ways: ways.offer(left, OpenTable(game="juno-classic")))
    async with walk(app, "n"):
        assert [type(request) for request in house.asked] == [Leave, OpenTable]
        assert at(app) == "WaitingScreen"
        assert "You have left Kitchen; your seat there is kept." in " ".join(text_of(app).split())
        assert not app._notifications, "a toast would cover the chat"


async def test_hosting_takes_two_keys() -> None:
    app = parlour()
    async with walk(app, "h", "enter"):
        assert app.fake.ways == ["host"]
        assert at(app) == "WaitingScreen"
        opened = app.house.asked_for(OpenTable)[0]
        assert isinstance(opened, OpenTable)
        assert (opened.game, opened.name, opened.bots) == ("juno-classic", "Ann's table", 0)
        assert (opened.relaxed, opened.own_bots, opened.may_watch) == (False, True, True)
        assert app.fake.ssh is True
        assert not app.house.asked_for(Invite), "there is no page for phones"


async def test_the_form_of_a_new_table_is_filled_in_by_keys() -> None:
    app = parlour()
    async with walk(app, "h", "home", "down", "enter") as pilot:
        assert at(app) == "Ask"
        await type_in(pilot, "Den")
        await press(
            pilot, "enter", "down", "right", "right", "down", "right", "down", "left", *["down"] * 4, "enter"
        )
        await type_in(pilot, "sesame")
        await press(pilot, "enter")
        assert "sesame" not in text_of(app)
        await press(pilot, "up", "right", "up", "right", "up", "right", "end", "up", "right", "up", "right")
        await press(pilot, "end", "enter")
        opened = app.house.asked_for(OpenTable)[0]
        assert isinstance(opened, OpenTable)
        assert (opened.name, opened.bots, opened.level, opened.pace) == ("Den", 2, "easy", "slow")
        assert opened.password == "sesame"
        assert (opened.relaxed, opened.own_bots, opened.may_watch) == (True, False, False)
        assert app.fake.ssh is False
        assert app.house.asked_for(Invite), "there is a page for phones"
        assert at(app) == "WaitingScreen"
        assert "new bots play: easy" in text_of(app)


async def test_bots_that_come_later_play_as_the_opening_said() -> None:
    app = parlour(way=lambda ways: ways.open_table(OpenTable(game="juno-classic", level="easy")))
    async with walk(app) as pilot:
        assert "new bots play: easy" in text_of(app)
        await press(pilot, "b")
        assert [request.level for request in app.house.asked if isinstance(request, AddBot)] == ["easy"]
        await press(pilot, "l")
        assert "new bots play: hard" in text_of(app)
        await press(pilot, "l")
        assert "new bots play: normal" in text_of(app)


async def test_another_table_can_be_opened_at_a_host() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=()))
    async with walk(app, "j", "enter") as pilot:
        assert "No table is open here" in text_of(app)
        await press(pilot, "n")
        assert "SSH door" not in text_of(app)
        await press(pilot, "enter")
        assert len(app.house.asked_for(OpenTable)) == 1
        assert app.fake.ways == ["join den.local:7453"]


async def test_after_the_name_one_key_more_starts_a_game_against_bots() -> None:
    kept: list[Settings] = []
    app = parlour(settings=Settings(), keep=kept.append)
    async with walk(app) as pilot:
        assert "What name should others see?" in text_of(app)
        await press(pilot, "space", "enter")
        assert "at least one letter" in text_of(app)
        assert app.settings.name == ""
        await type_in(pilot, "Ann")
        await press(pilot, "enter", "p", "enter")
        assert at(app) == "TableScreen"
        assert [type(request) for request in app.house.asked] == [OpenTable, Ready, Start]
    assert kept[-1].name == "Ann"


async def test_playing_without_a_name_asks_for_it_first() -> None:
    app = parlour(settings=Settings())
    async with walk(app, "escape", "p", "enter") as pilot:
        assert at(app) == "Ask"
        await type_in(pilot, "Bo")
        await press(pilot, "enter")
        assert at(app) == "TableScreen"


async def test_a_command_that_leads_to_a_table_asks_for_a_name_once() -> None:
    app = parlour(settings=Settings(), way=lambda ways: ways.join(DEN))
    async with walk(app) as pilot:
        assert at(app) == "Ask"
        await press(pilot, "escape")
        assert (at(app), app.fake.ways) == ("HomeScreen", [])
