"""The input line on which a player writes to the table: a widget with keys, style and focus of its own."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Key
from textual.message import Message
from textual.widgets import Input

from parlour.tui.text.language import tr


class ChatLine(Input):
    """The chat input; it covers the footer while it is open."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "back", show=False)]
    DEFAULT_CSS = """
    ChatLine { layer: over; dock: bottom; display: none; }
    ChatLine.-open { display: block; }
    """

    class Closed(Message):
        """The player closed the line."""

    def __init__(self) -> None:
        words = tr("Write to the table: Enter sends, Esc closes")
        super().__init__(placeholder=words, max_length=300, compact=True)
        self._has_had_focus = False  # since it was opened

    @property
    def is_open(self) -> bool:
        return self.has_class("-open")

    def open(self, text: str = "") -> None:
        """Open the line, with `text` in it unless something is typed there already."""
        self._has_had_focus = False
        self.add_class("-open")
        self.value = self.value or text
        self.cursor_position = len(self.value)
        self.focus()

    def close(self) -> None:
        self.remove_class("-open")
        self.clear()

    def take_back(self, event: Key) -> None:
        """Take the focus back if a key missed the open line: it must never count as a move."""
        if not self.has_focus:
            self.focus()
            event.stop()
            event.prevent_default()

    def action_close(self) -> None:
        self.close()
        self.post_message(self.Closed())

    def on_blur(self) -> None:
        """Close when another widget is clicked, but not when the terminal itself loses the focus."""
        if self.app.app_focus and self._has_had_focus:
            self.action_close()

    def on_focus(self) -> None:
        self._has_had_focus = True
