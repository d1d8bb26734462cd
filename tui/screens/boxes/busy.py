"""A box for something that takes a moment and can be cancelled."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from parlour.tui.keymap import key_words
from parlour.tui.screens.boxes.banner import lay_banner
from parlour.tui.screens.boxes.question import BOX_CSS
from parlour.tui.screens.boxes.top import OnTop
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
from parlour.tui.widgets.ink import KEY, MUTED


class Busy(OnTop[bool], ModalScreen[bool]):
    """Shows text in a box; dismissed with True if Esc cancels. A `splash` has the banner where it fits."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "give_up", show=False)]
    DEFAULT_CSS = (
        BOX_CSS.format(name="Busy")
        + """
    Busy > #box > #words { width: 100%; height: auto; }
    Busy #banner { display: none; }
    Busy.-broad #banner { display: block; }
    """
    )

    def __init__(self, words: str, way_out: str = "", *, splash: bool = False) -> None:
        super().__init__()
        self._splash = splash
        self._words = words
        self._way_out = way_out or tr("give up")

    def compose(self) -> ComposeResult:
        with Vertical(id="box", classes="-splash" if self._splash else ""):
            if self._splash:
                yield Static(id="banner")
            yield Static(self._text(), id="words", markup=False)

    def on_resize(self) -> None:
        lay_banner(self)

    def say(self, words: str) -> None:
        self._words = words
        self.query_one("#words", Static).update(self._text())

    def action_give_up(self) -> None:
        self.dismiss(True)

    def _text(self) -> Content:
        lines = [Content(visible(line)) for line in self._words.splitlines()]
        way_out = Content.assemble(
            Content.styled(key_words("escape"), KEY), Content.styled(f" {self._way_out}", MUTED)
        )
        return Content("\n").join([*lines, Content(""), way_out])
