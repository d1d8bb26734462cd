"""Pages of text: wrapped once for a width, drawn line by line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final, NamedTuple, TypeAlias

from textual.content import Content
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual

GAP: Final = 2
"""The cells between two columns of a table."""
_NARROWEST: Final = 6


class Paragraph(NamedTuple):
    """Text that wraps; its lines after the first are indented by `hang` cells."""

    content: Content
    hang: int = 0


class TableRow(NamedTuple):
    """A row of a table: its cells, and the preferred width of each column."""

    cells: tuple[Content, ...]
    columns: tuple[int, ...]


Block: TypeAlias = Paragraph | TableRow


class Paper(ScrollView, can_focus=True):
    """Paragraphs, scrolled by keys or mouse."""

    DEFAULT_CSS = """
    Paper { height: 1fr; background: transparent; overflow-x: hidden; scrollbar-size-vertical: 1; }
    """

    def __init__(self, paragraphs: Sequence[Block] = ()) -> None:
        super().__init__()
        self._paragraphs = tuple(paragraphs)
        self._lines: tuple[Content, ...] = ()
        self._wrapped_for = 0  # the width of the lines, 0 before there is one

    def show(self, paragraphs: Sequence[Block], *, first: int = 0) -> None:
        """Show other text: from its beginning, or with paragraph `first` at the top."""
        self.put(paragraphs)
        if first:
            self.call_after_refresh(self._begin_with, first)
        self.scroll_to(y=0, animate=False, force=True)

    def put(self, paragraphs: Sequence[Block]) -> None:
        """Show other text, scrolled as far as now."""
        self._paragraphs = tuple(paragraphs)
        self._wrap()

    def on_resize(self) -> None:
        self._wrap()

    def render_line(self, y: int) -> Strip:
        if self._wrapped_for != self._width:  # it is drawn before it is told its size
            self._wrap_lines()
        index = y + self.scroll_offset.y
        width = self.scrollable_content_region.width
        if index >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        line = self._lines[index].truncate(width, pad=True)
        return Visual.to_strips(self, line, width, 1, self.visual_style, pad=True)[0]

    def page(self, pages: int) -> None:
        self.scroll_relative(y=pages * max(1, self.size.height - 2), animate=False)

    def _begin_with(self, first: int) -> None:
        """Scroll to a paragraph, once the width of the lines is known."""
        above = sum(len(wrapped(text, max(10, self._width))) for text in self._paragraphs[:first])
        self.scroll_to(y=above, animate=False, force=True)

    @property
    def _width(self) -> int:
        width = self.scrollable_content_region.width
        return max(10, width - 1) if width else 0  # a free column before the scroll bar

    def _wrap_lines(self) -> None:
        width = self._wrapped_for = self._width
        found = (line for paragraph in self._paragraphs for line in wrapped(paragraph, width))
        self._lines = tuple(found) if width else ()

    def _wrap(self) -> None:
        self._wrap_lines()
        self.virtual_size = Size(0, len(self._lines))
        self.refresh()


def wrapped(block: Block, width: int) -> list[Content]:
    """Return a paragraph, or a row of a table, as lines of at most `width` cells."""
    if isinstance(block, TableRow):
        return _side_by_side(block, width)
    content, hang = block
    first, *rest = content.wrap(width)
    if not rest or not hang:
        return [first, *rest]
    tail = content[len(first) :]
    tail = tail[len(tail.plain) - len(tail.plain.lstrip(" ")) :]
    return [first, *(line.pad_left(hang) for line in tail.wrap(max(10, width - hang)))]


def _side_by_side(row: TableRow, width: int) -> list[Content]:
    """Return a row's cells next to each other, each wrapped in its own column."""
    columns = _fitted(row.columns, width)
    cells = [cell.wrap(column) for cell, column in zip(row.cells, columns, strict=True)]
    gap = Content(" " * GAP)
    return [
        gap.join(
            line.truncate(column, pad=True) for line, column in zip(across, columns, strict=True)
        ).truncate(width)
        for across in zip_longest(*cells, fillvalue=Content(""))
    ]


def _fitted(columns: tuple[int, ...], width: int) -> list[int]:
    """Return widths that fit side by side; the widest column shrinks first."""
    fitted = [max(1, column) for column in columns]
    spare = width - GAP * (len(fitted) - 1)
    while sum(fitted) > spare and max(fitted) > _NARROWEST:
        fitted[fitted.index(max(fitted))] -= 1
    return fitted
