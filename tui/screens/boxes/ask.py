"""A box with a line to type: a name, an address, a password."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from parlour.tui.keymap import key_words
from parlour.tui.screens.boxes.banner import lay_banner
from parlour.tui.screens.boxes.question import BOX_CSS
from parlour.tui.screens.boxes.top import OnTop
from parlour.tui.text.language import tr


class Ask(OnTop[str | None], ModalScreen[str | None]):
    """Asks for a line; dismissed with the line, or with None after Esc or Ctrl+C.

    `fault` returns what is wrong with a line ("" if nothing); such a line is not accepted. What is typed
    takes the place of `value`, unless `said` says what was wrong with that: then it is mended. A `splash` has
    the banner.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "give_up", show=False),
        Binding("ctrl+c", "give_up", show=False, priority=True),  # the line would copy what is marked in it
    ]
    DEFAULT_CSS = (
        BOX_CSS.format(name="Ask")
        + """
    Ask > #box {
        width: 64;
        & > Static { width: 100%; height: auto; }
        & > Input { margin: 1 0 0 0; border: none; height: 1; padding: 0 1; background: $foreground 10%; }
        & > Input:focus { border: none; background: $foreground 10%; }
        & > #fault { color: $text-error; height: auto; min-height: 1; }
        & > #keys { color: $text-muted; height: 1; }
    }
    """
    )

    def __init__(
        self,
        title: str,
        words: str | Content = "",
        *,
        value: str = "",
        placeholder: str = "",
        secret: bool = False,
        most: int = 64,
        accept: str = "",
        way_out: str = "",
        fault: Callable[[str], str] = lambda line: "",  # noqa: ARG005
        said: str = "",
        splash: bool = False,
    ) -> None:
        super().__init__()
        self._title = title
        self._words = words if isinstance(words, Content) else Content(words)
        self._input = Input(value, placeholder, password=secret, max_length=most, select_on_focus=not said)
        self._accept = accept or tr("go on")
        self._way_out = way_out or tr("back")
        self._fault = fault
        self._said = said
        self._splash = splash
        self._before: str | None = value

    def compose(self) -> ComposeResult:
        with Vertical(id="box", classes="-splash" if self._splash else ""):
            if self._splash:
                yield Static(id="banner")
            if self._words:
                yield Static(self._words, markup=False)
            yield self._input
            yield Static(Content(self._said), id="fault", markup=False)
            keys = ((key_words("enter"), self._accept), (key_words("escape"), self._way_out))
            parts = [part for key, words in keys for part in ((key, "bold $foreground"), f" {words}   ")]
            yield Static(Content.assemble(*parts), id="keys", markup=False)

    def on_mount(self) -> None:
        self.query_one("#box").border_title = Content(f" {self._title} ")
        self._input.focus()

    def on_resize(self) -> None:
        lay_banner(self)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Clear the error once the player edits the line; the initial value is no edit."""
        if event.value != self._before:
            self._before = None
            self.query_one("#fault", Static).update("")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if fault := self._fault(event.value):
            self.query_one("#fault", Static).update(Content(fault))
        else:
            self.dismiss(event.value.strip())

    def action_give_up(self) -> None:
        self.dismiss(None)
