"""The last line of defense: nothing that steers a terminal leaves by way of a drawn character.

Names and words are cleaned at the referee's door, and screens draw them as content only.
Should either fail once, these filters still keep escape sequences and reordering characters
out of every line that is painted.
"""

from __future__ import annotations

from typing import Final

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from tui.text.printable import is_visible, visible

PLAIN: Final = str.maketrans(
    {
        "━": "=",
        **dict.fromkeys("─═╌╴╶", "-"),
        **dict.fromkeys("│┃║╎╵╷", "|"),
        **dict.fromkeys("╭╮┌┐┏┓", "."),
        **dict.fromkeys("╰╯└┘┗┛", "'"),
        **dict.fromkeys("├┤┬┴┼╞╡╪", "+"),
        **dict.fromkeys("█▇▆▅▄▃▂▁▐▌▔▎▊", "#"),
        **dict.fromkeys("░▒▓", "."),
        **dict(zip("♠♥♦♣·•›‹…–—●○✓×▸", "SHDC--><~--*.+x>", strict=True)),
    }
)
"""What stands for each sign we draw where only ASCII may be used: one cell for one cell."""


class VisibleOnly(LineFilter):
    """Takes what `visible` takes out of every drawn segment; control segments stay."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - the base's
        """Return `segments` with visible text only; the same list where there is nothing to do."""
        if all(is_visible(text) for text, _, _ in segments):
            return segments
        return [
            segment if segment.control else Segment(visible(segment.text), segment.style)
            for segment in segments
        ]


class PlainSigns(LineFilter):
    """Draws our own signs in ASCII; what people wrote stays as they wrote it."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - the base's
        """Return `segments` in plain signs."""
        return [
            segment
            if segment.control or segment.text.isascii()
            else Segment(segment.text.translate(PLAIN), segment.style)
            for segment in segments
        ]
