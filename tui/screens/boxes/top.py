"""Screens that can be dismissed once, and only while they are on top."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete

from tui.screens.boxes.painted_once import PaintedOnce

R = TypeVar("R")


class OnTop(PaintedOnce[R]):
    """A screen that only ever dismisses itself.

    Textual's `dismiss` pops whatever is on top: with two keys in one read, or a box opened meanwhile, that
    could be another screen.
    """

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        """Return `result` to the caller; do nothing if another screen is on top, or this one is gone."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
