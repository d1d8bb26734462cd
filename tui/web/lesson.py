"""A lesson that a guest takes at the page, at a table of its own; their seat at the host stays theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from parlour.net.client.client import News
from parlour.net.wire.messages import Answer, Update
from parlour.rules.lessons import packaged
from parlour.rules.shelf import shelf
from parlour.tui.remote.lesson_link import LessonLine, Teaching
from parlour.tui.remote.table_client import Link
from parlour.tui.seen.facts import call_away
from parlour.tui.text.printable import visible
from parlour.tui.web.at_table import AtTable, Run
from parlour.tui.web.pages.lessons import lesson_page
from parlour.tui.web.pages.markup import Html

if TYPE_CHECKING:
    from parlour.rules.lessons.lesson import Lesson


class PageLesson:
    """Plays `lesson` with somebody called `name`, whose own table stands where `update` says.

    `ended` is called once, when the lesson is done or cannot go on. The rest is as at an `AtTable`. Raises
    RulesError for a lesson that does not fit its game.
    """

    def __init__(
        self,
        lesson: Lesson,
        name: str,
        update: Update | None,
        run: Run,
        changed: Callable[[], None],
        clock: Callable[[], float],
        ended: Callable[[], None],
    ) -> None:
        line = LessonLine(packaged.begin(lesson), shelf.preset(lesson.game).title, name)
        self.lesson = lesson
        self.link = line.lesson
        self.call = ""  # why they are wanted at their own table
        self._at_host = Link(line, self._hear, self._refused)
        self.at = AtTable(self._at_host, run, changed, clock)
        self._changed = changed
        self._ended = ended
        self._is_over = False
        self._said = 0
        self._began = _stage(update)

    def start(self) -> None:
        self._at_host.start()
        self.link.start()

    async def close(self) -> None:
        await self._at_host.close()

    def follow(self, update: Update | None) -> str:
        """Take over where the own table stands now; return the call to it, if it is new."""
        before = self.call
        self.call = call_away(update) if _stage(update) != self._began else ""
        return self.call if self.call != before else ""

    @property
    def page(self) -> dict[str, Html]:
        """The sections of the page."""
        scene = self.at.scene
        return lesson_page(scene, self.lesson, self.link, self.call) if scene is not None else {}

    def _refused(self, answer: Answer) -> None:
        self.at.refused(answer)

    def _hear(self, news: News) -> None:
        if isinstance(news, Update):
            self.at.show(news)
        step = self.link.step
        if self.link.teaching is Teaching.TASK and step is not None and self.link.number != self._said:
            self._said = self.link.number
            self.at.spoken.append(visible(f"{step.say} {step.task}"))
        if (self.link.done or self.link.teaching is Teaching.BROKEN) and not self._is_over:
            self._is_over = True
            self._ended()
        self._changed()


def _stage(update: Update | None) -> object:
    return update.table.phase if update is not None else None
