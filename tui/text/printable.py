"""Removes from text whatever controls a terminal, is invisible, or covers other lines.

The referee cleans names and words when they come in; everything is cleaned again before it is shown.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

UNSEEN: Final = re.compile(
    "["
    "\x00-\x1f\x7f-\x9f"  # C0, DEL, C1
    "\u00ad\u034f\u061c"  # soft hyphen, grapheme joiner, Arabic letter mark
    "\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0\ufe00-\ufe0f"  # fillers, variation selectors
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"  # zero width, bidi, invisible operators
    "\ufff9-\uffff\ud800-\udfff"  # interlinear notes, noncharacters, surrogates
    "\U000e0000-\U000e0fff"  # tags
    "]"
)
"""Invisible characters that change the text around them."""
STACKED: Final = 2
"""Combining marks on one character: more would cover the lines above and below."""

_HEAP: Final = re.compile(
    "[\u0300-\u1fff\u20d0-\u20ff\u2cef-\u2cf1\u2de0-\u2dff\u302a-\u30ff\ua66f-\uabff\ufb1e\ufe20-\ufe2f"
    "\U00010000-\U0001efff]{3,}"
)
"""Where more than two marks may follow each other: characters of scripts that have marks."""


def visible(text: str) -> str:
    """Return `text` without control and invisible characters, and with few marks on each character."""
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


def is_visible(text: str) -> bool:
    """Whether `visible` would leave `text` unchanged."""
    return not UNSEEN.search(text) and (text.isascii() or not _HEAP.search(text))
