"""The last filter for output to a guest: known sequences are converted, all others dropped.

Every segment that Textual paints has been filtered already (`parlour.tui.text.printable`). Should something
still slip through, only sequences that a screen needs pass here: no clipboard, queries or printers. What a
guest copies is written by itself, never inside a frame (`is_copy`).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from parlour.tui.terminal.sgr import FILTERS, SgrFilter
from parlour.tui.text.printable import UNSEEN, is_visible, visible

TITLE_CELLS: Final = 100
REMEMBERED: Final = 4096
LONGEST_REMEMBERED: Final = 80
"""Limits of what is remembered of sequences: their number, and characters in each."""


def safe(text: str, sgr: SgrFilter, *, titles: bool) -> str:
    """Return `text` with only allowed sequences. `titles`: whether the terminal supports window titles."""
    parts = _SPLIT.split(text)
    parts[1::2] = map(_verdicts(sgr, titles=titles).__getitem__, parts[1::2])
    return "".join(parts)


def is_copy(text: str) -> bool:
    """Whether `text` is what Textual writes to copy something to the guest's clipboard, and nothing else.

    It never reads the clipboard. Words that are painted come with their position and colors in one piece, so
    that none of them can be such a text.
    """
    return _COPY.fullmatch(text) is not None


class _Verdicts(dict[str, str]):
    """What becomes of each suspect sequence; a frame has hundreds of a few kinds."""

    def __init__(self, sgr: SgrFilter, *, titles: bool) -> None:
        super().__init__()
        self._sgr = sgr
        self._titles = titles

    def __missing__(self, text: str) -> str:
        found = _SUSPECT.fullmatch(text)
        verdict = _judged(found, self._sgr, titles=self._titles) if found is not None else ""
        if len(self) >= REMEMBERED:
            self.clear()
        if len(text) <= LONGEST_REMEMBERED:
            self[text] = verdict
        return verdict


@lru_cache(2 * FILTERS)
def _verdicts(sgr: SgrFilter, *, titles: bool) -> _Verdicts:
    return _Verdicts(sgr, titles=titles)


_SUSPECT: Final = re.compile(
    "\x1b(?:"
    r"\[(?P<sgr>[0-9;]*)m"
    r"|(?P<position>\[[0-9;]*H)"
    r"|(?P<mode>\[\?2026[hl])"
    r"|\](?P<title>[012]);(?P<words>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|(?P<alert>\](?:9;Parlour: |777;notify;Parlour;)[^\x00-\x1f\x7f-\x9f;]{0,80}\x07)"
    r"|(?P<pointer>\]22;[a-z-]{0,20})\x07"
    r"|\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[PX^_][^\x1b]*(?:\x1b\\)?"
    r")?"
    "|" + UNSEEN.pattern
)
_SPLIT: Final = re.compile(f"({re.sub(r'[?]P<[a-z]+>', '?:', _SUSPECT.pattern)})")
_COPY: Final = re.compile(r"\x1b\]52;c;[A-Za-z0-9+/]{1,2000}={0,2}\x07")
_PLAIN: Final = frozenset("\r\n\x07")


def _judged(found: re.Match[str], sgr: SgrFilter, *, titles: bool) -> str:
    text = found[0]
    if (codes := found["sgr"]) is not None:
        return sgr.converted(codes)
    if found["position"] or found["mode"]:
        return text
    if found["title"]:
        return f"\x1b]{found['title']};{visible(found['words'])[:TITLE_CELLS]}\x07" if titles else ""
    if found["pointer"] or (found["alert"] and is_visible(text[1:-1])):
        return text if titles else ""
    return text if text in _PLAIN else ""
