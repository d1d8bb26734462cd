"""A paste on its way in: collected cheaply, cut to what anybody can use, and never endless."""

from __future__ import annotations

from typing import Final

from tui.door.parser import PASTE_END

KEPT: Final = 4096
"""Of a paste, so many characters arrive: more than any line that can be typed into Parlour."""
ENDLESS: Final = 65_536
"""A paste that has not ended after so many characters never will."""


class Paste:
    """What was pasted so far, between its two marks."""

    def __init__(self) -> None:
        self.text = ""
        self._seen = 0
        self._tail = ""  # what could be the beginning of the end

    def take(self, text: str) -> str | None:
        """Collect `text`; return what follows the end of the paste, None while it goes on."""
        joined = self._tail + text
        end = joined.find(PASTE_END)
        if end < 0 and self._seen + len(joined) <= ENDLESS:
            keep = max(0, len(joined) - len(PASTE_END) + 1)
            self._tail = joined[keep:]
            self._collect(joined[:keep])
            return None
        inside = joined if end < 0 else joined[:end]
        self._collect(inside)
        return joined[len(inside) + len(PASTE_END) :]

    def _collect(self, text: str) -> None:
        self._seen += len(text)
        self.text += text[: KEPT - len(self.text)].replace("\x00", "")
