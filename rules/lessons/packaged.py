"""The lessons of all games: files `lessons/<name>.toml` beside the presets that they teach."""

from __future__ import annotations

import tomllib
from functools import cache, partial
from importlib.resources.abc import Traversable
from typing import Final

from parlour.rules.errors import FaultyGame, LessonError, RulesetError
from parlour.rules.games import folders, place
from parlour.rules.lessons import reading
from parlour.rules.lessons.lesson import Lesson
from parlour.rules.lessons.playing import LessonGame
from parlour.rules.shelf.files import is_preset, presets, tomls
from parlour.rules.shelf.installed import Package, installed
from parlour.rules.shelf.shelf import table_rules

LARGEST: Final = 32 * 1024
"""The most bytes of a lesson's file."""


def lessons() -> tuple[Lesson, ...]:
    """Return every lesson, by game in the order of the shelf, and by place."""
    return _all()[0]


def faults() -> tuple[FaultyGame, ...]:
    """Return what is wrong with lessons of installed games; `lessons` leaves them out."""
    return _all()[1]


@cache
def _all() -> tuple[tuple[Lesson, ...], tuple[FaultyGame, ...]]:
    found = [_lesson(path) for folder in folders() for path in tomls(place(folder) / "lessons")]
    faults = []
    for package in _packages():
        for path in tomls(package.place() / "lessons"):
            try:
                found.append(package.tried(f"lessons/{path.name}", partial(_lesson, path)))
            except FaultyGame as fault:
                faults.append(fault)
    order = list(presets())
    return tuple(sorted(found, key=lambda lesson: (order.index(lesson.game), lesson.place))), tuple(faults)


def _packages() -> list[Package]:
    """Return the installed games with a preset; the others are faulty as a whole."""
    known = {file.package for file in presets().values()}
    return [package for package in installed().packages if package in known]


def _lesson(path: Traversable) -> Lesson:
    return read(path.name.removesuffix(".toml"), path.read_text("utf-8"))


def of_game(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of the preset called `game`."""
    return tuple(lesson for lesson in lessons() if lesson.game == game)


def read(name: str, text: str) -> Lesson:
    """Return the lesson in the file `name`; raise LessonError with one line about what is wrong."""
    if len(text.encode("utf-8", "replace")) > LARGEST:
        raise LessonError(f"lesson {name[:40]}: it is longer than {LARGEST} bytes")
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        why = str(error) if isinstance(error, tomllib.TOMLDecodeError) else "too long or nested too deep"
        raise LessonError(f"lesson {name[:40]}: it is not TOML: {why[:100]}") from None
    lesson = reading.lesson(name, content)
    if not is_preset(lesson.game):
        there = ", ".join(presets())
        raise LessonError(f"lesson {name[:40]}, game: there is no {lesson.game[:40]!r}; there are: {there}")
    return lesson


def begin(lesson: Lesson) -> LessonGame:
    """Return `lesson` at its first step; raise LessonError if it does not fit the rules of its game."""
    try:
        rules = table_rules(lesson.game, lesson.options)
    except RulesetError as error:
        raise LessonError(f"lesson {lesson.name}, options: {error}") from None
    if not rules.least <= lesson.seats <= rules.most:
        raise LessonError(
            f"lesson {lesson.name}, others: {lesson.seats} seats, but {rules.least} to {rules.most} play this"
        )
    return LessonGame(lesson, rules.game, rules.rules)
