"""The text of a lesson, above the table."""

from __future__ import annotations

from typing import Final

from textual.content import Content
from textual.widgets import Static

from parlour.tui.drawing.canvas import wrapped
from parlour.tui.remote.lesson_link import LessonLink, Teaching
from parlour.tui.text.printable import visible
from parlour.tui.widgets.ink import GOOD, KEY, MUTED, STRONG, WARN

ROWS: Final = 5
"""The rows of the panel: the heading, and the text below it."""
WIDEST: Final = 96
"""Columns of the text at most: longer lines are hard to read."""
INKS: Final = {
    Teaching.TASK: STRONG,
    Teaching.REFUSED: WARN,
    Teaching.OTHER: WARN,
    Teaching.ANSWERS: GOOD,
    Teaching.BROKEN: WARN,
}


class LessonPanel(Static):
    """Says what the step is about, and below it the task, or what there is to say about what was tried."""

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
    where = Content.styled(f"step {link.number} of {link.steps}", MUTED)
    name = Content.styled(visible(title), KEY)
    if away:
        return Content.assemble(Content.styled(f" {visible(away)} ", "bold reverse"), "  ", where)
    gap = max(2, room - name.cell_length - where.cell_length)
    return Content.assemble(name, " " * gap, where)


def _text(link: LessonLink, room: int) -> list[Content]:
    """Return the lines below the heading: the explanation, then what is to be done or was wrong.

    Where both do not fit, what was wrong and the task stand alone: the explanation was read before.
    """
    said = wrapped(link.step.say, room) if link.step is not None else []
    below = [Content.styled(line, INKS[link.teaching]) for line in wrapped(below_of(link), room)]
    if len(said) + len(below) <= ROWS - 1:
        return [*map(Content, said), *below]
    task = wrapped(link.step.task, room) if link.step is not None else []
    return [*below, *(Content.styled(line, INKS[Teaching.TASK]) for line in task)][: ROWS - 1]


def below_of(link: LessonLink) -> str:
    """Return what stands below the explanation."""
    match link.teaching:
        case Teaching.ANSWERS:
            return "Good. Now the others play ..." if not link.done else "Good!"
        case Teaching.TASK:
            return link.step.task if link.step is not None else "Done."
        case _:
            return link.words
