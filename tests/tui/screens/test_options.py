"""The options of a table: its host turns them, everybody else reads them."""

from __future__ import annotations

from parlour.net.wire.messages import Hints, Lobby, Phase, Setup
from parlour.tui.screens.table.options import OptionsScreen
from tests.tui.kit.news import line
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import at, parlour, press, text_of, type_in, walk


async def test_the_host_turns_options_and_others_only_read_them() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "o", "right") as pilot:
        await press(pilot, *["down"] * 5, "enter")
        await press(pilot, "backspace", "backspace", "backspace")
        await type_in(pilot, "200")
        await press(pilot, "enter", "down", "enter")
        asked = [request for request in app.house.asked if isinstance(request, Setup)]
        assert [(request.pace, request.options) for request in asked] == [
            ("fast", {}),
            ("", {"target": "200"}),
            ("", {"reverse_skips_with_two": "off"}),
        ]


async def test_options_show_what_the_referee_says() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "o") as pilot:
        app.house.tell(app.house.update(Phase.WAITING, options={"target": "250"}))
        await settled(pilot)
        assert at(app) == "OptionsScreen"
        assert "250" in text_of(app)
        assert "Enter change" in text_of(app), "a number is typed: arrows do not turn it"


async def test_a_guest_cannot_turn_options() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app, "j", "enter", "o", "right", "enter"):
        assert "Only the host" in text_of(app)
        assert app.house.asked_for(Setup) == []


async def test_the_host_sets_a_timer() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "o", "down", "right") as pilot:
        await settled(pilot)
        assert [request.timer for request in app.house.asked if isinstance(request, Setup)] == [15]


async def test_the_host_says_who_may_ask_for_hints() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "o", "down", "down", "right") as pilot:
        await settled(pilot)
        asked = [request.hints for request in app.house.asked if isinstance(request, Setup)]
        assert asked == [Hints.EVERYONE]


async def test_the_host_relaxes_the_clocks_in_one_step_and_makes_them_usual_again() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "o", "down", "down", "down", "right") as pilot:
        await settled(pilot)
        app.house.tell(app.house.update(Phase.WAITING, relaxed=True, options={"announce": "automatic"}))
        await settled(pilot)
        assert "relaxed" in text_of(app)
        await press(pilot, "right")
        asked = [request.relaxed for request in app.house.asked if isinstance(request, Setup)]
        assert asked == [True, False]


async def test_while_the_clocks_are_relaxed_no_key_asks_for_what_hurries_players() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "o") as pilot:
        app.house.tell(app.house.update(Phase.WAITING, relaxed=True, options={"announce": "automatic"}))
        await settled(pilot)
        await press(pilot, "down", "right", "left", "enter")
        while isinstance(app.screen, OptionsScreen) and app.screen.pointed_key != "announce":
            await press(pilot, "down")
        await press(pilot, "right", "left")
        asked = [request for request in app.house.asked if isinstance(request, Setup)]
        assert [(request.timer, request.options) for request in asked] == [(None, {"announce": "off"})] * 2


async def test_everybody_in_the_waiting_room_sees_that_the_clocks_are_relaxed() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app, "j", "enter") as pilot:
        assert "clocks: relaxed" not in text_of(app)
        app.house.tell(app.house.update(Phase.WAITING, relaxed=True))
        await settled(pilot)
        assert "clocks: relaxed" in text_of(app)


async def test_the_list_of_tables_says_which_one_has_relaxed_clocks() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(relaxed=True), line(key="t2"))))
    async with walk(app, "j", "enter"):
        assert "relaxed clocks" in text_of(app)
