"""Leaving: who would take something from others, or lose it, is asked first."""

from __future__ import annotations

import pytest

from parlour.net.wire.messages import Leave, Lobby, Notice, Phase
from parlour.net.wire.notices import OPERATOR_SAYS
from parlour.rules.sentences import in_words, told
from tests.tui.kit.news import line, seats
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import at, parlour, press, text_of, walk


async def test_leaving_a_match_asks_first_and_leads_home_when_one_was_alone() -> None:
    app = parlour()
    async with walk(app, "p", "enter") as pilot:
        await press(pilot, "q", "n")
        assert app.house.asked_for(Leave) == []
        await press(pilot, "q", "y")
        assert len(app.house.asked_for(Leave)) == 1
        assert at(app) == "HomeScreen"
        assert app.house.closed


async def test_leaving_parlour_during_a_match_asks_first() -> None:
    app = parlour()
    async with walk(app, "p", "enter", "ctrl+q", "n") as pilot:
        assert at(app) == "TableScreen"
        await press(pilot, "ctrl+q", "y")
    assert app.return_code == 0
    assert app.house.closed


@pytest.mark.few
@pytest.mark.parametrize("key", ["escape", "q"])
@pytest.mark.parametrize(
    ("names", "options", "words"),
    [
        (("Ann", "Bot 1", "Bo"), {}, "Bo will be its host"),
        (("Ann",), {"target": "200"}, "kept for ten minutes"),
    ],
)
async def test_a_host_is_asked_before_leaving_others_or_changed_options(
    key: str, names: tuple[str, ...], options: dict[str, str], words: str
) -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(app.house.update(Phase.WAITING, seats=seats(*names), options=options))
        await settled(pilot)
        await press(pilot, key)
        assert words in " ".join(text_of(app).replace("│", " ").split())
        await press(pilot, "escape")
        assert app.house.asked_for(Leave) == []
        assert at(app) == "WaitingScreen"
        await press(pilot, key, "y")
        assert len(app.house.asked_for(Leave)) == 1
        assert at(app) == "LobbyScreen"


@pytest.mark.slow
async def test_a_question_that_a_change_of_screens_removes_is_not_waited_for() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(app.house.update(Phase.WAITING, seats=seats("Ann", "Bo")))
        await settled(pilot)
        await press(pilot, "q")
        assert at(app) == "Question"
        app.house.tell(app.house.update(Phase.PLAYING))
        await settled(pilot)
        assert at(app) == "TableScreen"
        app.house.tell(Notice(told=in_words("the host has ended this table")))
        app.house.tell(Lobby(tables=(line(),)))
        await settled(pilot)
        assert "The host has ended this table" in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "LobbyScreen"


async def test_leaving_a_table_of_others_leads_to_the_lobby() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app, "j", "enter", "q") as pilot:
        assert at(app) == "LobbyScreen"
        await press(pilot, "escape")
        assert at(app) == "HomeScreen"


@pytest.mark.slow
async def test_what_the_operator_says_is_seen_in_the_lobby_and_is_no_reason_for_being_there() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(app.house.update(Phase.WAITING, seats=seats("Ann")))
        app.house.tell(Notice(told=told(OPERATOR_SAYS, text="[b]The club closes at ten.")))
        await settled(pilot)
        assert "The operator of this room says: [b]The club" in " ".join(text_of(app).split())
        app.house.tell(Lobby(tables=(line(),)))
        await settled(pilot)
        assert at(app) == "LobbyScreen"
        assert "You are no longer at the table" not in text_of(app)
