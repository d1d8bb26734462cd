"""Adapts a Textual app to a guest.

Nothing of it may show on the host's machine. Styles and filters, which are the same for all guests and cost
time and memory, are shared; Textual makes them for each app.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from rich.color import Color as RichColor
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from textual.app import App
from textual.cache import LRUCache
from textual.color import Color
from textual.css.model import RuleSet
from textual.filter import ANSIToTruecolor, Monochrome, NoColor

from parlour.net.redact import trace
from parlour.tui.text.line_filters import VisibleOnly

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


THEMES: Final = 16
SHEETS: Final = 256
STYLES: Final = 8192

Rules = LRUCache[tuple[Any, ...], list[RuleSet]]


class Shared:
    """The shared parts of one door process; `fit` makes an app use them."""

    def __init__(self) -> None:
        self._rules: LRUCache[tuple[tuple[str, str], ...], Rules] = LRUCache(THEMES)

    def fit(self, app: App[Any]) -> None:
        """Make `app`, which does not run yet, use the shared styles and filters."""
        self._share_filters(app)
        self.share_rules(app)

    def share_rules(self, app: App[Any]) -> None:
        """Make `app`, which does not run yet, share parsed styles, in one cache for each set of variables."""
        sheet = app.stylesheet
        usual = sheet.set_variables

        def set_variables(variables: dict[str, str]) -> None:
            sheet._parse_cache = LRUCache(1)  # the one that `usual` clears
            usual(variables)
            sheet._parse_cache = self._rules_for(variables)

        # Textual's own `reparse` parses everything anew, in another stylesheet that knows no cache.
        for name, ours in (("set_variables", set_variables), ("reparse", sheet.parse)):
            setattr(sheet, name, ours)
        sheet._parse_cache = self._rules_for(sheet._variables)

    def _rules_for(self, variables: Mapping[str, str]) -> Rules:
        key = tuple(sorted(variables.items()))
        found = self._rules.get(key)
        if found is None:
            found = self._rules[key] = LRUCache(SHEETS)
        return found

    def _share_filters(self, app: App[Any]) -> None:
        """Share a filter, without those of the host's `NO_COLOR`: the driver converts colors."""
        usual = (ANSIToTruecolor, Monochrome, NoColor, GuestFilter)

        def use(theme: TerminalTheme) -> None:
            kept = [each for each in app._filters if not isinstance(each, usual)]
            app._filters[:] = [_guest_filter(theme), *kept]

        setattr(app, "_refresh_truecolor_filter", use)  # noqa: B010 - a method, to mypy
        use(app.ansi_theme)


class GuestFilter(VisibleOnly):
    """Leaves visible text in true colors, as `ANSIToTruecolor` and `VisibleOnly` do one after the other.

    Every painted line of a guest passes it. Textual makes a new strip of each line for each filter, and
    `ANSIToTruecolor` a new segment of each segment; nearly all of them are in true colors already. `theme`
    has the colors of the others.

    Cached strips keep their filters, so a filter must not know an app.
    """

    def __init__(self, theme: TerminalTheme) -> None:
        super().__init__()
        self._usual = ANSIToTruecolor(theme)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return `segments` with visible text in true colors; the same list if nothing changes."""
        for _, style, control in segments:
            if control or (style is not None and not _is_true(style)):
                segments = self._usual.apply(segments, background)
                break
        return super().apply(segments, background)


@lru_cache(STYLES)
def _is_true(style: Style) -> bool:
    """Whether `ANSIToTruecolor` leaves `style` as it is on every background."""
    return _is_rgb(style.color) and _is_rgb(style.bgcolor) and not (style.dim and style.color)


def _is_rgb(color: RichColor | None) -> bool:
    return color is None or color.triplet is not None


@lru_cache(THEMES)
def _guest_filter(theme: TerminalTheme) -> GuestFilter:
    """Return the filter that all guests with `theme` share."""
    return GuestFilter(theme)
