"""A lesson that a guest takes at the page, at a table of its own; their seat at the host stays theirs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from parlour.net.client.client import News
from parlour.net.wire.messages import Answer, Phase, Update
from parlour.rules.lessons.playing import LessonGame
from parlour.rules.shelf import shelf
from parlour.tui.remote.lesson_link import LessonLine, Teaching
from parlour.tui.remote.table_client import Link
from parlour.tui.seen.facts import call_away
from parlour.tui.storage.stores import LessonProgress
from parlour.tui.text.printable import visible
from parlour.tui.web.at_table import AtTable, Run
from parlour.tui.web.pages.lessons import lesson_page
from parlour.tui.web.pages.markup import Html


@dataclass
class Taken:
    """A lesson that a guest takes: how far it is, and where their own table stood when they began it."""

    game: LessonGame
    phase: Phase | None


@dataclass
class Learner:
    """What a door keeps of a guest's lessons between their pages: a phone that sleeps closes its page."""

    progress: LessonProgress = field(default_factory=LessonProgress)
    taken: Taken | None = None


class PageLesson:
    """Plays the lesson that is `taken` with somebody called `name`, from where it is.

    `ended` is called once, when the lesson is done or cannot go on. The rest is as at an `AtTable`.
    """

    def __init__(
        self,
        taken: Taken,
        name: str,
        run: Run,
        changed: Callable[[], None],
        clock: Callable[[], float],
        ended: Callable[[], None],
    ) -> None:
        self.lesson = taken.game.lesson
        line = LessonLine(taken.game, shelf.preset(self.lesson.game).title, name)
        self.link = line.lesson
        self.call = ""  # why they are wanted at their own table
        self._at_host = Link(line, self._hear, self._refused)
        self.at = AtTable(self._at_host, run, changed, clock)
        self._changed = changed
        self._ended = ended
        self._is_over = False
        self._said = 0
        self._began = taken.phase

    def start(self) -> None:
        self._at_host.start()
        self.link.start()

    async def close(self) -> None:
        await self._at_host.close()

    def follow(self, update: Update | None) -> str:
        """Take over where the own table stands now; return the call to it, if it is new."""
        before = self.call
        self.call = call_away(update) if phase_of(update) != self._began else ""
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


def phase_of(update: Update | None) -> Phase | None:
    """Return where the table of an update stands."""
    return update.table.phase if update is not None else None
