"""Opening a table: alone against bots, as a host, and again where one left it."""

from __future__ import annotations

import pytest

from parlour.net.process.resumable import Resumable
from parlour.net.wire.messages import (
    AddBot,
    Answer,
    Leave,
    Lobby,
    OpenTable,
    Phase,
    Ready,
    Request,
    Sit,
    Start,
)
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import WELCOME, line
from tests.tui.kit.walking import at, parlour, press, text_of, type_in, walk

AT_ANOTHER = Answer(id=0, ok=False, reason="nowhere", words="leave your table first")


async def test_a_new_match_is_begun_and_the_one_that_was_left_waits() -> None:
    house = FakeHouse(welcome=WELCOME.model_copy(update={"table": "t1"}))
    house.tell(house.update(Phase.PLAYING))
    app = parlour(FakeConnector(house))
    async with walk(app, "p", "enter"):
        assert [type(request) for request in house.asked] == [Leave, OpenTable, Ready, Start]


async def test_who_is_at_no_table_begins_a_new_match_at_once() -> None:
    house = FakeHouse(welcome=WELCOME.model_copy(update={"table": "t1"}))
    house.tell(Lobby(tables=(line(phase=Phase.PLAYING),)))
    app = parlour(FakeConnector(house))
    async with walk(app, "p", "enter"):
        assert [type(request) for request in house.asked] == [OpenTable, Ready, Start]


async def test_the_match_that_is_resumed_is_the_one_that_was_chosen() -> None:
    house = FakeHouse(welcome=WELCOME.model_copy(update={"table": "t1"}))
    house.tell(house.update(Phase.PLAYING))
    fake = FakeConnector(house)
    fake.left = (Resumable("t2", "", "Pairs", solo=True, taken=2, waits=True),)
    async with walk(parlour(fake), "u"):
        assert [type(request) for request in house.asked] == [Leave, Sit]
        assert house.asked[1] == Sit(table="t2")


@pytest.mark.parametrize(("theirs", "asked"), [("t1", Sit), ("", OpenTable)])
async def test_a_host_comes_back_to_the_table_that_goes_on_and_opens_one_without(
    theirs: str, asked: type[Request]
) -> None:
    house = FakeHouse(Lobby(tables=(line(),)), welcome=WELCOME.model_copy(update={"table": theirs}))
    again = parlour(
        FakeConnector(house),
        way=lambda ways: ways.host_again(OpenTable(game="juno-classic", name="Den")),
    )
    async with walk(again):
        assert again.fake.ways == ["host"]
        assert [type(request) for request in house.asked] == [asked]
        assert at(again) == "WaitingScreen"


async def test_a_host_with_an_unfinished_table_opens_the_new_one() -> None:
    house = FakeHouse(welcome=WELCOME.model_copy(update={"table": "t1"}))
    house.tell(house.update(Phase.PLAYING))
    left = [Resumable("t1", "Kitchen", "Pairs")]
    app = parlour(FakeConnector(house), way=lambda ways: ways.offer(left, OpenTable(game="juno-classic")))
    async with walk(app, "n"):
        assert [type(request) for request in house.asked] == [Leave, OpenTable]
        assert at(app) == "WaitingScreen"
        assert "You have left Kitchen; your seat there is kept." in " ".join(text_of(app).split())


async def test_who_still_has_a_table_hears_how_to_come_back_to_it_and_how_to_end_it() -> None:
    app = parlour()
    app.house.answers[OpenTable] = AT_ANOTHER
    async with walk(app, "h", "enter"):
        shown = " ".join(text_of(app).split())
        assert "`parlour host` without a game" in shown
        assert "`parlour stop`" in shown


async def test_hosting_takes_two_keys() -> None:
    app = parlour()
    async with walk(app, "h", "enter"):
        assert app.fake.ways == ["host"]
        assert at(app) == "WaitingScreen"
        opened = app.house.asked_for(OpenTable)[0]
        assert isinstance(opened, OpenTable)
        assert (opened.game, opened.name, opened.bots) == ("juno-classic", "Ann's table", 0)


@pytest.mark.parametrize(("keys", "ssh"), [((), True), (("up", "right", "down"), False)])
async def test_the_form_says_whether_guests_come_over_ssh(keys: tuple[str, ...], ssh: bool) -> None:
    app = parlour()
    async with walk(app, "h", *keys, "enter"):
        assert app.fake.ssh is ssh


async def test_the_form_of_a_new_table_is_filled_in_by_keys() -> None:
    app = parlour()
    async with walk(app, "h", "home") as pilot:
        await press(pilot, *["up"] * 7, "down", "enter")
        assert at(app) == "Ask"
        await press(pilot, *["backspace"] * 12)
        await type_in(pilot, "Den")
        await press(
            pilot, "enter", "down", "right", "right", "down", "right", "down", "left", *["down"] * 3, "enter"
        )
        await type_in(pilot, "sesame")
        await press(pilot, "enter")
        assert "sesame" not in text_of(app)
        await press(pilot, "down", "down", "enter")
        opened = app.house.asked_for(OpenTable)[0]
        assert isinstance(opened, OpenTable)
        assert (opened.name, opened.bots, opened.level, opened.pace) == ("Den", 2, "easy", "slow")
        assert opened.password == "sesame"


async def test_the_form_relaxes_the_clocks_and_refuses_programs_of_guests() -> None:
    app = parlour()
    async with walk(app, "h") as pilot:
        await press(pilot, *["up"] * 4, "right", "down", "right", *["down"] * 3, "enter")
        opened = app.house.asked_for(OpenTable)[0]
        assert isinstance(opened, OpenTable)
        assert (opened.relaxed, opened.own_bots) == (True, False)


async def test_the_form_opens_a_table_with_usual_clocks_that_takes_programs_of_guests() -> None:
    app = parlour()
    async with walk(app, "h", "enter"):
        opened = app.house.asked_for(OpenTable)[0]
        assert isinstance(opened, OpenTable)
        assert (opened.relaxed, opened.own_bots) == (False, True)


async def test_no_more_bots_are_asked_for_than_the_game_has_seats_for() -> None:
    app = parlour()
    async with walk(app, "h") as pilot:
        await press(pilot, *["up"] * 7, "left", *["down"] * 8, "enter")
        opened = app.house.asked_for(OpenTable)[0]
        assert isinstance(opened, OpenTable)
        assert opened.bots == 9


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


async def test_the_level_chosen_on_the_form_is_the_one_of_later_bots() -> None:
    app = parlour()
    async with walk(app, "h") as pilot:
        await press(pilot, *["up"] * 6, "right", *["down"] * 7, "enter")
        assert "new bots play: easy" in text_of(app)


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
