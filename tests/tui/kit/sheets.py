"""Style sheets are parsed once in each process of tests, and not for each app."""

from __future__ import annotations

from typing import Any, Final

from textual.app import App

from parlour.tui.door.fitting import Shared

_SHARED: Final = Shared()


def parsed_once(app: App[Any]) -> None:
    """Let `app`, which does not run yet, use what was parsed for the apps before it."""
    _SHARED.share_rules(app)
