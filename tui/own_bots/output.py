"""What the file of a bot prints: cut into lines of limited length and number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from parlour.tui.text.printable import visible

LINE: Final = 200
"""Characters of a line at most; the rest is dropped."""
LINES: Final = 20
"""Lines that are shown for one decision."""
MORE: Final = "(it prints more, which is not shown)"


class Output:
    """Tells the first lines of each decision to `tell`, and counts all of them."""

    def __init__(self, tell: Callable[[str], None] = lambda _: None) -> None:
        self._tell = tell
        self._begun = b""
        self._shown = 0
        self.lines = 0
        self.first = ""

    def next_decision(self) -> None:
        """Begin to count anew what is shown."""
        self._shown = 0

    def take(self, printed: bytes) -> None:
        """Take a part of what was printed; an empty one is the end."""
        *whole, begun = (self._begun + printed).split(b"\n")
        if not printed and begun:
            whole, begun = [*whole, begun], b""
        self._begun = begun[: 4 * LINE]
        for line in whole:
            self._line(visible(line[: 4 * LINE].decode("utf-8", "replace").expandtabs(4))[:LINE])

    def _line(self, line: str) -> None:
        self.first = self.first if self.lines else line
        self.lines += 1
        self._shown += 1
        if self._shown <= LINES:
            self._tell(line)
        elif self._shown == LINES + 1:
            self._tell(MORE)
