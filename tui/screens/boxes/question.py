"""A question in a box, with one key for each answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.content import Content
from textual.events import Click, Key
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

from parlour.tui.keymap import key_words
from parlour.tui.screens.boxes.top import OnTop
from parlour.tui.widgets.ink import KEY as KEY_INK

BOX_CSS = """
    {name} {{
        align: center middle;
        background: $background 60%;
        & > #box {{
            width: 68; max-width: 96%; height: auto; max-height: 96%;
            padding: 1 3; background: $surface; border: round $primary;
            border-title-color: $primary; border-title-style: bold; border-title-align: left;
        }}
        & #banner {{ width: 100%; height: auto; margin-bottom: 1; text-align: center; }}
        &.-broad > #box.-splash {{ width: 80; padding: 3 4; }}
    }}
"""
"""The style of every box in the middle of a screen."""
KEYS = 10
"""Least cells for the keys of an answer."""
ROOMY = 22
"""Terminal height in lines from which boxes have padding."""
SHARE = 0.96
"""The largest part of a terminal that a box takes."""


def box_room(size: Size) -> Size:
    """Return the room for words in a box, were it as wide as can be, in a terminal of `size`."""
    padding = 2 if size.height >= ROOMY else 0
    return Size(int(size.width * SHARE) - 8, int(size.height * SHARE) - 2 - padding)


class AnswerKey(NamedTuple):
    """An answer: its key, its words, and whether Enter selects it too."""

    key: str
    words: str
    usual: bool = False


class Question(OnTop[str], ModalScreen[str]):
    """Asks; dismissed with the key of the answer. Esc selects the last answer, the safe one."""

    DEFAULT_CSS = BOX_CSS.format(name="Question")

    def __init__(self, title: str, words: str | Content, answers: Sequence[AnswerKey]) -> None:
        super().__init__()
        self._title = title
        self._words = words if isinstance(words, Content) else Content(words)
        self._answers = tuple(answers)

    def compose(self) -> ComposeResult:
        yield Static(self._text(), id="box", markup=False)

    def on_mount(self) -> None:
        self.query_one("#box").border_title = Content(f" {self._title} ")

    def on_resize(self) -> None:
        self.query_one("#box").styles.padding = (1 if self.app.size.height >= ROOMY else 0, 3)

    def on_key(self, event: Key) -> None:
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss(self._answers[-1].key)
        elif event.key == "enter":
            usual = [answer for answer in self._answers if answer.usual]
            if usual:
                self.dismiss(usual[0].key)
        elif any(answer.key == event.key for answer in self._answers):
            self.dismiss(event.key)

    def on_click(self, event: Click) -> None:
        region = self.query_one("#box", Static).content_region
        if not region.contains(event.screen_x, event.screen_y):
            return
        below = region.bottom
        for answer, line in reversed([*zip(self._answers, self._lines(), strict=True)]):
            below -= len(line.wrap(region.width))
            if event.screen_y >= below:
                self.dismiss(answer.key)
                return

    def _text(self) -> Content:
        return Content("\n").join([self._words, Content(""), *self._lines()])

    def _lines(self) -> list[Content]:
        width = max([KEYS, *(cell_len(_keys(answer)) for answer in self._answers)])
        return [_line(answer, width) for answer in self._answers]


def _line(answer: AnswerKey, width: int) -> Content:
    """Return the line of an answer, which may need more than one in a narrow box; its keys take `width`."""
    keys = _keys(answer)
    gap = " " * (width - cell_len(keys))
    return Content.assemble(Content.styled(keys + gap, KEY_INK), " ", answer.words)


def _keys(answer: AnswerKey) -> str:
    return key_words(answer.key) + (f", {key_words('enter')}" if answer.usual else "")


def yes_or_no(title: str, words: str, yes: str, no: str) -> Question:
    """Return a question answered with y or n; Enter means no."""
    return Question(title, words, (AnswerKey("y", yes), AnswerKey("n", no, usual=True)))
