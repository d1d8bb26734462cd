"""Warning boxes, about the host's program or about the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.tui.screens.boxes.boxes import complaint_box

if TYPE_CHECKING:
    from textual.screen import Screen

    from parlour.tui.remote.ports import Parlour
    from parlour.tui.remote.verdicts import Alarm


class Alarms:
    """Shows alarms one after another until the player has closed each of them.

    A scene change removes the boxes on top; an alarm removed that way is shown again.
    """

    def __init__(self, app: Parlour) -> None:
        self._app = app
        self._waiting: list[Alarm] = []
        self._box: Screen[Any] | None = None

    def add(self, alarm: Alarm) -> None:
        self._waiting.append(alarm)
        self.follow()

    def follow(self) -> None:
        """Show the first alarm that the player has not closed, unless it is on screen already."""
        shown = self._box is not None and self._box in self._app.screen_stack
        if self._waiting and not shown:
            first = self._waiting[0]
            self._box = complaint_box(first.words, first.title)
            self._app.push_screen(self._box, lambda _: self._closed())

    def _closed(self) -> None:
        self._box = None
        del self._waiting[0]
        self.follow()
