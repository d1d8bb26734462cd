"""The last line of defense: nothing that steers a terminal leaves by way of a drawn character.

Names and words are cleaned at the referee's door, and screens draw them as content only.
Should either fail once, this filter still keeps escape sequences and reordering characters
out of every line that is painted.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

UNSEEN: Final = re.compile(
    "["
    "\x00-\x1f\x7f-\x9f"  # C0, DEL, C1
    "\u00ad\u034f\u061c"  # soft hyphen, grapheme joiner, Arabic letter mark
    "\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0\ufe00-\ufe0f"  # fillers, variation selectors
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"  # zero width, bidi, invisible operators
    "\ufff9-\uffff\ud800-\udfff"  # interlinear notes, not characters, halves of characters
    "\U000e0000-\U000e0fff"  # tags
    "]"
)
"""Characters that are not seen themselves but change what is."""


STACKED: Final = 2
"""Marks that one letter may carry: more of them would grow over the lines above and below."""

_HEAP: Final = re.compile(
    "[\u0300-\u1fff\u20d0-\u20ff\u2cef-\u2cf1\u2de0-\u2dff\u302a-\u30ff\ua66f-\uabff\ufb1e\ufe20-\ufe2f"
    "\U00010000-\U0001efff]{3,}"
)
"""Where more than two marks may stand in a row: characters of scripts that have marks."""


def visible(text: str) -> str:
    """Return `text` without what steers a terminal or hides in a line, and with few marks on a letter."""
    seen = UNSEEN.sub("", text)
    return seen if seen.isascii() else _HEAP.sub(_few_marks, seen)


def _few_marks(heap: re.Match[str]) -> str:
    kept: list[str] = []
    marks = 0
    for character in heap[0]:
        marks = marks + 1 if unicodedata.category(character)[0] == "M" else 0
        if marks <= STACKED:
            kept.append(character)
    return "".join(kept)


def _is_visible(text: str) -> bool:
    return not UNSEEN.search(text) and (text.isascii() or not _HEAP.search(text))


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
        if all(_is_visible(text) for text, _, _ in segments):
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
