"""The line on which a player writes to the table."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Key
from textual.message import Message
from textual.widgets import Input


class ChatLine(Input):
    """Where a player writes to the table; it lies over the footer while it is open."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "back", show=False)]
    DEFAULT_CSS = """
    ChatLine { layer: over; dock: bottom; display: none; }
    ChatLine.-open { display: block; }
    """

    class Closed(Message):
        """The player is done writing."""

    def __init__(self) -> None:
        super().__init__(
            placeholder="Say it to the table: Enter sends, Esc leaves", max_length=300, compact=True
        )

    @property
    def is_open(self) -> bool:
        """Whether the player is writing."""
        return self.has_class("-open")

    def open(self) -> None:
        """Let the player write."""
        self.add_class("-open")
        self.focus()

    def close(self) -> None:
        """Forget what is written."""
        self.remove_class("-open")
        self.clear()

    def take_back(self, event: Key) -> None:
        """A key that did not reach the open line (the terminal lost the focus) is never a move."""
        if not self.has_focus:
            self.focus()
            event.stop()
            event.prevent_default()

    def action_close(self) -> None:
        """Leave without sending."""
        self.post_message(self.Closed())

    def on_blur(self) -> None:
        """Leave when another place is clicked; stay while only the terminal has lost the focus."""
        if self.app.app_focus:
            self.post_message(self.Closed())
