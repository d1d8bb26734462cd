"""The keys that work now, over the screen that they work on."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static

from parlour.tui.keymap import Action, key_words
from parlour.tui.screens.boxes.question import BOX_CSS
from parlour.tui.screens.boxes.top import OnTop
from parlour.tui.text.language import tr
from parlour.tui.widgets.ink import KEY, MUTED, STRONG
from parlour.tui.widgets.paper import Paper, Paragraph


class HelpScreen(OnTop[str], ModalScreen[str]):
    """Lists keys; dismissed with "rules", one of `claims`, or "".

    `claims` are keys that must take effect at once: they close the box and act on the screen below. `code`
    is the resume code of the player's seat, if they need one.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,enter", "close('')", show=False),
        Binding("r", "close('rules')", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
    ]
    DEFAULT_CSS = (
        BOX_CSS.format(name="HelpScreen")
        + """
    HelpScreen > #box {
        width: 110; max-width: 96%;
        & > Paper { height: auto; }
        & > Static { height: 1; margin-top: 1; color: $text-muted; }
        & > #code { height: auto; }
    }
    """
    )

    def __init__(
        self,
        actions: Iterable[Action],
        *,
        rules: bool = True,
        claims: Collection[str] = (),
        code: Content | None = None,
    ) -> None:
        super().__init__()
        self._rules = rules
        self._claims = claims
        self._code = code
        self._actions = tuple(actions)

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Paper(key_lines(self._actions))
            if self._code:
                yield Static(self._code, id="code", markup=False)
            keys = ((("r", tr("the rules")),) if self._rules else ()) + ((key_words("escape"), tr("back")),)
            parts = [part for key, words in keys for part in ((key, STRONG), (f" {words}   ", MUTED))]
            yield Static(Content.assemble(*parts), markup=False)

    def on_mount(self) -> None:
        self.query_one("#box").border_title = Content(f" {tr('Keys that work now')} ")

    def on_key(self, event: Key) -> None:
        """Close the box for a key that must take effect at once."""
        if event.key in self._claims:
            event.stop()
            self.dismiss(event.key)

    def on_resize(self) -> None:
        """Leave room for the box and its last line."""
        self.query_one(Paper).styles.max_height = max(3, self.app.size.height - (10 if self._code else 8))

    def action_close(self, answer: str) -> None:
        if self._rules or not answer:
            self.dismiss(answer)

    def action_scroll(self, lines: int) -> None:
        self.query_one(Paper).scroll_relative(y=lines, animate=False)


def key_lines(actions: Iterable[Action]) -> list[Paragraph]:
    """Return a paragraph for each action: its keys, and what they do."""
    shown = dict.fromkeys((action.written, tr(action.tells)) for action in actions)
    width = max((cell_len(key) for key, _ in shown), default=0) + 2
    return [
        Paragraph(Content.assemble(Content.styled(key + " " * (width - cell_len(key)), KEY), tells), width)
        for key, tells in shown
    ]
