"""Which texts a drawn table had no room for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from parlour.tui.drawing import canvas
from parlour.tui.drawing.canvas import Ink, Sheet, cells_in


@contextmanager
def noted() -> Iterator[list[str]]:
    """Yield a list to which every text is added that is drawn and cut while this lasts."""
    cut: list[str] = []
    shortened: dict[str, str] = {}
    put, fitted = Sheet.put, canvas.fitted

    def put_noted(
        sheet: Sheet, x: int, y: int, text: str, ink: Ink | None = None, width: int | None = None
    ) -> int:
        end = sheet.width if width is None else min(sheet.width, x + width)
        if text.endswith("…") or x + cells_in(text.rstrip()) > end:
            cut.append(text)
        cut.extend(whole for short, whole in shortened.items() if short in text)
        return put(sheet, x, y, text, ink, width)

    def fitted_noted(text: str, width: int) -> str:
        short = fitted(text, width)
        if short and cells_in(text) > width:
            shortened[short] = text
        return short

    modules: list[Any] = [module for module in sys.modules.values() if vars(module).get("fitted") is fitted]
    with patch.object(Sheet, "put", put_noted):
        for module in modules:
            module.fitted = fitted_noted
        try:
            yield cut
        finally:
            for module in modules:
                module.fitted = fitted
