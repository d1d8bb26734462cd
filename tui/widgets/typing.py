"""An input that is laid over the row whose value it edits."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Blur
from textual.message import Message
from textual.widgets import Input


class TypeOver(Input):
    """Opens `over` a place on the screen; posts `Typed` when it closes."""

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
        """The input was closed: with a text, or with None if nothing changes."""

        def __init__(self, text: str | None) -> None:
            super().__init__()
            self.text = text

    @property
    def is_open(self) -> bool:
        return self.has_class("-open")

    def over(self, text: str, x: int, y: int, width: int) -> None:
        """Open at `x` and `y` of the screen to edit `text`."""
        self.styles.offset = (x, y)
        self.styles.width = width
        self.value = text
        self.cursor_position = len(text)
        self.add_class("-open")
        self.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._close(event.value.strip())

    def action_give_up(self) -> None:
        self._close(None)

    def on_blur(self, _: Blur) -> None:
        """Close without a change after a click elsewhere."""
        self._close(None)

    def _close(self, text: str | None) -> None:
        if self.is_open:
            self.remove_class("-open")
            self.post_message(self.Typed(text))
