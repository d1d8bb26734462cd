"""A lesson at the page of a table: the text of each step is said before what is asked."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from parlour.net.client.client import News
from parlour.net.errors import NetError
from parlour.net.wire.messages import Update
from parlour.rules.lessons import packaged
from parlour.rules.shelf import shelf
from parlour.tui.plain.choices import unknown
from parlour.tui.plain.page import Command
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.plain.table.page import Result, TablePage
from parlour.tui.remote.lesson_link import LessonLine, Teaching
from parlour.tui.remote.table_client import Link
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import sentence
from parlour.tui.text.printable import visible
from parlour.tui.words.of_games import next_lesson

if TYPE_CHECKING:
    from parlour.rules.lessons.lesson import Lesson
    from parlour.tui.plain.session import Session


AMONG_PEOPLE: Final = (
    "say",
    "undo",
    "pause",
    "continue",
    "vote",
    "stand-in",
    "host",
    "hint",
    "why",
    "rules",
    "who",
    "leave",
)
"""Commands about people, or of a referee, of whom there are none in a lesson."""


class LessonPage(TablePage):
    """Plays `lesson`; what is said about a move that the step does not ask for comes as a refusal."""

    def __init__(self, session: Session, lesson: Lesson) -> None:
        title = shelf.preset(lesson.game).title
        self._line = LessonLine(packaged.begin(lesson), title, session.stores.settings.name)
        super().__init__(session, Link(self._line, self._heard, session.late_refusal))
        self._lesson = lesson
        self._step = 0
        self._has_task = False
        self._is_done = False

    def commands(self) -> Mapping[str, Command]:
        if self._is_done:
            after = {"next": Command("the next lesson", self._next)} if next_lesson(self._lesson) else {}
            found = {**after, "repeat": Command("the same lesson again", self._repeat)}
        else:
            found = {name: each for name, each in super().commands().items() if name not in AMONG_PEOPLE}
            found["task"] = Command("the text of this step again", lambda _: self._say_step())
            found["undo"] = found.pop("back")
        own = {
            "back": Command("leave the lesson", self._back_to_the_list),
            "leave": Command("the same", self._back_to_the_list),
        }
        return {**found, **own, "help": Command("these commands", self._help)}

    def enter(self) -> None:
        self._session.say(
            Kind.NOTICE, tr("Lesson: {title}.", title=self._lesson.title), lesson=self._lesson.name
        )
        if not self._step:
            self._link.start()
            self._line.lesson.start()

    def left(self) -> None:
        self._session.spawn(self._link.close())

    def hear(self, news: News) -> None:
        """Ignore news of a host: the lesson has its own."""

    async def take(self, line: str) -> None:
        if self._is_done:
            raise unknown(self, line)
        await super().take(line)

    def _heard(self, news: News) -> None:
        lesson = self._line.lesson
        self._has_task = isinstance(news, Update) and news.seq in self._line.tasks
        if not lesson.done or not isinstance(news, Update):
            super().hear(news)
            if self._has_task and lesson.step is not None and lesson.number != self._step:
                self._step = lesson.number
                self._say_step()
        elif not self._is_done:
            self._is_done = True
            self._finish()
        self._scripted.news()
        if lesson.teaching is Teaching.BROKEN:  # no line at this page could lead on
            self._session.refuse(f"{visible(sentence(lesson.words)).rstrip('.')}.")
            self._session.close(self)

    async def _settled(self, move: Awaitable[Result]) -> Result:
        """Do the same as at a table; in a script, wait also until the others have answered."""
        result = await super()._settled(move)
        if not self._session.lines.interactive:
            await self._line.lesson.answered()
            update = self._link.update
            if update is not None and update.seq < self._line.lesson.seq:
                await self._scripted.settled(update)
        return result

    def _tell(self, said: Sequence[Said]) -> None:
        """Say what has happened, then the text of a new step, then what is asked."""
        lesson = self._line.lesson
        is_new = lesson.step is not None and lesson.number != self._step
        if not (said and is_new and self._has_task):
            super()._tell(said)
            return
        self._step = lesson.number
        asked = next((at for at, each in enumerate(said) if each.kind is Kind.TURN), len(said))
        super()._tell(said[:asked])
        self._say_step()
        super()._tell(said[asked:])

    def _say_step(self) -> None:
        lesson = self._line.lesson
        if lesson.step is not None:
            number = tr("Step {number} of {count}.", number=lesson.number, count=lesson.steps)
            self._session.say(Kind.REPLY, visible(f"{number} {lesson.step.say}"), step=lesson.number)
            task = visible(tr("Task: {task}", task=lesson.step.task))
            self._session.say(Kind.TURN, task, step=lesson.number, must=False)

    def _finish(self) -> None:
        """Keep that the lesson is finished, and say what comes next."""
        session = self._session
        done = f"{tr('Lesson done.')} {visible(self._lesson.end)}"
        session.say(Kind.RESULT, done, lesson=self._lesson.name)
        try:
            session.stores.progress.finish(self._lesson.name)
        except NetError as error:
            session.say(Kind.NOTICE, tr("That you finished it could not be kept: {why}", why=error))
        after = next_lesson(self._lesson)
        ahead = (
            tr("Type next for: {title}; repeat, or back.", title=after.title)
            if after is not None
            else tr("Type repeat, or back.")
        )
        session.say(Kind.REPLY, ahead)

    async def _next(self, _: str) -> None:
        if (after := next_lesson(self._lesson)) is not None:
            self._session.replace(LessonPage(self._session, after))

    async def _repeat(self, _: str) -> None:
        self._session.replace(LessonPage(self._session, self._lesson))

    async def _back_to_the_list(self, _: str) -> None:
        self._session.close(self)
