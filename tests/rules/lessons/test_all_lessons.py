"""Every lesson of the package fits the rules of its game, step by step."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.rules import match as matches
from parlour.rules.check.lessons import after, faults
from parlour.rules.lessons import packaged as lessons
from parlour.rules.lessons.lesson import LEARNER, Lesson, WrongMove
from parlour.rules.record.entries import Act
from parlour.rules.shelf import shelf

LESSONS = lessons.lessons()
FIRST = lessons.of_game("juno-classic")[0]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_fits_the_rules_of_its_game(lesson: Lesson) -> None:
    assert list(faults(lesson)) == []


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_takes_two_minutes(lesson: Lesson) -> None:
    assert 6 <= len(lesson.steps) <= 12


def test_lessons_of_a_game_have_different_places_and_all_have_different_names() -> None:
    assert len({(lesson.game, lesson.place) for lesson in LESSONS}) == len(LESSONS)
    assert len({lesson.name for lesson in LESSONS}) == len(LESSONS)


def test_lessons_come_in_the_order_of_the_shelf() -> None:
    games = [game.name for game in shelf.games()]
    order = [(games.index(lesson.game), lesson.place) for lesson in LESSONS]
    assert order == sorted(order)


def test_the_draw_four_that_a_player_is_told_to_believe_is_no_bluff() -> None:
    lesson = lessons.of_game("juno-classic")[2]
    moves = ("play W4 blue", "play B7", "play W4 green", "challenge", "play R5")
    before = after(lesson, moves).match
    challenged = matches.after(before, LEARNER, "challenge")
    held = [len(matches.seen_by(match, LEARNER).hand) for match in (before, challenged)]
    assert held[1] - held[0] == 6


def test_a_lesson_whose_move_is_no_longer_legal_is_named_with_its_step() -> None:
    steps = (FIRST.steps[0], replace(FIRST.steps[1], do=("play G2",)), *FIRST.steps[2:])
    found = list(faults(replace(FIRST, steps=steps)))
    assert found[0].startswith("lesson juno-1-first-round, step 2: none of ('play G2',) is legal")


def test_a_lesson_whose_answer_is_no_longer_legal_is_named_with_its_step() -> None:
    steps = (replace(FIRST.steps[0], then=(Act(1, "play G9"),)), *FIRST.steps[1:])
    found = list(faults(replace(FIRST, steps=steps)))
    assert found[0].startswith("lesson juno-1-first-round, step 1: `1 play G9` is refused: JC-5: ")


def test_words_that_are_never_said_are_named_with_their_step() -> None:
    steps = (replace(FIRST.steps[0], wrong=(WrongMove("play R5", "?"),)), *FIRST.steps[1:])
    found = list(faults(replace(FIRST, steps=steps)))
    assert found == ["lesson juno-1-first-round, step 1: the words about 'play R5' are never said"]


def test_a_legal_move_without_words_is_named_with_its_step() -> None:
    steps = (replace(FIRST.steps[0], otherwise="", wrong=()), *FIRST.steps[1:])
    found = list(faults(replace(FIRST, steps=steps)))
    assert "lesson juno-1-first-round, step 1: nothing is said about 'draw', which is legal" in found


def test_a_text_without_room_on_a_small_screen_is_named_with_its_step() -> None:
    steps = (replace(FIRST.steps[0], say="So many words. " * 21), *FIRST.steps[1:])
    found = list(faults(replace(FIRST, steps=steps)))
    where, (said,) = (
        "lesson juno-1-first-round, step 1: 'So many words. So many words. So many wo'... ",
        found,
    )
    assert said.removeprefix(where) == (
        "and the task take 6 lines of 76 characters; 4 have room above the table on a small screen"
    )
