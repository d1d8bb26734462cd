"""The texts of the files and fields of games, in the language of the session: presets, house rules, lessons.

Each has a key of its own in the catalog, made of the names of its file, option or step. Those of a game of
others are in no catalog and stay as they are. `say` makes the words of a key and an English text. And of
lessons, how many are done, and which comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from parlour.rules.lessons import packaged
from parlour.rules.lessons.lesson import worded
from parlour.rules.shelf import shelf
from parlour.tui.text.language import own_text, said_of, trn

if TYPE_CHECKING:
    from parlour.rules.explained import Field
    from parlour.rules.lessons.lesson import Lesson, LessonStep
    from parlour.rules.shelf.shelf import Preset

Say: TypeAlias = Callable[[str, str], str]


def rules_page(name: str) -> str:
    """Return the rules page of a game in the language of the session, or else in English, as Markdown."""
    return shelf.page(name, lambda file: own_text(f"rules/{file}"))


def spoken_preset(preset: Preset, say: Say = said_of) -> Preset:
    """Return `preset` with its summary and the texts of its options said; its title is a name."""
    key = f"game {preset.name}"
    options = (
        replace(option, words=say(f"{key}, option {option.name}", option.words)) for option in preset.options
    )
    return replace(preset, summary=say(f"{key}, summary", preset.summary), options=tuple(options))


def spoken_field(field: Field, say: Say = said_of) -> Field:
    """Return a field of house rules with its texts said; its values stay as they are typed."""
    key = f"rule {field.key or field.path}"
    return replace(
        field,
        section=say("section of rules", field.section),
        label=say(f"{key}, label", field.label),
        words=say(key, field.words),
    )


def spoken_lesson(lesson: Lesson, say: Say = said_of, *, by_keys: bool = False) -> Lesson:
    """Return `lesson` with all its texts said; the names of the others stay. `by_keys`: for who plays so."""
    key = f"lesson {lesson.name}"

    def say_of(key: str, text: str) -> str:
        return worded(say(key, text), by_keys=by_keys)

    steps = (_step(f"{key}, step {number}", step, say_of) for number, step in enumerate(lesson.steps, 1))
    return replace(
        lesson,
        title=say(f"{key}, title", lesson.title),
        about=say_of(f"{key}, about", lesson.about),
        end=say_of(f"{key}, end", lesson.end),
        steps=tuple(steps),
    )


def first_open(lessons: Sequence[Lesson], finished: Collection[str], game: str) -> Lesson | None:
    """Return the first lesson of `game` ("": of any) that is not finished, else its first one.

    A game without lessons counts as any.
    """
    of_game = [lesson for lesson in lessons if lesson.game == game] or list(lessons)
    open_ones = (lesson for lesson in of_game if lesson.name not in finished)
    return next(open_ones, of_game[0] if of_game else None)


def lessons_done(lessons: Sequence[Lesson], finished: Collection[str]) -> str:
    """Return how many of `lessons` are done."""
    done = len([lesson for lesson in lessons if lesson.name in finished])
    return trn("{done} of {count} lesson done", "{done} of {count} lessons done", len(lessons), done=done)


def next_lesson(lesson: Lesson, *, by_keys: bool = False) -> Lesson | None:
    """Return the lesson of the same game that comes after `lesson`, with all its texts said."""
    later = (each for each in packaged.of_game(lesson.game) if each.place > lesson.place)
    return next((spoken_lesson(each, by_keys=by_keys) for each in later), None)


def _step(key: str, step: LessonStep, say: Say) -> LessonStep:
    wrong = (replace(each, say=say(f"{key}, {each.move}", each.say)) for each in step.wrong)
    return replace(
        step,
        say=say(f"{key}, say", step.say),
        task=say(f"{key}, task", step.task),
        otherwise=say(f"{key}, otherwise", step.otherwise),
        wrong=tuple(wrong),
    )
