"""A saved match in which one can go back and forth.

It is played once from the first line to the last, in parts if it is long. On the way the immutable states at
every 64th line are kept, so that a moment is made from the checkpoint before it, and never from the start.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from parlour.rules.events import OF_ORDERS, Event, Moved
from parlour.rules.events import lines as events_lines
from parlour.rules.record import entries
from parlour.rules.record.entries import Act, Entry, Judgment
from parlour.rules.record.page import Record, RecordLine
from parlour.rules.record.playback import Playback
from parlour.rules.record.replay import EVENTS_KEPT, Frame, of_its_version

EVERY: Final = 64
BIG_DRAW: Final = 4
"""Cards from the stock that make a draw a big one."""


class Kind(StrEnum):
    """What one may look for in a match."""

    CALL = "call"
    CATCH = "catch"
    RACE = "race"
    DRAW = "big draw"


class Moment(NamedTuple):
    """A moment of which something can be told: what happened, in which round, and what one may look for.

    `line` is its place among the lines of the record, -1 before the first.
    """

    line: int
    words: tuple[str, ...]
    round: int
    kinds: frozenset[Kind]


class _Checkpoint(NamedTuple):
    """The match before the line `line`, and the latest events."""

    line: int
    played: Playback
    heard: tuple[Event, ...]


class Stepping:
    """The moments of `record`, as far as `play` has come. Raises RecordError if the head does not hold."""

    def __init__(self, record: Record) -> None:
        self._record = record
        with of_its_version(record):
            self._played = Playback(record)
        self._heard: tuple[Event, ...] = ()
        self._line = 0
        self._checkpoints = [_Checkpoint(0, self._played.copy(), ())]
        first = Frame(0, "", (), self._played.moment, ())
        self.moments = [Moment(-1, (), first.round, frozenset())]

    def play(self, lines: int) -> bool:
        """Play at most so many further lines; return whether there are more.

        Raise RecordError at a line that does not hold, or OtherVersion.
        """
        with of_its_version(self._record):
            for line in self._record.lines[self._line : self._line + lines]:
                self._play(line)
        return self._line < len(self._record.lines)

    def frame(self, number: int) -> Frame:
        """Return the moment `number` of `moments`."""
        at = self.moments[number].line
        line, kept, heard = self._checkpoints[max(0, at) // EVERY]
        played, frame = kept.copy(), Frame(0, "", (), kept.moment, heard)
        for each in self._record.lines[line : at + 1]:
            frame, _ = _after(played, each, frame._events)
        return frame

    def _play(self, line: RecordLine) -> None:
        if self._line and self._line % EVERY == 0:
            self._checkpoints.append(_Checkpoint(self._line, self._played.copy(), self._heard))
        frame, events = _after(self._played, line, self._heard)
        self._heard = frame._events
        if frame.words:
            self.moments.append(Moment(self._line, frame.words, frame.round, _kinds(line.entry, events)))
        self._line += 1


def _after(played: Playback, line: RecordLine, heard: tuple[Event, ...]) -> tuple[Frame, list[Event]]:
    """Take a line; return the moment after it, and what happened."""
    events: list[Event] = []
    moment = played.take(line, events)
    told = (event for event in events if not isinstance(event, OF_ORDERS))
    words = events_lines(events, None)
    heard = (*heard, *told)[-EVENTS_KEPT:]
    return Frame(line.number, entries.write(line.entry), words, moment, heard), events


def _kinds(entry: Entry, events: list[Event]) -> frozenset[Kind]:
    """Return what one may look for in a line."""
    found = set()
    match entry:
        case Act(_, move):
            words = move.split()
        case Judgment(_, claims):
            words = [word for claim in claims for word in claim.move.split()[:1]]
            found.add(Kind.RACE)
        case _:
            return frozenset()
    found |= {kind for kind in (Kind.CALL, Kind.CATCH) if kind in words}
    if any(isinstance(e, Moved) and e.origin == "stock" and len(e.cards) >= BIG_DRAW for e in events):
        found.add(Kind.DRAW)
    return frozenset(found)
