"""The lessons: a numbered list of every game's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from parlour.rules.errors import RulesError
from parlour.rules.lessons import packaged
from parlour.rules.shelf import shelf
from parlour.tui.plain.choices import chosen, every_page
from parlour.tui.plain.page import Command, LineRefused, Page
from parlour.tui.plain.reading.lesson import LessonPage
from parlour.tui.plain.saying.said import Kind
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import count
from parlour.tui.text.printable import visible
from parlour.tui.words.of_games import first_open, lessons_done, spoken_lesson

if TYPE_CHECKING:
    from parlour.rules.lessons.lesson import Lesson
    from parlour.tui.plain.session import Session


class LessonsPage(Page):
    """Lists the lessons; `typed` is a game, whose lessons alone are listed.

    `begins`: the first one that is not finished begins at once, and the list comes after it.
    """

    def __init__(self, session: Session, typed: str = "", *, begins: bool = False) -> None:
        self._session = session
        self._lessons = _listed(typed)
        self._begins = begins
        if complaint := session.stores.progress.complaint():
            session.say(Kind.NOTICE, visible(complaint))

    def commands(self) -> Mapping[str, Command]:
        return {
            "about": Command("what a lesson teaches", self._about, "NUMBER|NAME"),
            **every_page(self._session, self),
        }

    def enter(self) -> None:
        finished = self._session.stores.progress.finished()
        if self._begins and (lesson := first_open(self._lessons, finished, "")) is not None:
            self._begins = False
            self._session.open(LessonPage(self._session, lesson))
            return
        words = tr("{done}. Type the number or the name of one:", done=self._done())
        self._session.say(Kind.REPLY, words)
        for number, lesson in enumerate(self._lessons, 1):
            title = shelf.preset(lesson.game).title
            steps = count(len(lesson.steps), "step")
            mark = ", " + tr("done") if lesson.name in finished else ""
            text = f"{number}. {title}: {lesson.title}, {steps}{mark}"
            self._session.say(Kind.OPTION, text, number=number, name=lesson.name, done=bool(mark))

    def come_back(self) -> None:
        words = tr("Lessons, {done}. Type again to hear the list.", done=self._done())
        self._session.say(Kind.REPLY, words)

    def _done(self) -> str:
        return lessons_done(self._lessons, self._session.stores.progress.finished())

    async def take(self, line: str) -> None:
        self._session.open(LessonPage(self._session, self._lesson(line)))

    def _lesson(self, typed: str) -> Lesson:
        forms = [(lesson.title, lesson.name) for lesson in self._lessons]
        return self._lessons[chosen(typed, forms, "lesson")]

    async def _about(self, typed: str) -> None:
        self._session.say(Kind.REPLY, f"{self._lesson(typed).about}.")


def _listed(typed: str) -> Sequence[Lesson]:
    """Return all lessons, or those of the game that is typed; raise LineRefused."""
    try:
        found = [spoken_lesson(lesson) for lesson in packaged.lessons()]
    except RulesError as error:
        raise LineRefused(tr("A lesson cannot be read: {why}", why=visible(str(error)))) from None
    if not typed:
        return found
    games = list(dict.fromkeys(lesson.game for lesson in found))
    if typed in games:
        return [lesson for lesson in found if lesson.game == typed]
    forms = [(shelf.preset(game).title, game) for game in games]
    game = games[chosen(typed, forms, "game")]
    return [lesson for lesson in found if lesson.game == game]
