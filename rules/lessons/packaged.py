"""The lessons of the package: files `games/<game>/lessons/<name>.toml` beside the presets that they teach."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from rules.errors import LessonError, RulesetError
from rules.games import folders
from rules.lessons import reading
from rules.lessons.lesson import Lesson
from rules.lessons.playing import LessonGame
from rules.shelf.files import presets
from rules.shelf.presets import table_rules

LARGEST: Final = 32 * 1024
"""The most bytes of a lesson's file."""


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return every lesson, by game in the order of the shelf, and by place."""
    found = []
    for folder in folders():
        there = files("rules") / "games" / folder / "lessons"
        names = sorted(path.name for path in there.iterdir()) if there.is_dir() else []
        found += [
            read(name.removesuffix(".toml"), (there / name).read_text("utf-8"))
            for name in names
            if name.endswith(".toml")
        ]
    order = list(presets())
    return tuple(sorted(found, key=lambda lesson: (order.index(lesson.game), lesson.place)))


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
    if lesson.game not in presets():
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
