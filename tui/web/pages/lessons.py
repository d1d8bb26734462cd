"""Lessons: the list of them, the table of one with what it says, and its end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import groupby

from parlour.rules.lessons.lesson import Lesson
from parlour.rules.shelf import shelf
from parlour.tui.remote.lesson_link import LessonLink
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import count
from parlour.tui.text.printable import visible
from parlour.tui.web.pages.boxes import box
from parlour.tui.web.pages.cards import icon
from parlour.tui.web.pages.markup import Html, joined, tag
from parlour.tui.web.pages.scene import TableScene, button, classes, round_button
from parlour.tui.web.pages.table import log, table_page, title
from parlour.tui.words.of_games import first_open, lessons_done


def lessons_box(lessons: Sequence[Lesson], finished: Collection[str], game: str) -> Html:
    """Return the lessons, those of `game` first; the one that is to be taken next stands out."""
    upcoming = first_open(lessons, finished, game)
    ordered = sorted(lessons, key=lambda lesson: lesson.game != game)
    found = [
        joined(
            tag("h3", visible(shelf.preset(name).title)),
            [_row(each, each.name in finished, is_next=each == upcoming) for each in group],
        )
        for name, group in groupby(ordered, key=lambda lesson: lesson.game)
    ]
    done = tag("p", lessons_done(lessons, finished), cls="about")
    return box(tr("Learn a game"), done, tag("div", found, cls="menu games"), wide=True)


def _row(lesson: Lesson, is_done: bool, *, is_next: bool) -> Html:
    name = tag("b", visible(lesson.title), icon("check", "pip") if is_done else None)
    about = f"{visible(lesson.about)}. {count(len(lesson.steps), 'step')}"
    words = joined(name, tag("small", f"{about}, {tr('done')}" if is_done else about))
    return button(f"lesson {lesson.name}", words, "usual" if is_next else "")


def lesson_page(scene: TableScene, lesson: Lesson, link: LessonLink, call: str) -> dict[str, Html]:
    """Return the sections of the table of a lesson; `call` says why the guest is wanted at their own."""
    where = tr("step {number} of {steps}", number=link.number, steps=link.steps)
    below = " · ".join((visible(scene.update.table.title), where))
    # What is wrong with a move stands beside the task.
    shown = replace(scene, notice="") if link.is_wrong else scene
    leaves = round_button("leave_lesson", tr("Leave the lesson"), "close")
    calls = button("leave_lesson", tr("{why}: leave the lesson", why=call), "usual") if call else None
    explained = tag("p", visible(link.step.say)) if link.step is not None else None
    task = tag("p", visible(link.below), cls=classes("task", told=link.is_wrong))
    panel = tag("div", calls, explained, task, cls="lesson", tabindex=0)
    return {
        **table_page(shown),
        "head": joined(title(visible(lesson.title), below), leaves),
        "log": joined(panel, log(scene.lines)),
    }


def lesson_done_box(lesson: Lesson, after: Lesson | None) -> Html:
    """Return the box of a lesson that is done; `after` is the one that comes next."""
    more = [
        button(f"lesson {after.name}", tr("Next: {lesson}", lesson=visible(after.title)), "usual")
        if after is not None
        else None,
        button(f"lesson {lesson.name}", tr("The same lesson again")),
        button("learn", tr("All lessons")),
        button("leave_lesson", tr("Leave the lesson")),
    ]
    return box(
        tr("Lesson done"), tag("p", visible(lesson.end)), tag("div", more, cls="menu"), closes="leave_lesson"
    )
