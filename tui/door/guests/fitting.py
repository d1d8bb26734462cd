"""Adapts a Textual app to a guest: nothing of it may show on the host's machine."""

from __future__ import annotations

import io
import logging
from typing import Any, Final

from rich.console import Console
from textual.app import App

from parlour.net.redact import trace

log: Final = logging.getLogger(__name__)


def fit_for_guest(app: App[Any]) -> None:
    """Detach `app`, which does not run yet, from this machine's terminal.

    It is painted in true color (the driver converts), does not animate, offers no command palette (that
    would act here), and its errors go only to our log.
    """
    app.console = Console(
        color_system="truecolor",
        file=_Nowhere(),
        markup=True,
        highlight=False,
        emoji=False,
        legacy_windows=False,
        force_terminal=True,
        safe_box=False,
        soft_wrap=False,
        _environ={},
    )
    app.error_console = Console(file=_Nowhere(), _environ={})
    app.no_color = False
    app.animation_level = "none"
    app.use_command_palette = False

    def fatal_error() -> None:
        if app._exception is not None:
            log.error("a guest's screen failed: %s", trace(app._exception))
        app._close_messages_no_wait()

    # Methods, to mypy; each is guarded by a test.
    setattr(app, "_fatal_error", fatal_error)  # noqa: B010
    setattr(app, "_print_error_renderables", app._exit_renderables.clear)  # noqa: B010


class _Nowhere(io.StringIO):
    def write(self, text: str, /) -> int:
        return len(text)
