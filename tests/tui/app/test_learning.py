"""The ways to the lessons, and what happens to somebody who learns while a table waits for them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from parlour.net.client.client import Lost
from parlour.net.errors import HomeError
from parlour.net.wire.messages import Lobby, Phase
from parlour.rules.lessons import packaged as lessons
from parlour.rules.record.entries import Act
from parlour.rules.sentences import in_words
from parlour.tui.remote import lesson_link
from parlour.tui.screens.table.lesson import LessonScreen
from parlour.tui.storage.settings import Motion, Settings
from parlour.tui.storage.stores import LessonProgress
from parlour.tui.words.of_games import spoken_lesson
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_library import FakeLibrary
from tests.tui.kit.news import line
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import App, at, parlour, press, text_of, walk

FIRST, SECOND, THIRD = (spoken_lesson(each, by_keys=True) for each in lessons.of_game("juno-classic"))
BEGUN = "The match has begun: press q to leave the lesson."


@pytest.fixture(autouse=True)
def _others_answer_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson_link, "PAUSE", 0.0)
    monkeypatch.setattr(lesson_link, "BRIEF", 0.0)


def still_parlour(fake: FakeConnector | None = None, **more: Any) -> App:
    """Return an app in which no card moves on the screen."""
    return parlour(fake, Settings(name="Ann", motion=Motion.REDUCED), **more)


def lesson_of(app: App) -> str:
    assert isinstance(app.screen, LessonScreen)
    return app.screen.lesson.name


async def test_lessons_are_opened_on_the_first_screen_and_begin_with_the_first() -> None:
    app = still_parlour()
    async with walk(app) as pilot:
        for key in ("l", "L", "c"):
            await press(pilot, "escape", key)
            assert at(app) == "LessonsScreen"
        assert f"0 of {len(lessons.lessons())} lessons done" in text_of(app)
        await press(pilot, "enter")
        assert lesson_of(app) == FIRST.name
        assert FIRST.steps[0].task in text_of(app)
        await press(pilot, "q")
        assert at(app) == "LessonsScreen"
        await press(pilot, "escape")
        assert at(app) == "HomeScreen"


async def test_the_list_begins_at_the_first_lesson_that_is_not_finished_with_its_rules_one_key_away() -> None:
    app = still_parlour()
    app.stores.progress.finish(FIRST.name)
    async with walk(app, "c", "r") as pilot:
        assert at(app) == "RulesScreen"
        assert "JUNO" in text_of(app)
        await press(pilot, "escape", "enter")
        assert lesson_of(app) == SECOND.name


async def test_a_game_that_was_never_played_offers_its_lessons_in_the_picker() -> None:
    app = still_parlour()
    async with walk(app, "p") as pilot:
        assert "Never played: c  learn it" in text_of(app)
        await press(pilot, "c", "enter")
        assert lesson_of(app) == FIRST.name


async def test_the_picker_counts_the_lessons_of_a_game_that_was_played() -> None:
    library = FakeLibrary()
    library.games = frozenset({"juno-classic"})
    app = still_parlour(library=library)
    app.stores.progress.finish(SECOND.name)
    async with walk(app, "p"):
        assert "1 of 3 done" in text_of(app)
        assert "Never played" not in text_of(app)


async def test_parlour_learn_begins_the_first_lesson_of_a_game_that_is_not_finished() -> None:
    app = still_parlour(begin=lambda app: app.navigation.learn("juno-classic"))
    app.stores.progress.finish(FIRST.name)
    async with walk(app) as pilot:
        assert lesson_of(app) == SECOND.name
        await press(pilot, "q")
        assert at(app) == "LessonsScreen"


@pytest.mark.slow
async def test_after_a_lesson_the_next_one_or_the_same_again_is_one_key_away() -> None:
    app = still_parlour()
    moves = ("1 enter", "2 enter", "1 enter", "2 enter", "u", "c", "1 enter")
    async with walk(app) as pilot:
        app.navigation.teach(SECOND)
        await settled(pilot)
        for key, after in (("a", SECOND), ("enter", THIRD)):
            await press(pilot, *" ".join(moves).split())
            assert "Lesson done" in text_of(app)
            assert THIRD.title in text_of(app)
            await press(pilot, key)
            assert lesson_of(app) == after.name


async def test_keys_about_people_do_nothing_in_a_lesson_and_its_help_lists_those_that_work() -> None:
    app = still_parlour()
    async with walk(app, "c", "enter") as pilot:
        before = text_of(app)
        await press(pilot, "t", "i", "b", "z", "y", "minus", "plus", "asterisk", "ctrl+z")
        assert at(app) == "LessonScreen"
        assert text_of(app) == before
        assert "chat" not in before
        await press(pilot, "question_mark")
        assert "Keys that work now" in text_of(app)
        assert "Leave the lesson" in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "LessonScreen"


async def test_a_terminal_that_is_too_small_is_told_what_a_lesson_needs() -> None:
    app = still_parlour()
    async with walk(app, "c", "enter", size=(79, 24)) as pilot:
        assert "A lesson needs 80 x 24; this terminal is 79 x 24. Enlarge the window" in text_of(app)
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert FIRST.steps[0].task in text_of(app)


async def test_a_lesson_that_does_not_fit_its_game_or_breaks_on_the_way_says_so_and_can_be_left() -> None:
    app = still_parlour()
    steps = (replace(FIRST.steps[0], then=(Act(1, "play G9"),)), *FIRST.steps[1:])
    async with walk(app) as pilot:
        app.navigation.teach(replace(FIRST, before=(Act(1, "draw"),)))
        await settled(pilot)
        assert "This lesson cannot be played" in text_of(app)
        assert "lesson juno-1-first-round, before the first step" in text_of(app)
        await press(pilot, "escape")
        app.navigation.teach(replace(FIRST, steps=steps))
        await settled(pilot)
        await press(pilot, "1", "enter")
        assert "`1 play G9` is refused: JC-5" in text_of(app)
        await press(pilot, "1", "enter", "q")
        assert at(app) == "HomeScreen"
        assert app.stores.progress.finished() == frozenset()


async def test_progress_that_cannot_be_kept_is_told_and_the_lesson_counts_for_now() -> None:
    app = still_parlour()

    class Full(LessonProgress):
        def finish(self, name: str) -> None:
            raise HomeError(in_words("no space left on device"))

        def complaint(self) -> str:
            return "The file of your finished lessons is not JSON"

    app.stores.progress = Full()
    async with walk(app, "c") as pilot:
        assert "is not JSON" in text_of(app)
        app.navigation._taught(FIRST, True, "")
        await settled(pilot)
        assert "could not be kept: no space" in " ".join(text_of(app).split())


# ---- while a table waits ------------------------------------------------------------------------


def guest() -> App:
    app = still_parlour(FakeConnector(remote=True), way=lambda ways: ways.join(None))
    app.house.tell(Lobby(tables=(line(), line("Attic", "t2"))))
    return app


async def test_a_guest_over_ssh_learns_from_the_list_of_tables_and_keeps_it_for_the_session() -> None:
    app = guest()
    async with walk(app, "c", "enter") as pilot:
        assert isinstance(app.screen, LessonScreen)
        app.navigation._taught(FIRST, True, "")
        await press(pilot, "q", "escape")
        assert at(app) == "LobbyScreen"
        assert app.stores.progress.finished() == {FIRST.name}
        assert not app.stores.keeps_settings


async def test_a_guest_whose_match_begins_during_a_lesson_is_told_at_once_and_goes_there() -> None:
    app = guest()
    async with walk(app, "enter") as pilot:
        assert at(app) == "WaitingScreen"
        await press(pilot, "c", "enter", "1", "enter")
        assert at(app) == "LessonScreen"
        app.house.tell(app.house.update(Phase.PLAYING, you=1))
        await settled(pilot)
        assert BEGUN in text_of(app)
        assert "step 2 of 9" in text_of(app)
        app.house.tell(app.house.update(Phase.PLAYING, you=1))
        await settled(pilot)
        await press(pilot, "1", "enter")
        assert at(app) == "LessonScreen"
        assert BEGUN in text_of(app)
        await press(pilot, "q")
        assert at(app) == "TableScreen"
        assert BEGUN not in text_of(app)
        assert len(app.screen_stack) == 2


@pytest.mark.slow
async def test_a_lost_connection_is_told_over_the_lesson() -> None:
    app = guest()
    async with walk(app, "enter", "c", "enter") as pilot:
        app.house.tell(Lost(in_words("The connection is gone."), again_in=1.0))
        await settled(pilot)
        assert at(app) == "Busy"
        assert "Trying to reconnect" in text_of(app)


@pytest.mark.slow
async def test_of_the_table_only_being_sent_away_shows_in_a_lesson_and_the_list_comes_after_it() -> None:
    app = guest()
    async with walk(app, "enter", "c", "enter") as pilot:
        before = text_of(app)
        app.house.tell(app.house.update(Phase.WAITING, you=1))
        await settled(pilot)
        assert text_of(app) == before
        app.house.tell(Lobby(tables=(line(),)))
        await settled(pilot)
        assert "You are no longer at your table" in text_of(app)
        await press(pilot, "q")
        assert at(app) == "LobbyScreen"
