"""Guests over SSH: they say who they are, see the table of their host, and nothing of its machine."""

from __future__ import annotations

import asyncio
from typing import Any

from textual.screen import Screen

from parlour.net.errors import NetError, TurnedAway
from parlour.net.wire.messages import Lobby, Phase, Sit
from parlour.rules.sentences import in_words
from parlour.tui.storage.settings import Settings
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import PLAYING, WELCOME, line
from tests.tui.kit.walking import KITCHEN, App, at, parlour, press, text_of, type_in, walk
from tests.waiting import WITHIN


async def test_a_guest_over_ssh_is_led_to_the_table_without_a_box_that_would_only_flash() -> None:
    fake = FakeConnector(remote=True)
    app = parlour(fake, way=lambda ways: ways.join(None))
    app.house.tell(Lobby(tables=(line(), line("Attic", "t2"))))
    shown: list[str] = []
    push = app.push_screen

    def pushed(screen: Screen[Any], *rest: Any, **more: Any) -> Any:
        shown.append(type(screen).__name__)
        return push(screen, *rest, **more)

    app.push_screen = pushed  # type: ignore[method-assign, assignment]
    async with walk(app) as pilot:
        assert fake.ways == ["join the door"]
        assert shown == ["LobbyScreen"], "and nothing of this machine"
        assert not app.use_command_palette
        await press(pilot, "escape")
    assert app.return_code == 0


async def test_a_guest_over_ssh_gives_a_name_first() -> None:
    fake = FakeConnector(remote=True)
    app = parlour(fake, Settings(), way=lambda ways: ways.join(None))
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app) as pilot:
        await type_in(pilot, "Cy")
        await press(pilot, "enter")
        assert at(app) == "WaitingScreen"


async def test_a_guest_over_ssh_leaves_the_question_for_a_name_with_ctrl_c() -> None:
    app = parlour(FakeConnector(remote=True), Settings(), way=lambda ways: ways.join(None))
    async with walk(app) as pilot:
        await type_in(pilot, "Cy")
        await press(pilot, "ctrl+c")
    assert app.return_code == 0


async def test_a_guest_over_ssh_whose_host_is_gone_goes_too() -> None:
    app = parlour(
        FakeConnector(remote=True, error=NetError(in_words("gone"))), way=lambda ways: ways.join(None)
    )
    async with walk(app) as pilot:
        assert "Gone" in text_of(app)
        await press(pilot, "escape")
    assert app.return_code == 1


async def test_a_guest_over_ssh_whose_host_is_slow_sees_what_is_waited_for_and_gives_up() -> None:
    fake = FakeConnector(remote=True)
    fake.hold = asyncio.Event()
    app = parlour(fake, way=lambda ways: ways.join(None))
    async with walk(app) as pilot, asyncio.timeout(WITHIN):
        while at(app) != "Busy":
            await pilot.pause()
        assert "Going to the host" in text_of(app)
        await press(pilot, "escape")
        while fake.hold._waiters:
            await pilot.pause()


CODE = "maple-river-eagle-seven"
WRONG = TurnedAway(KITCHEN.address, "code", in_words("no seat here has this code; compare its four words"))
GUEST = WELCOME.model_copy(update={"code": CODE, "name": "Cem"})


def at_the_door(error: TurnedAway | None = None, name: str = "") -> App:
    """The app of a guest whose key, if there is one, is new."""
    fake = FakeConnector(FakeHouse(Lobby(tables=(line(),)), welcome=GUEST), remote=True, error=error)
    return parlour(fake, Settings(name=name), way=lambda ways: ways.join(None))


async def test_a_code_that_is_nobodys_stands_there_to_be_mended() -> None:
    app = at_the_door(WRONG)
    async with walk(app) as pilot:
        await type_in(pilot, "maple river eagle seve")
        await press(pilot, "enter")
        assert "No seat here has this code; compare its four words" in text_of(app)
        assert "maple river eagle seve" in text_of(app)
        app.fake.error = None
        await type_in(pilot, "n")
        await press(pilot, "enter")
        assert app.fake.codes == [CODE, CODE]
        assert at(app) == "WaitingScreen"


async def test_who_does_not_say_who_they_are_leaves() -> None:
    app = at_the_door()
    async with walk(app) as pilot:
        await press(pilot, "escape")
    assert (app.return_code, app.fake.codes) == (0, [])


async def test_who_types_no_words_after_all_is_in_the_lobby_again() -> None:
    app = at_the_door(name="Cem")
    app.house.answers[Sit] = PLAYING
    async with walk(app) as pilot:
        assert "If you had a seat, come back with your ssh key" in text_of(app)
        await press(pilot, "c")
        assert "Esc back" in text_of(app)
        await press(pilot, "escape")
        assert (at(app), app.fake.codes) == ("LobbyScreen", [""])


async def test_help_shows_a_seats_code_to_its_owner_alone() -> None:
    app = at_the_door(name="Cem")
    async with walk(app, "question_mark"):
        assert f"To come back to your seat: {CODE}" in text_of(app)
    watching = at_the_door(name="Cem")
    watching.house.react = lambda request: watching.house.tell(watching.house.update(Phase.WAITING, you=None))
    async with walk(watching, "question_mark"):
        assert CODE not in text_of(watching)
