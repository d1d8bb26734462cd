"""The text beside the table: the game's log, notices and chat, in the order they arrived."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from parlour.tui.remote.verdicts import OwnLine, signed, unsigned
from parlour.tui.text.names import named

KEPT: Final = 300


class LineKind(StrEnum):
    """The source of a line."""

    LOG = "log"
    NOTICE = "notice"
    CHAT = "chat"
    OWN = "own"  # from the player's own program; nobody else can write such a line
    AMISS = "amiss"  # from the player's own program: a check has failed


class LogLine(NamedTuple):
    """One line; `name` is the speaker of a chat line."""

    kind: LineKind
    text: str
    name: str = ""


class Talk:
    """The latest lines of one table."""

    def __init__(self) -> None:
        self.lines: deque[LogLine] = deque(maxlen=KEPT)
        self._log: tuple[str, ...] = ()

    def log(self, log: Sequence[str], names: Sequence[str]) -> None:
        """Add the lines of a view's log that are new since the last view, with names in place of seats."""
        for text in new_lines(self._log, log):
            self.lines.append(LogLine(LineKind.LOG, unsigned(named(text, names))))
        self._log = tuple(log)

    def notice(self, words: str) -> None:
        self.lines.append(LogLine(LineKind.NOTICE, unsigned(words)))

    def own(self, found: OwnLine) -> None:
        self.lines.append(LogLine(LineKind.OWN if found.fits else LineKind.AMISS, signed(found)))

    def chat(self, name: str, text: str) -> None:
        self.lines.append(LogLine(LineKind.CHAT, unsigned(text), unsigned(name)))


def new_lines(old: Sequence[str], log: Sequence[str]) -> tuple[str, ...]:
    """Return the lines of a view's log that were not in the `old` one, whose first lines it may have lost."""
    return tuple(log[_overlap(tuple(old), tuple(log)) :])


def _overlap(old: tuple[str, ...], new: tuple[str, ...]) -> int:
    """Return the length of the longest end of `old` that `new` begins with."""
    for length in range(min(len(old), len(new)), 0, -1):
        if old[-length:] == new[:length]:
            return length
    return 0
