"""Another host: who is the host no longer and who is now are told, each where they see it."""

from __future__ import annotations

import pytest

from parlour.net.wire.messages import Phase, Presence, SeatPart
from parlour.tui.screens.pages.settings import SettingsScreen
from tests.tui.kit.news import seats
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import App, at, parlour, press, text_of, walk

NOT_ANY_MORE = "You are not the host any more"
NOW = "You are the host of this table now"


def two(host: str, presence: Presence = Presence.HERE) -> tuple[SeatPart, ...]:
    ann, bo = seats("Ann", "Bo", host=host, most=2)
    return ann.model_copy(update={"presence": presence}), bo


def tell(app: App, parts: tuple[SeatPart, ...]) -> None:
    app.house.tell(app.house.update(Phase.PLAYING, seats=parts))


def words_of(app: App) -> str:
    """Return all text of the screen without the edges of boxes, in one line."""
    return " ".join(text_of(app).replace("│", " ").split())


async def test_a_host_who_was_idle_reads_in_a_box_who_is_the_host_now() -> None:
    app = parlour()
    async with walk(app, "p", "enter") as pilot:
        tell(app, two("Ann"))
        tell(app, two("Bo", Presence.IDLE))
        await settled(pilot)
        assert NOT_ANY_MORE in words_of(app)
        assert "You did nothing for a while, so the table has another host: Bo." in words_of(app)
        app.house.tell(app.house.update(Phase.BETWEEN))
        await settled(pilot)
        assert NOT_ANY_MORE in text_of(app)
        await press(pilot, "enter")
        assert at(app) == "ResultsScreen"


@pytest.mark.slow
async def test_the_box_names_the_host_of_the_moment_and_goes_when_it_is_not_true_any_more() -> None:
    app = parlour()
    async with walk(app, "p", "enter", "question_mark") as pilot:
        tell(app, two("Ann"))
        tell(app, two("Bo", Presence.IDLE))
        await settled(pilot)
        assert "host: Bo." in words_of(app)
        app.push_screen(SettingsScreen())
        tell(app, tuple(part.model_copy(update={"name": "Cy" if part.host else "Ann"}) for part in two("Bo")))
        await settled(pilot)
        await press(pilot, "escape")
        assert "host: Cy." in words_of(app)
        tell(app, two("Ann"))
        await settled(pilot)
        assert NOT_ANY_MORE not in text_of(app)
        assert at(app) == "HelpScreen"
        await press(pilot, "escape")
        assert NOW in " ".join(text_of(app).split())


async def test_the_new_host_is_told_without_a_box_in_the_way_and_who_made_another_the_host_nothing() -> None:
    app = parlour()
    async with walk(app, "p", "enter") as pilot:
        tell(app, two("Ann"))
        tell(app, two("Bo"))
        await settled(pilot)
        assert at(app) == "TableScreen"
        assert not any(words in words_of(app) for words in (NOW, NOT_ANY_MORE))
        tell(app, two("Ann"))
        await settled(pilot)
        assert at(app) == "TableScreen"
        assert NOW in words_of(app)
        assert not app._notifications, "a toast would cover cards"
