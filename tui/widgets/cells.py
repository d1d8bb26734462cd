"""Columns of a row: text from anybody, in exactly so many cells."""

from __future__ import annotations

from textual.content import Content

from tui.visible import visible


def cell(text: str, width: int, ink: str = "", *, right: bool = False) -> Content:
    """Return `text` as content of exactly `width` cells, the last of them free (or the first)."""
    shown = Content(visible(text)).truncate(max(1, width - 1), ellipsis=True)
    gap = " " * (width - shown.cell_length)
    inked = Content.styled(shown.plain, ink)
    return Content.assemble(gap, inked) if right else Content.assemble(inked, gap)
