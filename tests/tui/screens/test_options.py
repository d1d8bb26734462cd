"""The options of a table: its host turns them, everybody else reads them."""

from __future__ import annotations

from parlour.net.wire.messages import Hints, Lobby, Phase, Setup
from parlour.tui.screens.table.options import OptionsScreen
from tests.tui.kit.news import line, seats
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import at, parlour, press, text_of, type_in, walk


async def test_the_host_turns_options() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "o", "right", "down", "right", "down", "right", "down") as pilot:
        asked = [request for request in app.house.asked if isinstance(request, Setup)]
        assert [(one.pace, one.timer, one.hints) for one in asked] == [
            ("fast", None, None),
            ("", 15, None),
            ("", None, Hints.EVERYONE),
        ]
        await press(pilot, "down", "down", "enter", "backspace", "backspace", "backspace")
        await type_in(pilot, "200")
        await press(pilot, "enter", "down", "enter")
        asked = [request for request in app.house.asked if isinstance(request, Setup)]
        assert [request.options for request in asked[3:]] == [
            {"target": "200"},
            {"reverse_skips_with_two": "off"},
        ]
        app.house.tell(app.house.update(Phase.WAITING, options={"target": "250"}))
        await press(pilot, "up")
        assert at(app) == "OptionsScreen"
        assert "250" in text_of(app), "what the referee says"
        assert "Enter change" in text_of(app), "a number is typed: arrows do not turn it"


async def test_a_guest_sees_relaxed_clocks_in_the_lobby_and_in_the_room_and_cannot_turn_options() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(relaxed=True), line(key="t2"))))
    async with walk(app, "j", "enter") as pilot:
        assert "relaxed clocks" in text_of(app)
        await press(pilot, "enter")
        assert "clocks: relaxed" not in text_of(app)
        app.house.tell(app.house.update(Phase.WAITING, seats=seats("Ann", "Bo", host="Bo"), relaxed=True))
        await settled(pilot)
        assert "clocks: relaxed" in text_of(app)
        await press(pilot, "o", "right", "enter")
        assert "Only the host" in text_of(app)
        assert app.house.asked_for(Setup) == []


async def test_while_the_host_has_relaxed_the_clocks_no_key_asks_for_what_hurries_players() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "o", "down", "down", "down", "right") as pilot:
        app.house.tell(app.house.update(Phase.WAITING, relaxed=True, options={"announce": "automatic"}))
        await settled(pilot)
        assert "relaxed" in text_of(app)
        await press(pilot, "right", "up", "up", "right", "left", "enter")
        while isinstance(app.screen, OptionsScreen) and app.screen.pointed_key != "announce":
            await press(pilot, "down")
        await press(pilot, "right", "left")
        asked = [request for request in app.house.asked if isinstance(request, Setup)]
        assert [request.relaxed for request in asked[:2]] == [True, False]
        assert [(request.timer, request.options) for request in asked[2:]] == [
            (None, {"announce": "off"}),
            (None, {"announce": "off"}),
        ]
