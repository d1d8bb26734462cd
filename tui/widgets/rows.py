"""A list drawn line by line: one widget that repaints only the rows that change, to save bytes over SSH."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Generic, NamedTuple, TypeVar, overload

from textual.binding import Binding, BindingType
from textual.color import Color
from textual.content import Content
from textual.events import Click, MouseMove
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.style import Style
from textual.visual import Visual

MARK: Final = "› "
"""Stands at the left of the row under the cursor."""

T = TypeVar("T")


class Row(NamedTuple):
    """One entry: `key` identifies it when the list changes; a row that is not `open` cannot be chosen.

    Its content may have several lines.
    """

    key: str
    content: Content
    open: bool = True


class Rows(ScrollView, can_focus=True, inherit_bindings=False):
    """Rows with a cursor that stays on its row while the list changes around it.

    The screen handles Up and Down; the widget does not, even when the list is longer than the screen.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "to_end(-1)", show=False),
        Binding("end", "to_end(1)", show=False),
    ]
    DEFAULT_CSS = """
    Rows {
        height: 1fr;
        background: transparent;
        overflow-x: hidden;
        scrollbar-size-vertical: 1;
    }
    """

    cursor: reactive[int] = reactive(0, repaint=False)
    hover: reactive[int] = reactive(-1, repaint=False)

    class Pointed(Message):
        """The cursor moved to another row."""

        def __init__(self, rows: Rows, row: Row) -> None:
            super().__init__()
            self.rows = rows
            self.row = row

        @property
        def control(self) -> Rows:
            return self.rows

    class Chosen(Pointed):
        """A row was chosen: by Enter, or by a click."""

    def __init__(self, rows: Sequence[Row] = (), *, id: str | None = None) -> None:  # noqa: A002 - as Textual
        super().__init__(id=id)
        self._rows: Sequence[Row] = tuple(rows)
        self._lines: Sequence[RowLine] = _lines(self._rows)
        self.airy = False  # a free line between rows, if there is room for all of them
        self._held = False  # the player has moved the cursor, so it stays on its row
        self._place()

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(self._rows)

    @property
    def pointed(self) -> Row | None:
        """The row under the cursor, None if no row is open."""
        if 0 <= self.cursor < len(self._rows) and self._rows[self.cursor].open:
            return self._rows[self.cursor]
        return None

    @property
    def needed(self) -> int:
        """The lines that the list would take with free lines between its rows."""
        return sum(line.row >= 0 for line in self._lines) + len(self._rows)

    def show(self, rows: Sequence[Row]) -> None:
        """List `rows`; the cursor stays on its key, or as near as possible."""
        new = tuple(rows)
        if new == self._rows and all(
            a.content.is_same(b.content) for a, b in zip(new, self._rows, strict=True)
        ):
            return
        key = self._rows[self.cursor].key if self._held and self.cursor < len(self._rows) else ""
        self._rows = new
        self._place(key)
        self._lay()
        self.refresh()

    def point(self, key: str) -> None:
        """Move the cursor to the row with `key`, if there is one."""
        for index, row in enumerate(self._rows):
            if row.key == key:
                self._held, self.cursor = True, index

    def _place(self, key: str = "") -> None:
        """Put the cursor on `key`, else on the open row nearest to its last position."""
        here = self.cursor if self._held else 0
        at = next((i for i, row in enumerate(self._rows) if row.key == key and row.open), here)
        nearest = sorted((i for i, row in enumerate(self._rows) if row.open), key=lambda i: abs(i - at))
        self.set_reactive(Rows.cursor, nearest[0] if nearest else 0)

    def on_mount(self) -> None:
        self._lay()

    def _lay(self) -> None:
        """Put the rows below each other, with free lines between them if that is wanted and fits."""
        self._lines = _lines(self._rows)
        if self.airy and self.needed <= self.size.height:
            self._lines = _apart(self._rows, self._lines)
        self.virtual_size = Size(0, len(self._lines))

    def top(self, index: int) -> int:
        """Return the number of the first line of a row, counted from the top of the list."""
        return next((at for at, line in enumerate(self._lines) if line.row == index), 0)

    def on_resize(self) -> None:
        """Keep the cursor in view: the lines below a list may take room from it."""
        self._lay()
        if self.pointed:
            self._scroll_to_cursor()

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        if y + self.scroll_offset.y >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        index, part, content = self._lines[y + self.scroll_offset.y]
        if index < 0 or (part and not content.plain.strip()):  # a free line is not of its row's ground
            return Strip.blank(width, self.rich_style)
        row = self._rows[index]
        style = self.visual_style
        at_cursor = index == self.cursor and row.open
        if at_cursor:
            style = self._marked("row-chosen" if self.has_focus else "row-left") + Style(bold=True)
        elif index == self.hover and row.open:
            style = self._marked("row-pointed")
        line = Content("  ") + content
        if at_cursor and self.has_focus:  # in one color, which can be read on any ground
            line = Content(("  " if part else MARK) + content.plain)
        free = 1 if self.show_vertical_scrollbar else 0  # between the text and the bar
        line = line.truncate(width - free, ellipsis=True).truncate(width, pad=True)
        return Visual.to_strips(self, line, width, 1, style, pad=True)[0]

    def watch_cursor(self, old: int, new: int) -> None:
        """Repaint the two rows that changed, scroll to the cursor, and post `Pointed`."""
        self._draw(old, new)
        self._scroll_to_cursor()
        if row := self.pointed:
            self.post_message(self.Pointed(self, row))

    def watch_hover(self, old: int, new: int) -> None:
        self._draw(old, new)

    def watch_has_focus(self, has_focus: bool) -> None:
        """Repaint the cursor's row, whose mark shows the focus."""
        super().watch_has_focus(has_focus)
        self._draw(self.cursor)

    def on_mouse_move(self, event: MouseMove) -> None:
        self.hover = self._at(event.y)

    def on_leave(self) -> None:
        self.hover = -1

    def on_click(self, event: Click) -> None:
        index = self._at(event.y)
        if index >= 0 and self._rows[index].open:
            self._held, self.cursor = True, index
            self.choose()

    def move(self, step: int) -> None:
        """Move the cursor by `step` open rows; it stops at the ends.

        Without open rows, scroll.
        """
        opened = [index for index, row in enumerate(self._rows) if row.open]
        if not opened:
            self.scroll_relative(y=step, animate=False)
            return
        self._held = True
        at = opened.index(self.cursor) if self.cursor in opened else 0
        self.cursor = opened[max(0, min(len(opened) - 1, at + step))]

    def section(self, step: int) -> None:
        """Move the cursor to the first row of the next section (-1: the previous one), wrapping around."""
        heads = [index for index, row in enumerate(self._rows) if not row.open]
        first = [index + 1 for index in heads if index + 1 < len(self._rows) and self._rows[index + 1].open]
        if first:
            self._held = True
            before = [index for index in first if index < self.cursor]
            later = [index for index in first if index > self.cursor]
            self.cursor = (later or first)[0] if step > 0 else (before or first)[-1]

    def action_page(self, pages: int) -> None:
        self.move(pages * max(1, self.size.height - 1))

    def action_to_end(self, step: int) -> None:
        self.move(step * len(self._rows))

    def choose(self) -> None:
        if row := self.pointed:
            self.post_message(self.Chosen(self, row))

    def _scroll_to_cursor(self) -> None:
        region = Region(0, self.top(self.cursor), 1, self._height(self.cursor))
        self.scroll_to_region(region, animate=False, force=True)

    def _marked(self, ground: str) -> Style:
        """Return the style of a row on a ground of the theme; a style sheet would blend the color anew."""
        color = self.app.theme_variables.get(ground)
        return self.visual_style + Style(background=Color.parse(color)) if color else self.visual_style

    def _at(self, y: int) -> int:
        """Return the row at line `y` of the widget, -1 for none."""
        line = y + self.scroll_offset.y
        return self._lines[line].row if 0 <= line < len(self._lines) else -1

    def _height(self, index: int) -> int:
        return sum(line.row == index for line in self._lines)

    def _draw(self, *indices: int) -> None:
        top = self.scroll_offset.y
        drawn = [
            Region(0, self.top(at) - top, self.size.width, self._height(at)) for at in indices if at >= 0
        ]
        regions = [region for region in drawn if region.bottom > 0]
        if regions:
            self.refresh(*regions)


