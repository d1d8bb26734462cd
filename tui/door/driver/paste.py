"""An incoming paste: collected cheaply and cut to a limit."""

from __future__ import annotations

from parlour.net import limits
from parlour.tui.door.driver.parser import PASTE_END


class Paste:
    """The text between the two marks of a paste."""

    def __init__(self) -> None:
        self.text = ""
        self._seen = 0
        self._tail = ""  # may be the beginning of the end mark

    def take(self, text: str) -> str | None:
        """Collect `text`; return what follows the end of the paste, None while it goes on."""
        joined = self._tail + text
        end = joined.find(PASTE_END)
        if end < 0 and self._seen + len(joined) <= limits.SSH_PASTE_ENDLESS:
            keep = max(0, len(joined) - len(PASTE_END) + 1)
            self._tail = joined[keep:]
            self._collect(joined[:keep])
            return None
        inside = joined if end < 0 else joined[:end]
        self._collect(inside)
        return joined[len(inside) + len(PASTE_END) :]

    def _collect(self, text: str) -> None:
        self._seen += len(text)
        self.text += text[: limits.SSH_PASTE - len(self.text)].replace("\x00", "")
