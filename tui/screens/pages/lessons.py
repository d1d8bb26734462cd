"""The list of lessons: every game's, with a mark beside those that are finished."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from textual.content import Content

from parlour.rules.lessons.lesson import Lesson
from parlour.rules.shelf import shelf
from parlour.tui.keymap import LESSONS
from parlour.tui.screens.boxes.beside import cards_of
from parlour.tui.screens.boxes.details import Details
from parlour.tui.screens.boxes.page import ListPage
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import count
from parlour.tui.widgets.cells import Cell, in_columns
from parlour.tui.widgets.ink import GOOD, MUTED, STRONG
from parlour.tui.widgets.rows import Row, Rows
from parlour.tui.words.of_games import first_open, lessons_done

DONE = "✓"


class LessonsScreen(ListPage[None]):
    """Lists `lessons`; the cursor begins at the first of `game` that is not finished."""

    ACTIONS = LESSONS
    BELOW = ("about",)
    HAS_DETAILS = True
    DEFAULT_CSS = """
    LessonsScreen #about { height: auto; max-height: 2; color: $text-muted; padding: 1 2 0 2; }
    """

    def __init__(self, lessons: Sequence[Lesson], game: str = "") -> None:
        super().__init__()
        self._lessons = {lesson.name: lesson for lesson in lessons}
        self._game = game

    def heading(self) -> tuple[str, str]:
        finished = self.parlour.stores.progress.finished()
        return tr("Learn a game"), lessons_done(tuple(self._lessons.values()), finished)

    def about(self) -> Content:
        lesson = self._lessons.get(self.pointed_key) if self.is_mounted else None
        return Content(f"{lesson.about}." if lesson is not None else "")

    def details(self) -> Details:
        lesson = self._lessons.get(self.pointed_key) if self.is_mounted else None
        if lesson is None:
            return Details()
        done = lesson.name in self.parlour.stores.progress.finished()
        words = Content.assemble(
            (lesson.title, STRONG), "\n", (_steps(lesson), MUTED), (f"  {DONE}" if done else "", GOOD)
        )
        return Details(
            cards_of(lesson.game), title=shelf.preset(lesson.game).title, line=words, words=self.about()
        )

    def on_mount(self) -> None:
        self.fit()
        begin = first_open(tuple(self._lessons.values()), self.parlour.stores.progress.finished(), self._game)
        self.rows.point(begin.name if begin is not None else "")

    def on_screen_resume(self) -> None:
        """List again: a lesson may have been finished meanwhile."""
        self.fit()

    def fit(self) -> None:
        finished = self.parlour.stores.progress.finished()
        self.rows.show(lesson_rows(tuple(self._lessons.values()), finished, self.room))
        self.refresh_edges()

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        self.parlour.navigation.teach(self._lessons[event.row.key])

    def action_rules(self) -> None:
        lesson = self._lessons.get(self.pointed_key)
        if lesson is not None:
            self.parlour.navigation.rules_of_game(lesson.game)


def lesson_rows(lessons: Sequence[Lesson], finished: Collection[str], room: int) -> list[Row]:
    """Return a row of `room` cells for each lesson; the first of a game begins with its title."""
    cells, before = [], ""
    for lesson in lessons:
        title = shelf.preset(lesson.game).title if lesson.game != before else ""
        mark = DONE if lesson.name in finished else ""
        cells.append((Cell(title, STRONG), Cell(mark, GOOD), Cell(lesson.title), Cell(_steps(lesson), MUTED)))
        before = lesson.game
    lines = in_columns(cells, room, spare=2)
    return [Row(lesson.name, line) for lesson, line in zip(lessons, lines, strict=True)]


def _steps(lesson: Lesson) -> str:
    return count(len(lesson.steps), "step")
