"""Styles and color filters that the screens of all guests share.

Both are the same for everybody and cost time and memory; Textual makes them for each app.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rich.terminal_theme import TerminalTheme
from textual.app import App
from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.filter import ANSIToTruecolor, LineFilter, Monochrome, NoColor

from tui.text.line_filters import VisibleOnly

THEMES: Final = 16
SHEETS: Final = 256

Rules = LRUCache[tuple[Any, ...], list[RuleSet]]


class Shared:
    """The shared parts of one door process; `fit` makes an app use them."""

    def __init__(self) -> None:
        self._rules: LRUCache[tuple[tuple[str, str], ...], Rules] = LRUCache(THEMES)
        self._truecolor: LRUCache[int, tuple[TerminalTheme, ANSIToTruecolor]] = LRUCache(THEMES)
        self._visible_only = VisibleOnly()

    def fit(self, app: App[Any]) -> None:
        """Make `app`, which does not run yet, use the shared styles and filters."""
        self._share_filters(app)
        self._share_rules(app)

    def _share_rules(self, app: App[Any]) -> None:
        """Share parsed styles, in one cache for each set of theme variables."""
        sheet = app.stylesheet
        usual = sheet.set_variables

        def set_variables(variables: dict[str, str]) -> None:
            sheet._parse_cache = LRUCache(1)  # the one that `usual` clears
            usual(variables)
            sheet._parse_cache = self._rules_for(variables)

        setattr(sheet, "set_variables", set_variables)  # noqa: B010 - a method, to mypy
        sheet._parse_cache = self._rules_for(sheet._variables)

    def _rules_for(self, variables: Mapping[str, str]) -> Rules:
        key = tuple(sorted(variables.items()))
        found = self._rules.get(key)
        if found is None:
            found = self._rules[key] = LRUCache(SHEETS)
        return found

    def _share_filters(self, app: App[Any]) -> None:
        """Share filters, without those of the host's `NO_COLOR`: the driver converts colors."""
        kept = [self._shared(each) for each in app._filters if not isinstance(each, Monochrome | NoColor)]
        app._filters[:] = kept
        if not any(isinstance(each, VisibleOnly) for each in app.get_line_filters()):
            app._filters.append(self._visible_only)

    def _shared(self, own: LineFilter) -> LineFilter:
        if not isinstance(own, ANSIToTruecolor) or not own.enabled:
            return own
        theme = own._terminal_theme
        known = self._truecolor.get(id(theme))
        if known is None:
            known = self._truecolor[id(theme)] = (theme, own)
        return known[1]