class RowLine(NamedTuple):
    """One line of a list: the number of its row (-1: of none), its number in the row, and its content."""

    row: int
    part: int
    content: Content


def _lines(rows: Sequence[Row]) -> tuple[RowLine, ...]:
    return tuple(
        RowLine(index, part, content)
        for index, row in enumerate(rows)
        for part, content in enumerate(row.content.split("\n") or [row.content])
    )


def _apart(rows: Sequence[Row], lines: Sequence[RowLine]) -> tuple[RowLine, ...]:
    """Return `lines` with a free one before each row that does not follow a heading or a free line."""
    apart: list[RowLine] = []
    for line in lines:
        if line.part == 0 and line.row > 0 and rows[line.row - 1].open and rows[line.row].content.plain:
            apart.append(RowLine(-1, 0, Content("")))
        apart.append(line)
    return tuple(apart)


class _Made(Sequence[T], Generic[T]):
    """`length` items, of which `make` makes the one at a place."""

    def __init__(self, length: int, make: Callable[[int], T]) -> None:
        self._length = length
        self._make = make

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...
    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        if isinstance(at, slice):
            return [self._make(place) for place in range(self._length)[at]]
        return self._make(range(self._length)[at])


class MadeRows(_Made[Row]):
    """Rows that are made when they are shown, so that a list may have any length."""


class LongRows(Rows):
    """Rows of which every one is open and has one line."""

    @property
    def needed(self) -> int:
        return len(self._rows)

    def list(self, rows: Sequence[Row], at: int) -> None:
        """List `rows`, with the cursor at the place `at`."""
        self._rows = rows
        self._lines = _Made(len(rows), lambda place: RowLine(place, 0, rows[place].content))
        self.set_reactive(Rows.cursor, max(0, min(at, len(rows) - 1)))
        self.virtual_size = Size(0, len(rows))
        self._scroll_to_cursor()
        self.refresh()

    def _place(self, key: str = "") -> None:
        """Do nothing: `list` says where the cursor is."""

    def _lay(self) -> None:
        """Do nothing: each row is one line, and is made when it is shown."""

    def top(self, index: int) -> int:
        return index

    def _height(self, index: int) -> int:  # noqa: ARG002
        return 1

    def move(self, step: int) -> None:
        self._held = True
        self.cursor = max(0, min(len(self._rows) - 1, self.cursor + step))
