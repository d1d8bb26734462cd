"""The actions of a screen as Textual's bindings."""

from __future__ import annotations

from collections.abc import Iterable

from textual.binding import Binding

from parlour.tui.keymap import Action


def bindings(actions: Iterable[Action]) -> list[Binding]:
    """Return one Textual binding an action, none of them in Textual's own footer.

    The key of a `digit` action is handed on: `action_digit("3")`.
    """
    return [
        Binding(key, f"digit({key!r})" if action.name == "digit" else action.run, action.words, show=False)
        for action in actions
        for key in action.keys
    ]
