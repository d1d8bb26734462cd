"""Screens that are painted once where Textual would paint them twice."""

from __future__ import annotations

from typing import TypeVar

from textual.screen import Screen

R = TypeVar("R")


class PaintedOnce(Screen[R]):
    """Forgets a requested repaint when all of the screen has just been painted.

    A screen that is resumed, resized or restyled requests both a layout, which paints everything, and a
    repaint, which would paint the same again.
    """

    def _compositor_refresh(self) -> None:
        whole = self.size.region in self._compositor._dirty_regions
        super()._compositor_refresh()
        if whole and self is self.app.screen and not self.app._batch_count:
            self._repaint_required = False
