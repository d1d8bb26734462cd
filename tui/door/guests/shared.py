"""Styles and filters that the screens of all guests share.

Both are the same for everybody and cost time and memory; Textual makes them for each app.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rich.terminal_theme import TerminalTheme
from textual.app import App
from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.filter import ANSIToTruecolor, Monochrome, NoColor

from parlour.tui.door.guests.guest_filter import GuestFilter, guest_filter

THEMES: Final = 16
SHEETS: Final = 256

Rules = LRUCache[tuple[Any, ...], list[RuleSet]]


class Shared:
    """The shared parts of one door process; `fit` makes an app use them."""

    def __init__(self) -> None:
        self._rules: LRUCache[tuple[tuple[str, str], ...], Rules] = LRUCache(THEMES)

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
            app._filters[:] = [guest_filter(theme), *kept]

        setattr(app, "_refresh_truecolor_filter", use)  # noqa: B010 - a method, to mypy
        use(app.ansi_theme)
