"""What was won in this evening, in a box: rows with bars, and a key that copies it as text."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Key
from textual.geometry import Size
from textual.widgets import Static

from parlour.net.wire.messages import EveningPart, Update
from parlour.tui.drawing.canvas import cells_in
from parlour.tui.screens.boxes.question import AnswerKey, Question, box_room
from parlour.tui.seen.evening import (
    evening_of,
    in_short,
    may_begin_anew,
    rest_of,
    rows_of,
    share_lines,
    title_of,
    today,
)
from parlour.tui.text.language import tr
from parlour.tui.widgets.cells import bar, cell
from parlour.tui.widgets.ink import GOOD, KEY, MUTED, STRONG

ANEW: Final = "n"
"""The key that begins a new evening."""
BAR: Final = 24
LEAST_BAR: Final = 4
NAME: Final = 17
PLACE: Final = 4
GAP: Final = 2
BOX: Final = 60
"""Cells of a row in the box at most."""
LINES: Final = 2
"""Of the standings in short."""
LEAST: Final = 3
"""Rows with bars, of which fewer say less than the standings in short."""


class EveningBox(Question):
    """The standings of the table in `update`; dismissed with `ANEW` if its host wants a new evening."""

    def __init__(self, update: Update, evening: EveningPart) -> None:
        self._shared = share_lines(update.table, evening, today())
        self._evening, self._you = evening, update.you
        anew = [AnswerKey(ANEW, tr("begin a new evening"))] if may_begin_anew(update) else []
        keys = (AnswerKey("c", tr("copy it as text")), *anew, AnswerKey("escape", tr("back"), usual=True))
        super().__init__(title_of(evening), "", keys)

    def compose(self) -> ComposeResult:
        self._fit(self.app.size)
        yield from super().compose()

    def on_resize(self) -> None:
        self._fit(self.app.size)
        self.query_one("#box", Static).update(self._text())

    def _fit(self, size: Size) -> None:
        """Have as many rows as the window has room for, so that the keys below are seen."""
        room = box_room(size)
        rows = evening_rows(self._evening, self._you, min(BOX, room.width))
        most = room.height - 1 - len(self._answers)
        if len(rows) > most > 0:
            more = len(rows_of(self._evening)) + self._evening.others - (most - 1)
            rows = [*rows[: most - 1], Content.styled(tr("and {count} more", count=more), MUTED)]
        self._words = Content("\n").join(rows)

    def on_key(self, event: Key) -> None:
        """Copy and stay; Textual calls the handler of `Question` next for the other keys."""
        if event.key == "c":
            event.stop()
            event.prevent_default()
            self.app.copy_to_clipboard("\n".join(self._shared))
            self.query_one("#box").border_subtitle = Content(f" {tr('Copied, if your terminal allows it.')} ")


def evening_line(update: Update | None, room: int) -> Content:
    """Return the standings in two lines of `room` cells at most, with the key that shows them whole.

    Empty before a round is over.
    """
    evening = evening_of(update)
    if evening is None:
        return Content("")
    most = len(evening.people) + 1
    while len((line := _line(evening, most)).wrap(room)) > LINES and most > 1:
        most -= 1
    return line


def _line(evening: EveningPart, most: int) -> Content:
    return Content.assemble((f"{title_of(evening)}: ", MUTED), in_short(evening, most), "   ", *_more())


def _more() -> tuple[tuple[str, str], ...]:
    return ("e", KEY), (f" {tr('more')}", MUTED)


def evening_bars(update: Update | None, room: Size) -> Content:
    """Return the standings with bars, below their title; the line if `room` has too few rows for them."""
    evening = evening_of(update)
    if update is None or evening is None or not evening.people:
        return evening_line(update, room.width)
    rows = evening_rows(evening, update.you, room.width)[: max(0, room.height - 1)]
    if len(rows) < min(LEAST, len(evening.people)):
        return evening_line(update, room.width)
    title = Content.assemble((title_of(evening), MUTED), "   ", *_more())
    return Content("\n").join([title, *rows])


def evening_rows(evening: EveningPart, you: int | None, room: int) -> list[Content]:
    """Return rows of `room` cells: for each person the place, name, a bar and what was won; then the rest."""
    rows = rows_of(evening, you)
    words = max([0, *(cells_in(row.words) for row in rows)])
    left = room - PLACE - GAP - words
    name = min(max([NAME, *(cells_in(row.name) + 1 for row in rows)]), left)
    width = min(BAR, left - name) if left - name >= LEAST_BAR else 0
    lines = [
        Content.assemble(
            cell(row.place, PLACE, MUTED, right=False),
            cell(row.name, name, STRONG if row.is_own else ""),
            bar(row.won, row.of, width),
            f"{' ' * GAP}{row.words}",
        )
        for row in rows
    ]
    return [*lines, *(Content.styled(words, MUTED if rows else GOOD) for words in rest_of(evening))]
