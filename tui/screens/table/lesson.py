"""A lesson on the table screen: the same keys and pictures, with the text of the lesson above them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from parlour.net.wire.messages import Answer, Update
from parlour.rules.lessons.lesson import Lesson
from parlour.rules.lessons.playing import LessonGame
from parlour.tui.drawing.canvas import clipped, wrapped
from parlour.tui.drawing.themes import Looks
from parlour.tui.keymap import COMPANY, LESSON, Action
from parlour.tui.remote.lesson_link import LessonLink, Teaching
from parlour.tui.screens.boxes.help import HelpScreen
from parlour.tui.screens.boxes.question import AnswerKey, Question
from parlour.tui.screens.table.table import TableScreen
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
from parlour.tui.widgets.ink import GOOD, KEY, MUTED, STRONG, WARN

LEAST_WIDTH: Final = 80
LEAST_HEIGHT: Final = 24
AMONG_PEOPLE: Final = COMPANY | {"chat", "invite"}
"""Actions about other people, of whom there are none in a lesson."""
ROWS: Final = 5
"""The rows of the panel: the heading, and the text below it."""
WIDEST: Final = 96
"""Columns of its text at most: longer lines are hard to read."""
INKS: Final = {
    Teaching.TASK: STRONG,
    Teaching.REFUSED: WARN,
    Teaching.OTHER: WARN,
    Teaching.ANSWERS: GOOD,
    Teaching.BROKEN: WARN,
}
AGAIN: Final = "a"
NEXT: Final = "n"

Ended = Callable[[Lesson, bool, str], None]
"""Called when a lesson is left: the lesson, whether it is done, and what to do now: AGAIN, NEXT, or ""."""


class LessonScreen(TableScreen):
    """Plays `game`, a lesson; `after` is the title of the lesson that comes next, "" if there is none.

    The text of the lesson has rows of its own, so it covers nothing of the table.
    """

    DEFAULT_CSS = """
    LessonScreen {
        & > #small {
            display: none; width: 100%; height: 100%; content-align: center middle; text-align: center;
        }
        &.-small > * { display: none; }
        &.-small > #small { display: block; }
    }
    """

    def __init__(
        self,
        game: LessonGame,
        title: str,
        looks: Looks,
        ended: Ended,
        *,
        name: str = "",
        after: str = "",
        may_move: Callable[[], bool] = lambda: True,
    ) -> None:
        self.game = game
        self.link = LessonLink(game, title, name, self._hear)
        super().__init__(self.link, looks, may_move=may_move)
        self._ended = ended
        self._after = after
        self._away = ""
        self._over = False

    @property
    def lesson(self) -> Lesson:
        return self.game.lesson

    def compose(self) -> ComposeResult:
        yield LessonPanel()
        yield from super().compose()
        yield Static(id="small", markup=False)

    def on_mount(self) -> None:
        self.link.start()

    def on_unmount(self) -> None:
        self.link.close()

    def on_resize(self, event: Resize) -> None:
        """Say so if the terminal is too small for table and text."""
        width, height = event.size
        small = width < LEAST_WIDTH or height < LEAST_HEIGHT
        self.set_class(small, "-small")
        words = tr(
            "A lesson needs {least}; this terminal is {size}. Enlarge the window, or use a smaller font. "
            "Lines of text need no room: parlour learn GAME --plain.",
            least=f"{LEAST_WIDTH} x {LEAST_HEIGHT}",
            size=f"{width} x {height}",
        )
        self.query_one("#small", Static).update(words)
        self._teach()

    def refused(self, answer: Answer, seen: int | None = None) -> None:
        """Show at the table what the rules say, and in the panel what the lesson says about it."""
        super().refused(answer, seen)
        if not answer.clause:
            self.turn.notice = None
        self._teach()

    def call_away(self, words: str) -> None:
        """Say that the player is wanted at their table; leaving the lesson leads there."""
        if words != self._away:
            self._away = words
            self._teach()
            self.app.bell()

    def open_actions(self) -> Iterator[Action]:
        """Yield the actions that work now; those about people do not."""
        own = {action.name: action for action in LESSON}
        there = (action for action in super().open_actions() if action.name not in AMONG_PEOPLE)
        return (own.get(action.name, action) for action in there)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        name = parameters[0] if action == "company" and parameters else action
        return name not in AMONG_PEOPLE and super().check_action(action, parameters)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.keys_that_work(), rules=False))

    def action_leave(self) -> None:
        """Leave the lesson; it begins at its first step the next time."""
        self._leave("")

    def _leave(self, wish: str) -> None:
        if self.is_active:
            self.dismiss(None)
            self._ended(self.lesson, self._over, wish)

    def _hear(self, update: Update) -> None:
        self.show_update(update)
        self._teach()
        if self.link.done and not self._over:
            self._over = True
            self.call_later(self._finish)

    def _teach(self) -> None:
        """Draw the text of the lesson anew."""
        for panel in self.query(LessonPanel):
            panel.show(self.link, self.lesson.title, self._away, self.app.size.width)

    def _finish(self) -> None:
        """Say that the lesson is done, and ask what comes next."""
        answers = [AnswerKey(AGAIN, tr("the same lesson again")), AnswerKey("escape", tr("back"))]
        if self._after:
            answers.insert(0, AnswerKey(NEXT, tr("next: {lesson}", lesson=self._after), usual=True))
        else:
            answers[-1] = answers[-1]._replace(usual=True)
        words = "\n\n".join(filter(None, (self.lesson.end, self._away)))
        box = Question(tr("Lesson done"), words, answers)
        self.app.push_screen(box, lambda key: self._leave(key if key in (AGAIN, NEXT) else ""))


class LessonPanel(Static):
    """The text above the table: what the step is about, and below it the task, or what became of a try."""

    DEFAULT_CSS = f"""
    LessonPanel {{ dock: top; width: 100%; height: {ROWS}; padding: 0 2; background: $surface; }}
    """

    def __init__(self) -> None:
        super().__init__(markup=False)

    def show(self, link: LessonLink, title: str, away: str, width: int) -> None:
        """Show the step of `link`; `away` is why the player is wanted elsewhere, "" if they are not."""
        room = min(WIDEST, width - 4)
        self.update(Content("\n").join([_heading(link, title, away, room), *_text(link, room)]))


def _heading(link: LessonLink, title: str, away: str, room: int) -> Content:
    where = Content.styled(tr("step {number} of {steps}", number=link.number, steps=link.steps), MUTED)
    name = Content.styled(visible(title), KEY)
    if away:
        return Content.assemble(Content.styled(f" {visible(away)} ", "bold reverse"), "  ", where)
    gap = max(2, room - name.cell_length - where.cell_length)
    return Content.assemble(name, " " * gap, where)


def _text(link: LessonLink, room: int) -> list[Content]:
    """Return the lines below the heading: the explanation, then what is to be done or was wrong.

    Where both do not fit, what was wrong stands alone: the explanation was read before. Above the task it is
    cut. The task is said once.
    """
    said = wrapped(link.step.say, room) if link.step is not None else []
    below = [Content.styled(line, INKS[link.teaching]) for line in wrapped(link.below, room)]
    below += [Content.styled(line, INKS[Teaching.TASK]) for line in wrapped(link.unsaid, room)]
    if len(said) + len(below) <= ROWS - 1:
        return [*map(Content, said), *below]
    if link.teaching is Teaching.TASK:
        left = max(1, ROWS - 1 - len(below))
        cut = clipped(" ".join(said[left - 1 :]), room)
        return [*map(Content, (*said[: left - 1], cut)), *below][: ROWS - 1]
    return below[: ROWS - 1]
