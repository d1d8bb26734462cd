"""What all screens have: painted once, dismissed once and only while on top, actions as bindings."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, TypeVar

from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.screen import ModalScreen, Screen

from parlour.tui.keymap import Action

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


class OnTop(PaintedOnce[R]):
    """A screen that only ever dismisses itself.

    Textual's `dismiss` pops whatever is on top: with two keys in one read, or a box opened meanwhile, that
    could be another screen. `removed` is set when it is gone, answered or not.
    """

    def __init__(self) -> None:
        super().__init__()
        self.removed = asyncio.Event()
        self._is_done = False

    async def on_unmount(self) -> None:
        self.removed.set()

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        """Return `result` to the caller; do nothing if another screen is on top, or this one is gone."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def leave(self) -> None:
        """Close without a result, or mark to be closed once nothing is on top."""
        self._is_done = True
        self.dismiss()

    def on_screen_resume(self) -> None:
        if self._is_done:
            self.dismiss()


def is_under_box(screen: Screen[Any]) -> bool:
    """Whether a box is open over `screen`: the keys of the screen do not work then, and are not shown."""
    on_top = screen.app.screen
    return on_top is not screen and isinstance(on_top, ModalScreen)


def bindings(actions: Iterable[Action]) -> list[Binding]:
    """Return one Textual binding an action, none of them in Textual's own footer.

    An action that needs its key gets it: `action_digit("3")`.
    """
    return [
        Binding(key, f"digit({key!r})" if action.needs_key else action.run, action.words, show=False)
        for action in actions
        for key in action.keys
    ]
