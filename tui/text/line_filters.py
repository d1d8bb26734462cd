"""The last line of defense against terminal control sequences in drawn text.

The referee cleans names and words when they come in, and screens draw them as content only. Should either
fail, these filters still keep escape sequences and bidi control characters out of every painted line.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from parlour.tui.text.printable import is_visible, visible

LINES: Final = 4096
"""Lines of which it is remembered that they are visible: most of a frame was painted before.

Guests at one table also have most of them in common.
"""
PLAIN: Final = str.maketrans(
    {
        "━": "=",
        **dict.fromkeys("─═╌╴╶╸╺", "-"),
        **dict.fromkeys("│┃║╎╵╷╹╻", "|"),
        **dict.fromkeys("╭╮┌┐┏┓", "."),
        **dict.fromkeys("╰╯└┘┗┛", "'"),
        **dict.fromkeys("├┤┬┴┼╞╡╪┣┫┳┻╋╠╣╦╩╬", "+"),
        **dict(zip("╱╲╳", "/\\x", strict=True)),
        **dict.fromkeys("█▇▆▅▄▃▂▁▐▌▔▎▊", "#"),
        **dict.fromkeys("░▒▓", "."),
        **dict(zip("♠♥♦♣·•›‹…–—●○✓×▸", "SHDC--><~--*.+x>", strict=True)),
    }
)
"""The ASCII character for each of our signs, cell for cell."""


_is_visible: Final = lru_cache(LINES)(is_visible)


class VisibleOnly(LineFilter):
    """Applies `visible` to every drawn segment; control segments stay."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - the base's
        """Return `segments` with visible text only; the same list if nothing changes."""
        if _is_visible("".join([text for text, _, _ in segments])):
            return segments
        return [
            segment if segment.control else Segment(visible(segment.text), segment.style)
            for segment in segments
        ]


class PlainSigns(LineFilter):
    """Draws our own signs in ASCII; text that people wrote stays."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - the base's
        return [
            segment
            if segment.control or segment.text.isascii()
            else Segment(segment.text.translate(PLAIN), segment.style)
            for segment in segments
        ]
