"""Pages of text to read: wrapped once for a width, drawn line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual


class Paragraph(NamedTuple):
    """Text that wraps; its lines after the first start `hang` cells further right."""

    content: Content
    hang: int = 0


class Paper(ScrollView, can_focus=True):
    """Paragraphs, scrolled by keys or mouse."""

    DEFAULT_CSS = """
    Paper { height: 1fr; background: transparent; overflow-x: hidden; scrollbar-size-vertical: 1; }
    """

    def __init__(self, paragraphs: Sequence[Paragraph] = (), *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._paragraphs = tuple(paragraphs)
        self._lines: tuple[Content, ...] = ()

    def show(self, paragraphs: Sequence[Paragraph], *, to_end: bool = False) -> None:
        """Show other text, from its beginning or its end."""
        self._paragraphs = tuple(paragraphs)
        self._wrap()
        self.scroll_to(y=self.max_scroll_y if to_end else 0, animate=False, force=True)

    def on_resize(self) -> None:
        """Wrap for the new width."""
        self._wrap()

    def render_line(self, y: int) -> Strip:
        """Draw one line."""
        index = y + self.scroll_offset.y
        width = self.scrollable_content_region.width
        if index >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        line = self._lines[index].truncate(width, pad=True)
        return Visual.to_strips(self, line, width, 1, self.visual_style, pad=True)[0]

    def page(self, pages: int) -> None:
        """Scroll by screenfuls."""
        self.scroll_relative(y=pages * max(1, self.size.height - 2), animate=False)

    def _wrap(self) -> None:
        width = max(10, self.scrollable_content_region.width)
        self._lines = tuple(line for paragraph in self._paragraphs for line in wrapped(paragraph, width))
        self.virtual_size = Size(0, len(self._lines))
        self.refresh()


def wrapped(paragraph: Paragraph, width: int) -> list[Content]:
    """Return a paragraph as lines of at most `width` cells."""
    content, hang = paragraph
    first, *rest = content.wrap(width)
    if not rest or not hang:
        return [first, *rest]
    tail = content[len(first) :]
    tail = tail[len(tail.plain) - len(tail.plain.lstrip(" ")) :]
    return [first, *(line.pad_left(hang) for line in tail.wrap(max(10, width - hang)))]
