"""Screens that can be dismissed once, and only while they are on top."""

from __future__ import annotations

from typing import Any, TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen

from parlour.tui.screens.boxes.painted_once import PaintedOnce

R = TypeVar("R")


class OnTop(PaintedOnce[R]):
    """A screen that only ever dismisses itself.

    Textual's `dismiss` pops whatever is on top: with two keys in one read, or a box opened meanwhile, that
    could be another screen.
    """

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        """Return `result` to the caller; do nothing if another screen is on top, or this one is gone."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


def is_under_box(screen: Screen[Any]) -> bool:
    """Whether a box is open over `screen`: the keys of the screen do not work then, and are not shown."""
    on_top = screen.app.screen
    return on_top is not screen and isinstance(on_top, ModalScreen)
