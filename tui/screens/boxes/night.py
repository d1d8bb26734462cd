"""The board of a game night as rows, a box with it over a table, and a line that says what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static

from parlour.net.wire.messages import NightBoard
from parlour.tui.drawing.canvas import cells_in
from parlour.tui.keymap import NIGHT, key_words
from parlour.tui.remote.table_client import Link
from parlour.tui.screens.boxes.question import BOX_CSS
from parlour.tui.screens.boxes.top import OnTop
from parlour.tui.seen.night import (
    HEADINGS,
    NightAt,
    NightLine,
    left_of,
    lines_of,
    next_of,
    own_place,
    plan_of,
    stage_of,
    tables_of,
)
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
from parlour.tui.widgets.cells import cell, described
from parlour.tui.widgets.ink import GOOD, KEY, MUTED, STRONG
from parlour.tui.widgets.rows import Row

WHOLE: Final = "enter"
"""The key of the box that opens the page of the night."""
RANK: Final = 4
NAME: Final = 16
"""Least cells of a name, the gap included."""
MOST_NAME: Final = 32
NUMBER: Final = 7
ROOM: Final = 60
"""Cells for a row of the box."""
TABLE: Final = 4
BESIDE_LISTS: Final = 11
"""Rows of the window that the lists of the box have not: its frame, what stands above them, its keys."""


def headline_of(board: NightBoard, age: float) -> Content:
    """Return the lines about the night: how far it is, what comes next, and where the viewer sits."""
    stage = Content.styled(stage_of(board), KEY)
    after = next_of(board, left_of(board, age))
    first = Content.assemble(stage, "   ", Content.styled(after, STRONG)) if after else stage
    place = own_place(board)
    return Content("\n").join([first, *([Content.styled(place, GOOD)] if place else [])])


def plan_line(board: NightBoard) -> Content:
    """Return what is planned, for those who decide whether they enter."""
    return Content.styled(visible(plan_of(board)), MUTED)


def standings_rows(board: NightBoard, room: int, *, opens: bool = False, apart: bool = False) -> list[Row]:
    """Return a head and a row of `room` cells for each person; `apart`: with free lines between them.

    They can be marked if the viewer may do something about them (`opens`).
    """
    words = [tr(each) for each in HEADINGS]
    widths = [max(NUMBER, cells_in(each) + 2) for each in words[1:]]
    lines = lines_of(board)
    notes = max([0, *(cells_in(line.note) + 1 for line in lines)])
    name = room - RANK - sum(widths) - notes
    while name < NAME and len(widths) > 1:  # the last columns matter least
        name += widths.pop()
    widths.insert(0, max(NAME, min(name, MOST_NAME)))
    head = Content.assemble(" " * RANK, *_cells(words, widths, MUTED))
    if not lines:
        return [Row("standings", Content.styled(tr("Nobody has entered yet."), MUTED), open=False)]
    rows = [Row("standings", head, open=False)]
    for part, line in zip(board.rows, lines, strict=True):
        rows.append(Row(f"person {part.number}", _person(line, widths, apart=apart), open=opens))
    return rows


def table_rows_of(board: NightBoard, room: int, *, apart: bool = False) -> list[Row]:
    """Return a head and a row for each table of the round; those that are open can be marked."""
    tables = tables_of(board)
    if not tables:
        return []
    state = max(cells_in(table.words) for table in tables) + 2
    rows = [Row("tables", Content.styled(tr("Tables"), MUTED), open=False)]
    for table in tables:
        key = f"table {table.id or table.number}"
        rows.append(Row(key, _table(table, state, room, apart=apart), open=bool(table.id)))
    return rows


def _person(line: NightLine, widths: Sequence[int], *, apart: bool) -> Content:
    """Return a row of columns that are so wide: the name, and as many of the numbers."""
    texts = (line.name, line.points, line.met, line.firsts, line.played)
    row = Content.assemble(
        cell(line.rank, RANK, MUTED),
        *_cells(texts, widths, STRONG if line.is_own else ""),
        Content.styled(f" {line.note}" if line.note else "", MUTED),
    )
    return row + "\n " if apart else row


def _cells(texts: Sequence[str], widths: Sequence[int], ink: str) -> list[Content]:
    """Return the first of the texts as columns; only the first of them is at the left."""
    return [cell(texts[at], width, ink, right=at > 0) for at, width in enumerate(widths)]


def _table(table: NightAt, state: int, room: int, *, apart: bool) -> Content:
    ink = STRONG if table.is_own else ""
    start = Content.assemble(cell(str(table.number), TABLE, ink), cell(table.words, state, MUTED))
    row = described(start, Content.styled(", ".join(table.people), ink), room, 1)
    return row + "\n " if apart else row


class NightBox(OnTop[str], ModalScreen[str]):
    """The board of the night over a table; dismissed with `WHOLE` if the player wants its page."""

    DEFAULT_CSS = BOX_CSS.format(name="NightBox")

    def __init__(self, link: Link) -> None:
        super().__init__()
        self._link = link
        self._shown = Content("")

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static(id="board", markup=False)

    def on_mount(self) -> None:
        self.show_night()
        self.set_interval(1, self.show_night)

    def show_night(self) -> None:
        """Show the newest board."""
        board = self._link.night
        if board is None or not self.query("#board"):
            return
        self.query_one("#box").border_title = Content(f" {visible(board.name)} ")
        shown = self._text(board)
        if not shown.is_same(self._shown):
            self._shown = shown
            self.query_one("#board", Static).update(shown)

    def on_key(self, event: Key) -> None:
        """Go back, or to the page."""
        event.stop()
        event.prevent_default()
        if event.key in ("escape", "q", *NIGHT.keys):
            self.dismiss("")
        elif event.key == WHOLE:
            self.dismiss(WHOLE)

    def on_click(self) -> None:
        self.dismiss("")

    def _text(self, board: NightBoard) -> Content:
        room = min(ROOM, self.app.size.width - 12)
        people = [row.content for row in standings_rows(board, room)]
        tables = [row.content for row in table_rows_of(board, room)]
        left = self.app.size.height - BESIDE_LISTS
        if len(people) + len(tables) + 1 > left:
            tables = []
        people = _around(people, own=_own(board), rows=left - len(tables))
        keys = [(key_words(WHOLE), tr("the whole night")), (key_words("escape"), tr("back"))]
        last = Content("   ").join([Content.assemble((key, KEY), f" {words}") for key, words in keys])
        parts = [headline_of(board, self._link.night_age), Content(""), *people]
        parts += [Content(""), *tables] if tables else []
        return Content("\n").join([*parts, Content(""), last])


def _own(board: NightBoard) -> int:
    """Return which row, after the head, is the viewer's; 0 for none."""
    return next((at for at, row in enumerate(board.rows, 1) if row.number == board.you), 0)


def _around(lines: list[Content], *, own: int, rows: int) -> list[Content]:
    """Return the first of the lines, and that of the viewer, in `rows` rows."""
    if len(lines) <= rows:
        return lines
    if own < rows - 1:
        return [*lines[: rows - 1], Content("    ...")]
    return [*lines[: rows - 3], Content("    ..."), lines[own], Content("    ...")]
