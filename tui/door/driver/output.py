"""The last filter for output to a guest: known sequences are converted, all others dropped.

Every segment that Textual paints has been filtered already (`tui.text.printable`). Should something still
slip through, only sequences that a screen needs pass here: no clipboard, queries or printers.
"""

from __future__ import annotations

import re
from typing import Final

from tui.door.driver.depth import Depth, converted
from tui.text.printable import UNSEEN, visible

TITLE_CELLS: Final = 100


def safe(text: str, depth: Depth, *, titles: bool) -> str:
    """Return `text` with only allowed sequences. `titles`: whether the terminal supports window titles."""
    return _SUSPECT.sub(lambda found: _judged(found, depth, titles=titles), text)


_SUSPECT: Final = re.compile(
    "\x1b(?:"
    r"\[(?P<sgr>[0-9;]*)m"
    r"|(?P<position>\[[0-9;]*H)"
    r"|(?P<mode>\[\?2026[hl])"
    r"|\](?P<title>[012]);(?P<words>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|(?P<pointer>\]22;[a-z-]{0,20})\x07"
    r"|\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[PX^_][^\x1b]*(?:\x1b\\)?"
    r")?"
    "|" + UNSEEN.pattern
)
_PLAIN: Final = frozenset("\r\n\x07")


def _judged(found: re.Match[str], depth: Depth, *, titles: bool) -> str:
    text = found[0]
    if (codes := found["sgr"]) is not None:
        return converted(depth, codes)
    if found["position"] or found["mode"]:
        return text
    if found["title"]:
        return f"\x1b]{found['title']};{visible(found['words'])[:TITLE_CELLS]}\x07" if titles else ""
    if found["pointer"]:
        return text if titles else ""
    return text if text in _PLAIN else ""
