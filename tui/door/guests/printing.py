"""Keeps guests' apps away from the process's standard output.

Each Textual app redirects it to itself while it runs. If two apps overlap and end in the order of their
start, the second one restores the first, which is dead, for good.
"""

from __future__ import annotations

import contextlib
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import textual.app

from parlour.tui.door.driver.driver import ChannelDriver


class _NotForGuests:
    """Redirects like `usual`, except to the app of a guest."""

    def __init__(
        self, usual: type[contextlib.redirect_stdout[Any] | contextlib.redirect_stderr[Any]]
    ) -> None:
        self._usual = usual

    def __call__(self, target: Any) -> AbstractContextManager[Any]:
        app = getattr(target, "app", None)
        if app is not None and isinstance(app._driver, ChannelDriver):
            return nullcontext(target)
        return self._usual(target)


def leave_output_alone() -> None:
    """Make guests' apps of this process redirect nothing; other apps still do."""
    for name, usual in (
        ("redirect_stdout", contextlib.redirect_stdout),
        ("redirect_stderr", contextlib.redirect_stderr),
    ):
        setattr(textual.app, name, _NotForGuests(usual))
