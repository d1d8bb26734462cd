"""The text beside the table: the game's log, notices and chat, in the order they arrived."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from parlour.rules.events import Happened, new_events
from parlour.rules.views import View
from parlour.tui.seen.verdicts import OwnLine, signed, unsigned
from parlour.tui.words.joining import Deed, joined
from parlour.tui.words.speaking import Words

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
        self._events: tuple[Happened, ...] = ()
        self._match = 1
        self._told: list[tuple[Deed, LogLine]] = []  # what the last view has brought

    def log(
        self, view: View, names: Sequence[str], match: int = 1, places: Mapping[str, str] | None = None
    ) -> None:
        """Add what happened since the last view of the same match, the `match`th of the table.

        What belongs to a deed of the last view is told in the line of that, if no other line follows it.
        `places` are the words for stacks, None where their names are seen.
        """
        if match != self._match:
            self._match, self._events, self._told = match, (), []
        new = new_events(self._events, view.events)
        self._events = view.events
        if not new:
            return
        begun: list[Happened] = []
        if self._told and self.lines[-1] is self._told[-1][1]:
            for deed, _ in self._told:
                self.lines.pop()
                begun += deed.events
        words = Words(names, view.viewer, places)
        deeds = joined((*begun, *new))
        lines = [LogLine(LineKind.LOG, unsigned(words.line(deed.told))) for deed in deeds]
        self.lines.extend(lines)
        self._told = [each for each in zip(deeds, lines, strict=True) if each[0].events[-1] in new]

    def notice(self, words: str) -> None:
        """Add what is told to the player, unless it is the last line already."""
        line = LogLine(LineKind.NOTICE, unsigned(words))
        if not self.lines or self.lines[-1] != line:
            self.lines.append(line)

    def own(self, found: OwnLine) -> None:
        self.lines.append(LogLine(LineKind.OWN if found.fits else LineKind.AMISS, signed(found)))

    def chat(self, name: str, text: str) -> None:
        self.lines.append(LogLine(LineKind.CHAT, unsigned(text), unsigned(name)))
