"""A value typed in place: a line that lies on the row whose value it is."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Blur
from textual.message import Message
from textual.widgets import Input


class TypeOver(Input):
    """Open it `over` a place on the screen; it tells what was `Typed`, or that nothing was."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "give_up", show=False)]
    DEFAULT_CSS = """
    TypeOver {
        display: none; position: absolute; height: 1; border: none; padding: 0;
        background: $foreground 20%;
        &:focus { border: none; background: $foreground 20%; }
        &.-open { display: block; }
    }
    """

    class Typed(Message):
        """The line is closed: with a text, or None if nothing is to change."""

        def __init__(self, text: str | None) -> None:
            super().__init__()
            self.text = text

    @property
    def is_open(self) -> bool:
        """Whether something is being typed."""
        return self.has_class("-open")

    def over(self, text: str, x: int, y: int, width: int) -> None:
        """Lie down at `x` and `y` of the screen with `text` to change."""
        self.styles.offset = (x, y)
        self.styles.width = width
        self.value = text
        self.cursor_position = len(text)
        self.add_class("-open")
        self.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take what was typed."""
        event.stop()
        self._close(event.value.strip())

    def action_give_up(self) -> None:
        """Leave the value as it was."""
        self._close(None)

    def on_blur(self, _: Blur) -> None:
        """A click elsewhere leaves the value as it was."""
        self._close(None)

    def _close(self, text: str | None) -> None:
        if self.is_open:
            self.remove_class("-open")
            self.post_message(self.Typed(text))
