"""Lessons played by keys on the table screen, from every place that leads to them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

import pytest
from textual.content import Content
from textual.pilot import Pilot

from parlour.rules import match as matches
from parlour.rules.check.lessons import LINES, WIDTH
from parlour.rules.lessons import packaged as lessons
from parlour.rules.lessons.lesson import LEARNER, Lesson, WrongMove
from parlour.tui.remote import lesson_link
from parlour.tui.remote.lesson_link import LessonLink, Teaching
from parlour.tui.screens.table.lesson import ROWS, LessonPanel, LessonScreen
from parlour.tui.storage.settings import Motion, Settings
from parlour.tui.tables.controls.table_time import Lately
from parlour.tui.words.of_games import spoken_lesson
from tests.tui.kit.by_keys import play_by_keys
from tests.tui.kit.stillness import settled
from tests.tui.kit.unhurried import UnhurriedClock
from tests.tui.kit.walking import App, at, parlour, press, text_of, walk
from tests.waiting import until

LESSONS = [spoken_lesson(lesson, by_keys=True) for lesson in lessons.lessons()]
JOJO = [lesson for lesson in LESSONS if lesson.game == "jojo"]
FIRST, SECOND = (lesson for lesson in LESSONS if lesson.name.startswith(("juno-1", "juno-2")))
MOST_WRONG = 5
"""How many moves that are legal, but not asked for, are tried at each step of a lesson."""


@pytest.fixture(autouse=True)
def _others_answer_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson_link, "PAUSE", 0.0)
    monkeypatch.setattr(lesson_link, "BRIEF", 0.0)


def screen_of(app: App) -> LessonScreen:
    """Return the lesson, which must be on top."""
    assert isinstance(app.screen, LessonScreen)
    return app.screen


def legal_at(screen: LessonScreen) -> list[str]:
    return list(islice(matches.legal_moves(screen.game.match, LEARNER), 400))


async def begun(pilot: Pilot[int], app: App, lesson: Lesson) -> LessonScreen:
    app.navigation.teach(lesson)
    await settled(pilot)
    screen = screen_of(app)
    screen._lately = Lately(UnhurriedClock())  # whoever learns reads before they press a key
    return screen


async def do_step(pilot: Pilot[int], screen: LessonScreen) -> None:
    """Make the first move that the step accepts."""
    step = screen.game.step
    assert step is not None
    move = next(move for move in legal_at(screen) if step.accepts(move))
    await play_by_keys(pilot, screen, move)
    await settled(pilot)


async def _try(pilot: Pilot[int], screen: LessonScreen, move: str, wanted: Teaching, say: str) -> None:
    """Try a move that the step does not accept: nothing moves, and the panel says why."""
    before, step = screen.game.match, screen.game.step
    await play_by_keys(pilot, screen, move)
    where = f"lesson {screen.lesson.name}, step {screen.game.number}, {move}"
    assert screen.game.match is before, where
    assert screen.game.step is step, where
    assert screen.link.teaching is wanted, f"{where}: {screen.link.teaching}: {screen.turn.notice}"
    assert say in screen.link.words, where


CARD = re.compile(r"\b(red|blue|green|yellow|purple) ([0-9])\b")


def keys_in(task: str, hand: Sequence[str]) -> list[str]:
    """Return the keys that a task names, in this order: letters, digits, and cards of the hand."""
    task = CARD.sub(lambda card: f"{card[1][0].upper()}{card[2]}", task).replace("the Wild", "W")
    task = task.split(":", 1)[-1]
    named = re.findall(r"\b(W|[A-Z][0-9]|[b-hj-z]|[0-9])\b", task)
    return [str(hand.index(each) + 1) if each in hand else each for each in named]


def _is_past(screen: LessonScreen, number: int) -> bool:
    return screen.game.done or screen.game.number != number


@pytest.mark.few("jojo-4-jojos", slow=("jojo-1-edges-and-corners",))
@pytest.mark.parametrize("lesson", JOJO, ids=lambda lesson: lesson.name)
async def test_the_keys_that_a_task_names_make_its_move(lesson: Lesson) -> None:
    app = parlour(settings=Settings(name="Ann", motion=Motion.REDUCED))
    async with walk(app) as pilot:
        screen = await begun(pilot, app, lesson)
        while (step := screen.game.step) is not None:
            number = screen.game.number
            if re.search(r"\b(press|key|then [0-9])\b", step.task, re.IGNORECASE):
                for key in keys_in(step.task, screen.turn.hand):
                    assert screen.game.number == number, f"step {number}: {key} is one key too many"
                    await pilot.press(key)
                    await settled(pilot)
                await until(partial(_is_past, screen, number))
            else:
                await do_step(pilot, screen)
            await until(lambda: screen.game.done or LEARNER in matches.acting(screen.game.match))
            await settled(pilot)


@pytest.mark.few("switch-2-jacks-and-turns", slow=("lotta-watta-2-stacking", "jojo-4-jojos"))
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
async def test_a_player_goes_through_a_lesson_by_keys_and_makes_every_wrong_move_that_has_words(
    lesson: Lesson,
) -> None:
    app = parlour(settings=Settings(name="Ann", motion=Motion.REDUCED))
    async with walk(app) as pilot:
        screen = await begun(pilot, app, lesson)
        while (step := screen.game.step) is not None:
            others = [move for move in legal_at(screen) if not step.accepts(move)]
            for wrong in step.wrong:
                await _try_wrong(pilot, screen, wrong, others)
            for move in others[:MOST_WRONG]:
                await _try(pilot, screen, move, Teaching.OTHER, step.words_about(move) or step.otherwise)
            number = screen.game.number
            await do_step(pilot, screen)
            assert screen.game.step is not step, f"lesson {lesson.name}, step {number} goes on"
        assert at(app) == "Question"
        assert "Lesson done" in text_of(app)
        await press(pilot, "escape")
        assert lesson.name in app.stores.progress.finished()
        assert at(app) == "HomeScreen"


async def _try_wrong(pilot: Pilot[int], screen: LessonScreen, wrong: WrongMove, others: list[str]) -> None:
    """Try a move that the lesson has words for; a pattern is tried with the first move that fits."""
    fitting = [move for move in others if wrong.fits(move)]
    teaching = Teaching.OTHER if fitting else Teaching.REFUSED
    await _try(pilot, screen, (fitting or [wrong.move])[0], teaching, wrong.say)


def test_the_text_for_which_there_is_room_is_that_of_the_check_of_lessons() -> None:
    assert (ROWS - 1, 80 - 4) == (LINES, WIDTH)


async def test_an_explanation_that_has_no_room_is_cut_and_the_task_stands_below_it_once() -> None:
    step = replace(LESSONS[0].steps[0], say="So many words. " * 40)
    lesson = replace(LESSONS[0], steps=(step, *LESSONS[0].steps[1:]))
    panel = LessonPanel()
    panel.update = (shown := list[Content]()).append  # type: ignore[assignment,method-assign]
    panel.show(LessonLink(lessons.begin(lesson), "Lesson", "Ann", lambda _: None), lesson.title, "", 80)
    _, *lines = shown[0].plain.split("\n")
    assert len(lines) == ROWS - 1
    assert lines[0].startswith("So many words.")
    assert sum(line.endswith("…") for line in lines) == 1
    assert " ".join(lines).count(step.task) == 1


@pytest.mark.slow
async def test_no_card_slides_in_a_lesson_where_none_may() -> None:
    app = parlour(may_move=False)
    async with walk(app, "c", "enter"):
        assert screen_of(app).board.overlay is None
