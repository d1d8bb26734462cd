"""The footer: one line with the keys that work now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from parlour.tui.keymap import HELP, Action
from parlour.tui.widgets.ink import KEY


class Hint(NamedTuple):
    """An action in a footer, with the columns from `start` to before `end`."""

    action: Action
    start: int
    end: int


class Keys(Widget):
    """The keys that work now, as many as fit; a click on one acts like the key."""

    DEFAULT_CSS = """
    Keys { dock: bottom; height: 1; padding: 0 1; background: $panel; color: $text-muted; }
    """

    class Clicked(Message):
        """A key in the footer was clicked."""

        def __init__(self, action: Action) -> None:
            super().__init__()
            self.action = action

    def __init__(self) -> None:
        super().__init__()
        self._actions: tuple[Action, ...] = ()
        self._hints: tuple[Hint, ...] = ()

    def show(self, actions: Iterable[Action]) -> None:
        """Show `actions`, each word once."""
        shown = tuple(dict.fromkeys(actions))
        if shown != self._actions:
            self._actions = shown
            self.refresh()

    def render(self) -> Content:
        self._hints = fitting(self._actions, self.size.width)
        parts: list[Content] = []
        for number, (action, _, _) in enumerate(self._hints):
            parts += [Content("   ")] if number else []
            parts += [Content.styled(action.shown, KEY), Content(f" {action.said}")]
        return Content.assemble(*parts)

    def on_resize(self) -> None:
        self.refresh()

    def on_click(self, event: Click) -> None:
        for action, start, end in self._hints:
            if start <= event.x - self.styles.padding.left < end:
                self.post_message(self.Clicked(action))


def fitting(actions: Sequence[Action], width: int) -> tuple[Hint, ...]:
    """Return the columns of each action in `width` cells; the first actions come before the others.

    The last action, the way out, always has room; help comes next.
    """
    hints: list[Hint] = []
    at = 0
    for number, action in enumerate(actions):
        after = actions[number + 1 :]
        kept = [later for later in after if later is after[-1] or later.name == HELP.name]
        reserve = sum(_width(later) + 3 for later in kept)
        if after and at + _width(action) + reserve > width:
            continue
        hints.append(Hint(action, at, at + _width(action)))
        at += _width(action) + 3
    return tuple(hints)


def _width(action: Action) -> int:
    return cell_len(action.shown) + 1 + cell_len(action.said)
