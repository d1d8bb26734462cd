"""What is written beside the table: the game's log, the table's notices and the chat, in one order."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from tui.remote.verdicts import Found, signed, unsigned
from tui.text.names import named

KEPT: Final = 300
"""Lines kept of a table's talk."""


class Kind(StrEnum):
    """Where a line comes from."""

    LOG = "log"
    NOTICE = "notice"
    CHAT = "chat"
    OWN = "own"  # of the player's own program: what nobody else can have written
    AMISS = "amiss"  # of the player's own program: not all is as it should be


class Line(NamedTuple):
    """One line; `name` is the speaker's in a chat."""

    kind: Kind
    text: str
    name: str = ""


class Talk:
    """The lines of one table, the oldest dropped first."""

    def __init__(self) -> None:
        self.lines: deque[Line] = deque(maxlen=KEPT)
        self._log: tuple[str, ...] = ()

    def log(self, log: Sequence[str], names: Sequence[str]) -> None:
        """Take over a view's log: lines that are new since the last view are added, with names in them."""
        new = tuple(log)
        for text in new[_overlap(self._log, new) :]:
            self.lines.append(Line(Kind.LOG, unsigned(named(text, names))))
        self._log = new

    def notice(self, words: str) -> None:
        """Add a line of the referee."""
        self.lines.append(Line(Kind.NOTICE, unsigned(words)))

    def own(self, found: Found) -> None:
        """Add a line of the player's own program."""
        self.lines.append(Line(Kind.OWN if found.fits else Kind.AMISS, signed(found)))

    def chat(self, name: str, text: str) -> None:
        """Add what someone said."""
        self.lines.append(Line(Kind.CHAT, unsigned(text), unsigned(name)))


def _overlap(old: tuple[str, ...], new: tuple[str, ...]) -> int:
    """Return how many of the first lines of `new` are the last ones of `old`."""
    for length in range(min(len(old), len(new)), 0, -1):
        if old[-length:] == new[:length]:
            return length
    return 0
