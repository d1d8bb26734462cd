"""Which texts a drawn table or a page had no room for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

from rich.cells import cell_len
from textual.app import App
from textual.content import Content
from textual.widgets import Static

from parlour.tui.drawing import canvas
from parlour.tui.drawing.canvas import Ink, Sheet, cells_in

BACKS: Final = "╱╲"
"""What the backs of cards are made of, which may be cut."""


@contextmanager
def noted() -> Iterator[list[str]]:
    """Yield a list to which every text is added that is drawn and cut while this lasts."""
    cut: list[str] = []
    shortened: dict[str, str] = {}
    put, fitted, truncate = Sheet.put, canvas.fitted, Content.truncate

    def put_noted(
        sheet: Sheet, x: int, y: int, text: str, ink: Ink | None = None, width: int | None = None
    ) -> int:
        end = sheet.width if width is None else min(sheet.width, x + width)
        if text.strip(BACKS) and (text.endswith("…") or x + cells_in(text.rstrip()) > end):
            cut.append(text)
        cut.extend(whole for short, whole in shortened.items() if short in text)
        return put(sheet, x, y, text, ink, width)

    def fitted_noted(text: str, width: int) -> str:
        short = fitted(text, width)
        if short and cells_in(text) > width:
            shortened[short] = text
        return short

    def truncate_noted(content: Content, width: int, *, ellipsis: bool = False, pad: bool = False) -> Content:
        if ellipsis and cell_len(content.plain.rstrip()) > width:
            cut.append(content.plain.strip())
        return truncate(content, width, ellipsis=ellipsis, pad=pad)

    modules: list[Any] = [module for module in sys.modules.values() if vars(module).get("fitted") is fitted]
    with patch.object(Sheet, "put", put_noted), patch.object(Content, "truncate", truncate_noted):
        for module in modules:
            module.fitted = fitted_noted
        try:
            yield cut
        finally:
            for module in modules:
                module.fitted = fitted


def overflowing(app: App[Any]) -> list[str]:
    """Return the texts of the screen on top that have more lines than their places."""
    return [
        str(words.visual)
        for words in app.screen.query(Static)
        if words.content_size.width
        and not words.is_scrollable
        and words.get_content_height(words.size, app.size, words.content_size.width)
        > words.content_size.height
    ]
