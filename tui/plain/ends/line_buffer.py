"""Whole lines out of the bytes of a pipe or a channel without an editor."""

from __future__ import annotations

from collections import deque
from typing import Final

from parlour.net.limits import LINE
from parlour.tui.plain.lines import LineTooLong
from parlour.tui.text.printable import visible

LONGEST: Final = LINE
"""Bytes of a line. What comes after them is dropped up to the next newline, and the line is refused."""


class LineBuffer:
    """Takes bytes in pieces of any size, and returns the lines in them."""

    def __init__(self) -> None:
        self._lines: deque[str | LineTooLong] = deque()
        self._begun = b""
        self._is_too_long = False
        self._ended = False

    @property
    def ended(self) -> bool:
        """Whether the input has ended and every line was taken."""
        return self._ended and not self._lines

    def __len__(self) -> int:
        return len(self._lines)

    def feed(self, content: bytes) -> None:
        first, *more = content.split(b"\n")
        self._add(first)
        for part in more:
            self._end_line()
            self._add(part)

    def end(self) -> None:
        """Take the end of the input; a last line without a newline counts."""
        if not self._ended and (self._begun or self._is_too_long):
            self._end_line()
        self._ended = True

    def take(self) -> str | None:
        """Return the next line, None if there is none yet; raise LineTooLong in its place."""
        if not self._lines:
            return None
        line = self._lines.popleft()
        if isinstance(line, LineTooLong):
            raise line
        return line

    def _add(self, part: bytes) -> None:
        if len(self._begun) + len(part) > LONGEST:
            self._is_too_long, self._begun = True, b""
        elif not self._is_too_long:
            self._begun += part

    def _end_line(self) -> None:
        begun, too_long = self._begun, self._is_too_long
        self._begun, self._is_too_long = b"", False
        self._lines.append(LineTooLong(LONGEST) if too_long else cleaned(begun.decode("utf-8", "replace")))


def cleaned(line: str) -> str:
    """Return what was typed without control characters; a tab counts as a space."""
    return visible(line.replace("\t", " "))
