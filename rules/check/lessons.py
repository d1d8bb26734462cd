"""Lessons load and can be played: each is gone through in every way that it allows."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from itertools import islice
from textwrap import wrap
from typing import Final

from parlour.rules import match as matches
from parlour.rules.errors import LessonError
from parlour.rules.lessons import packaged as lessons
from parlour.rules.lessons.lesson import LEARNER, Lesson, LessonStep, worded
from parlour.rules.lessons.playing import Accepted, LessonGame
from parlour.rules.moves import Refusal

MOST_MOVES = 3000
"""More legal moves than any step has."""
LINES: Final = 4
WIDTH: Final = 76
"""The lines, and the characters in each, that have room above the table on a screen of 80x24."""


def legal_in(game: LessonGame) -> list[str]:
    """Return every legal move of the player."""
    found = list(islice(matches.legal_moves(game.match, LEARNER), MOST_MOVES))
    assert len(found) < MOST_MOVES
    return found


def after(lesson: Lesson, moves: tuple[str, ...]) -> LessonGame:
    """Return the lesson after these moves of the player, and all answers to them."""
    game = lessons.begin(lesson)
    for move in moves:
        if not isinstance(game.attempt(move), Accepted):
            raise LessonError(f"lesson {lesson.name}: {move!r}, which legal_moves has, is not accepted")
        while game.answering:
            game.answer()
    return game


def lessons_can_be_played(name: str) -> Iterator[str]:
    """Every lesson of the game of the preset `name` can be read, and those of the preset can be played."""
    yield from (f"{fault.file}: {fault.words}" for fault in lessons.faulty(name))
    for lesson in lessons.of_game(name):
        yield from faults(lesson)


def faults(lesson: Lesson) -> Iterator[str]:
    """Yield where `lesson` does not fit, whatever accepted moves are made before."""
    seen: dict[int, set[str]] = {}
    open_ways: list[tuple[str, ...]] = [()]
    while open_ways:
        way = open_ways.pop()
        try:
            game = after(lesson, way)
        except LessonError as error:
            yield str(error)
            continue
        if (step := game.step) is None:
            continue
        legal = legal_in(game)
        asked = [move for move in legal if step.accepts(move)]
        where = f"lesson {lesson.name}, step {game.number}"
        if not asked:
            yield f"{where}: none of {step.do} is legal; legal are {legal[:20]}"
        others = [move for move in legal if move not in asked]
        yield from (f"{where}: {words}" for words in _unsaid(game, step, others))
        seen.setdefault(game.number, set()).update(asked)
        open_ways += [(*way, move) for move in asked]
    for number, step in enumerate(lesson.steps, 1):
        yield from (f"lesson {lesson.name}, step {number}: {words}" for words in without_room(step))
        for pattern in step.do:
            if pattern != "any" and not any(fnmatchcase(move, pattern) for move in seen.get(number, ())):
                yield f"lesson {lesson.name}, step {number}: {pattern!r} is never legal"


def without_room(step: LessonStep) -> Iterator[str]:
    """Yield which texts of a step are cut on a small screen, where the task stands below each of them."""
    task = _lines(step.task)
    for text in (step.say, step.otherwise, *(wrong.say for wrong in step.wrong)):
        if (lines := _lines(text) + task) > LINES:
            yield (
                f"{text[:40]!r}... and the task take {lines} lines of {WIDTH} characters; "
                f"{LINES} have room above the table on a small screen"
            )


def _lines(text: str) -> int:
    return len(wrap(worded(text, by_keys=True), WIDTH))


def _unsaid(game: LessonGame, step: LessonStep, others: list[str]) -> Iterator[str]:
    """Yield what is wrong with the words about moves that are not asked for."""
    for wrong in step.wrong:
        about_legal = any(wrong.fits(move) for move in others)
        if not about_legal and not isinstance(matches.judge(game.match, LEARNER, wrong.move), Refusal):
            yield f"the words about {wrong.move!r} are never said"
    for move in others:
        if not step.otherwise and not any(wrong.fits(move) for wrong in step.wrong):
            yield f"nothing is said about {move!r}, which is legal"
