"""Screens that go when the player says so: once, and only if they are what the player sees."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen

R = TypeVar("R")


class OnTop(Screen[R]):
    """A screen whose dismissal takes away no other one.

    Textual's takes away whatever is on top: keys that came together, or a box that came meanwhile, would make
    it somebody else's.
    """

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        """Go, with `result` for whoever asked; nothing happens if something else is on top, or it is gone."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
