"""The screens while connected, when things happen at the same moment."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net.wire.messages import Chat, Phase
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import App, at, parlour, text_of, walk


def about_to_play(app: App) -> None:
    """Let the link know of a match that the screens do not show yet."""
    assert app.link is not None
    app.link.update = app.house.update(Phase.PLAYING)


@pytest.mark.few
@pytest.mark.parametrize("hangs_up_first", [False, True])
async def test_whoever_leaves_while_the_screens_change_is_led_home(hangs_up_first: bool) -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        assert at(app) == "WaitingScreen"
        about_to_play(app)
        both = [app.scenes.follow(), app.disconnect()]
        await asyncio.gather(*(reversed(both) if hangs_up_first else both))
        await settled(pilot)
        assert at(app) == "HomeScreen"
        assert app.link is None


@pytest.mark.slow
async def test_screens_that_were_waiting_for_their_turn_show_nothing_of_a_line_that_is_gone() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        about_to_play(app)
        await asyncio.gather(app.scenes.clear(), app.scenes.follow(), app.disconnect())
        await settled(pilot)
        assert at(app) == "HomeScreen"


async def test_a_line_that_comes_while_the_waiting_room_opens_is_read_in_it() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        assert app.link is not None
        await app.scenes.clear()
        line = Chat(name="Bo", text="Here I am")

        async def said() -> None:
            while at(app) != "WaitingScreen":  # noqa: ASYNC110 - at the moment in which it is pushed
                await asyncio.sleep(0)
            assert not app.screen.is_mounted
            app.link.said.append(line)  # type: ignore[union-attr]
            app.scenes.said(line)

        await asyncio.gather(app.scenes.follow(), said())
        await settled(pilot)
        assert "Here I am" in text_of(app)
