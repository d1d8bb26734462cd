"""A line below a list, into which words are typed that narrow it."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

MOST: Final = 60
"""Characters that are searched for."""


class SearchLine(Input):
    """A line to type words into, by which the list is narrowed as one types.

    Hidden until it is opened, and while it is empty. Posts `Input.Changed` at every key, and `Closed`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "clear_and_close", show=False)]
    DEFAULT_CSS = """
    SearchLine {
        display: none; height: 1; border: none; padding: 0 2; background: $foreground 10%;
        &:focus { border: none; background: $foreground 20%; }
        &.-open { display: block; }
    }
    """

    class Closed(Message):
        """The keys go to the list again; the words stay."""

    def __init__(self, placeholder: str) -> None:
        super().__init__(placeholder=placeholder, max_length=MOST, select_on_focus=False)
        self.can_focus = False

    def open(self, words: str) -> None:
        """Type, beginning with `words`."""
        self.can_focus = True
        self.value = words
        self.cursor_position = len(words)
        self.add_class("-open")
        self.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._close()

    def action_clear_and_close(self) -> None:
        self.value = ""
        self._close()

    def on_blur(self) -> None:
        """A click on the list closes the line, too."""
        self._close()

    def _close(self) -> None:
        if self.can_focus:
            self.can_focus = False
            self.set_class(bool(self.value), "-open")
            self.post_message(self.Closed())
