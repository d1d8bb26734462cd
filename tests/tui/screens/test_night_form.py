"""The form for a game night: it writes the plan of a file, and says all that is wrong with it."""

from __future__ import annotations

import pytest

from parlour.net.night.plan import NightPlan, read
from parlour.net.night.seating import Manner
from parlour.net.wire.messages import Lobby, OpenNight
from tests.tui.kit.fake_library import FakeFolder, saved_rules
from tests.tui.kit.nights import board
from tests.tui.kit.walking import App, at, parlour, press, text_of, type_in, walk


def planned(app: App) -> NightPlan:
    """Return the plan that was sent to the host."""
    (asked,) = app.house.asked
    assert isinstance(asked, OpenNight)
    return read(asked.plan)


async def test_a_night_with_the_usual_values_is_opened_at_once_and_its_page_comes() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=()))
    async with walk(app, "h", "tab") as pilot:
        assert at(app) == "NightFormScreen"
        app.house.react = lambda asked: app.house.tell(board()) if isinstance(asked, OpenNight) else None
        await press(pilot, "enter")
        plan = planned(app)
        assert (plan.name, plan.seats, plan.rounds, plan.late, plan.own_bots) == (
            "Game night",
            4,
            4,
            True,
            False,
        )
        assert at(app) == "NightScreen"


@pytest.mark.slow
async def test_what_is_chosen_stands_in_the_plan() -> None:
    app = parlour(rules_folder=FakeFolder(saved_rules(hand="9")))
    app.house.tell(Lobby(tables=()))
    async with walk(app, "h", "tab", "home", "enter") as pilot:
        await type_in(pilot, "Thursday")
        await press(pilot, "enter", "down", "down", "left")  # the last offer: house rules
        await press(pilot, *["down"] * 5, "enter")
        await type_in(pilot, "23:00")
        await press(pilot, "enter", "down", "right", *["down"] * 3, "right", "end", "enter")
        plan = planned(app)
        assert (plan.name, plan.rounds, plan.until, plan.length) == ("Thursday", 0, "23:00", 1)
        assert plan.seating is Manner.EVERYONE
        assert [bool(game.rules) for game in plan.games] == [False, True]


@pytest.mark.slow
async def test_every_fault_is_named_and_the_form_stays() -> None:
    app = parlour()
    async with walk(app, "h", "tab", "home") as pilot:
        await press(pilot, *["down"] * 7, "enter")
        await type_in(pilot, "late")
        await press(pilot, "enter", "down", "right", "down", "right", "end", "enter")
        shown = text_of(app)
        assert "This night cannot be played" in shown
        assert "Until: 'late'; it takes a time of day, as" in " ".join(shown.split())
        assert "Match:" in shown
        await press(pilot, "escape", "e", "tab")
        assert at(app) == "NightFormScreen"
        assert not app.house.asked
