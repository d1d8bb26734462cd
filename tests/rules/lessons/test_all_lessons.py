"""Every lesson of the package fits the rules of its game, step by step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

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
def test_a_lesson_fits_the_rules_of_its_game_and_takes_two_minutes(lesson: Lesson) -> None:
    assert list(faults(lesson)) == []
    assert 6 <= len(lesson.steps) <= 12


def test_lessons_have_different_names_and_come_in_the_order_of_the_shelf_and_of_their_places() -> None:
    assert len({(lesson.game, lesson.place) for lesson in LESSONS}) == len(LESSONS)
    assert len({lesson.name for lesson in LESSONS}) == len(LESSONS)
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


SO_MANY = (
    "'So many words. So many words. So many wo'... and the task take 6 lines of 76 characters; "
    "4 have room above the table on a small screen"
)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"do": ("play G2",)}, "none of ('play G2',) is legal"),
        ({"then": (Act(1, "play G9"),)}, "`1 play G9` is refused: JC-5: "),
        ({"wrong": (WrongMove("play R5", "?"),)}, "the words about 'play R5' are never said"),
        ({"otherwise": "", "wrong": ()}, "nothing is said about 'draw', which is legal"),
        ({"say": "So many words. " * 21}, SO_MANY),
    ],
)
def test_what_does_not_fit_any_longer_is_named_with_its_step(changed: dict[str, Any], words: str) -> None:
    steps = (replace(FIRST.steps[0], **changed), *FIRST.steps[1:])
    found = list(faults(replace(FIRST, steps=steps)))
    assert any(each.startswith(f"lesson juno-1-first-round, step 1: {words}") for each in found)
