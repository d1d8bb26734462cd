"""Keeps guests' apps from redirecting the process's standard output.

Each running Textual app redirects it to itself. If two overlap and end in the order of their
start, the second one restores the redirection to the first, which has ended.
"""

from __future__ import annotations

import contextlib
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import textual.app

from tui.door.driver.driver import ChannelDriver


class _NotForGuests:
    """Redirects like `usual`, unless the target is the app of a guest."""

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
    """Let guests' apps of this process redirect nothing; other apps still do."""
    for usual in (contextlib.redirect_stdout, contextlib.redirect_stderr):
        setattr(textual.app, usual.__name__, _NotForGuests(usual))
