"""The filter that every painted line of a guest passes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from textual.color import Color
from textual.filter import ANSIToTruecolor

from parlour.tui.text.line_filters import VisibleOnly

THEMES: Final = 16
STYLES: Final = 8192


class GuestFilter(VisibleOnly):
    """Leaves visible text in true colors, as `ANSIToTruecolor` and `VisibleOnly` do one after the other.

    Textual makes a new strip of each line for each filter, and `ANSIToTruecolor` a new segment of each
    segment; nearly all of them are in true colors already. `theme` has the colors of the others.

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
def guest_filter(theme: TerminalTheme) -> GuestFilter:
    """Return the filter that all guests with `theme` share."""
    return GuestFilter(theme)
