"""Guests over SSH: they see the table of their host, and nothing of its machine."""

from __future__ import annotations

import asyncio
from typing import Any

from textual.screen import Screen

from parlour.net.errors import NetError
from parlour.net.wire.messages import Lobby
from parlour.rules.sentences import in_words
from parlour.tui.storage.settings import Settings
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.news import line
from tests.tui.kit.walking import at, parlour, press, text_of, type_in, walk
from tests.waiting import WITHIN


async def test_a_guest_over_ssh_is_led_to_the_table_and_never_to_this_machine() -> None:
    fake = FakeConnector(remote=True)
    app = parlour(fake, way=lambda ways: ways.join(None))
    app.house.tell(Lobby(tables=(line(), line("Attic", "t2"))))
    async with walk(app) as pilot:
        assert fake.ways == ["join the door"]
        assert at(app) == "LobbyScreen"
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
        assert "gone" in text_of(app)
        await press(pilot, "escape")
    assert app.return_code == 1


async def test_a_guest_over_ssh_is_shown_no_box_that_would_only_flash() -> None:
    fake = FakeConnector(remote=True)
    app = parlour(fake, way=lambda ways: ways.join(None))
    app.house.tell(Lobby(tables=(line(), line("Attic", "t2"))))
    shown: list[str] = []
    push = app.push_screen

    def pushed(screen: Screen[Any], *rest: Any, **more: Any) -> Any:
        shown.append(type(screen).__name__)
        return push(screen, *rest, **more)

    app.push_screen = pushed  # type: ignore[method-assign, assignment]
    async with walk(app):
        assert shown == ["LobbyScreen"]


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
