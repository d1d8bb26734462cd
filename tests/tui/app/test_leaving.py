"""Leaving: who would take something from others, or lose it, is asked first; and the app while it closes."""

from __future__ import annotations

import pytest
from textual.events import Unmount
from textual.message import Message

from parlour.net.client.client import FinishedMatch
from parlour.net.wire.messages import Leave, Lobby, Notice, Phase, Record
from parlour.net.wire.notices import OPERATOR_SAYS
from parlour.rules.sentences import in_words, told
from tests.tui.kit.fake_library import FakeLibrary
from tests.tui.kit.news import line, seats
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import at, parlour, press, text_of, walk


async def test_leaving_a_match_asks_first_and_leads_home_when_one_was_alone() -> None:
    app = parlour()
    async with walk(app, "p", "enter", "q", "n", "ctrl+q", "n") as pilot:
        assert at(app) == "TableScreen"
        assert app.house.asked_for(Leave) == []
        await press(pilot, "q", "y")
        assert len(app.house.asked_for(Leave)) == 1
        assert at(app) == "HomeScreen"
        assert app.house.closed


async def test_ctrl_c_says_how_to_leave_and_what_ctrl_q_does() -> None:
    app, words = parlour(), "q leaves; Ctrl+Q closes Parlour, and asks first during a match."
    async with walk(app, "ctrl+c") as pilot:
        assert words in [told.message for told in app._notifications]
        await press(pilot, "p", "enter", "ctrl+c")
        assert "q leaves; Ctrl+Q" in text_of(app)


async def test_who_leaves_parlour_during_a_match_leaves_its_referee() -> None:
    app = parlour()
    async with walk(app, "p", "enter", "ctrl+q", "y"):
        pass
    assert app.return_code == 0
    assert app.house.closed


@pytest.mark.few("host-escape", slow=("options-q",))
@pytest.mark.parametrize("key", ["escape", "q"])
@pytest.mark.parametrize(
    ("names", "options", "words"),
    [
        (("Ann", "Bot 1", "Bo"), {}, "Bo will be its host"),
        (("Ann",), {"target": "200"}, "kept for ten minutes"),
    ],
    ids=["host", "options"],
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


async def test_leaving_a_table_of_others_leads_to_the_lobby_and_nobody_says_that_one_was_sent_away() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app, "j", "enter") as pilot:
        app.house.tell(Notice(told=in_words("Bo sits down.")))
        await settled(pilot)
        await press(pilot, "q")
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


async def test_what_is_told_to_an_app_that_closes_is_kept_but_not_shown() -> None:
    library = FakeLibrary()
    app = parlour(library=library)

    def tell_late(message: Message) -> None:
        """Go on telling while the screens are taken down, from the inside out."""
        if isinstance(message, Unmount) and not app.is_running:
            app.house.tell(app.house.update(Phase.OVER))
            app.house.tell(FinishedMatch(Record(name="m2.txt", text="parlour 1"), own=True))

    async with app.run_test(message_hook=tell_late) as pilot:
        await pilot.press("h", "enter")
        await settled(pilot)
        app.house.tell(app.house.update(Phase.OVER))
        await settled(pilot)
        assert at(app) == "ResultsScreen"
    assert library.kept == {"m2.txt": ("parlour 1", True)}
