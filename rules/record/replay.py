"""Replays a saved match: checks, applies and shows every line, one after the other or back and forth."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, NamedTuple

from parlour.rules import VERSION
from parlour.rules import match as matches
from parlour.rules.events import Event, Happened, How, Moved, SeenEvent, numbered, seen
from parlour.rules.faults import GameFailed
from parlour.rules.match import Match
from parlour.rules.record import entries
from parlour.rules.record import faults as wrong
from parlour.rules.record.entries import Act, Judgment, RecordEntry
from parlour.rules.record.faults import GameNotHere, RecordError, RecordOfOtherVersion
from parlour.rules.record.page import Record, RecordLine, played_by, read
from parlour.rules.record.playback import Playback
from parlour.rules.sentences import Told, reason, told
from parlour.rules.shelf import shelf
from parlour.rules.views import EMPTY, FACE_DOWN, Role, Stage, View, Zone, ZoneKind

EVENTS_KEPT = 30
EVERY: Final = 64
"""How many lines lie between the checkpoints of `Stepping`."""
BIG_DRAW: Final = 4
"""Cards from the stock that make a draw a big one."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of a saved match, after line `line` of the file (0: before the first).

    `text` is that line, `told` what happened, as everyone at the table knows it.
    """

    line: int
    text: str
    told: tuple[SeenEvent, ...]
    _match: Match
    _events: tuple[Happened, ...]

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        played = len(self._match.results)
        return played + 1 if self._match.stage == Stage.ROUND else max(played, 1)

    def view(self, seat: int | None) -> View:
        """Return what `seat` (None: a spectator) saw at this moment."""
        return matches.seen_by(self._match, seat, self._events)

    def open_view(self) -> View:
        """Return an omniscient view: every hand face up, every card named in the events."""
        view = matches.seen_by(self._match, None)
        hands = self._match.game.scoring.hands(self._match.round) if self._match.round else ()
        zones = (self._opened(zone, hands) for zone in view.zones)
        return replace(view, zones=tuple(zones), events=self._events)

    def _opened(self, zone: Zone, hands: tuple[tuple[str, ...], ...]) -> Zone:
        """Return a zone of a seat with all cards of its hand or grid face up; other zones as their owner sees
        them.
        """
        if zone.seat is None:
            return zone
        if zone.kind == ZoneKind.GRID:
            there = iter(hands[zone.seat])
            return replace(zone, cards=tuple(EMPTY if text == EMPTY else next(there) for text in zone.cards))
        own = matches.seen_by(self._match, zone.seat).zone(zone.name, zone.seat)
        assert own is not None, "a seat sees its own zones"
        is_unseen = own.role is Role.OWN and FACE_DOWN in own.cards
        return replace(own, cards=hands[zone.seat]) if is_unseen and hands else own


class Checked(NamedTuple):
    """The result of a saved match whose every line holds. If it `is_over`, it may be without winners."""

    rounds: int
    moves: int
    winners: tuple[int, ...]
    is_over: bool


def check(text: str) -> Checked:
    """Play the saved match `text` from its first line to its last.

    Raise RecordError for the first line that does not hold, or RecordOfOtherVersion.
    """
    record = read(text)
    with of_its_version(record):
        played = Playback(record)
        for line in record.lines:
            played.take(line)
        if played.taken_back != record.taken_back:
            times = told(wrong.TIMES_BACK, found=played.taken_back, said=record.taken_back)
            raise RecordError(record.at.taken_back, times)
    moves = sum(isinstance(entry, Act) for _, entry in record.lines)
    moment = played.moment
    return Checked(len(moment.results), moves, moment.winners, moment.stage is Stage.OVER)


def replay(record: Record) -> Iterator[Frame]:
    """Yield the match frame by frame, beginning with the moment before its first line.

    Raise RecordError at the first line that does not hold, or RecordOfOtherVersion.
    """
    with of_its_version(record):
        played = Playback(record)
        frame = _now(played)
        yield frame
        for line in record.lines:
            frame, _ = _after(played, line, frame._events)
            yield frame


def _now(played: Playback, heard: tuple[Happened, ...] = ()) -> Frame:
    """Return the moment at which a playback is before any line is taken."""
    return Frame(0, "", (), played.moment, heard)


def _after(played: Playback, line: RecordLine, heard: tuple[Happened, ...]) -> tuple[Frame, list[Event]]:
    """Take a line; return the moment after it, and what happened."""
    events: list[Event] = []
    moment = played.take(line, events)
    new = tuple(numbered(played.moves, events))
    told = tuple(seen(event, None) for _, event in new)
    return Frame(line.number, entries.write(line.entry), told, moment, (*heard, *new)[-EVENTS_KEPT:]), events


@contextmanager
def of_its_version(record: Record) -> Iterator[None]:
    """Turn a RecordError into RecordOfOtherVersion if another version of rules or game wrote `record`.

    Raise GameNotHere if the code of its game fails.
    """
    try:
        yield
    except GameFailed as error:
        raise GameNotHere(record.at.game, reason(error)) from None
    except RecordOfOtherVersion:
        raise
    except RecordError as error:
        if other := other_version(record):
            raise RecordOfOtherVersion(error.line, and_other(error.why, other)) from None
        raise


def and_other(why: Told, other: Told) -> Told:
    """Return what does not hold, and which other version wrote it."""
    return told(wrong.AND_OTHER, why=why, other=other)


def other_version(record: Record) -> Told | None:
    """Return which other version of the rules or of the game wrote `record`, None if none did."""
    game = shelf.other_version(record.ruleset)
    if record.version == VERSION:
        return game
    rules = played_by(record.version)
    return and_other(rules, game) if game else rules


class Highlight(StrEnum):
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
    told: tuple[SeenEvent, ...]
    round: int
    kinds: frozenset[Highlight]


class _Checkpoint(NamedTuple):
    """The match before the line `line`, and the latest events."""

    line: int
    played: Playback
    heard: tuple[Happened, ...]


class Stepping:
    """A saved match in which one can go back and forth: the moments of `record`, as far as `play` has come.

    It is played once from the first line to the last, in parts if it is long. On the way the immutable states
    at every 64th line are kept, so that a moment is made from the checkpoint before it, and never from the
    start. Raises RecordError if the head does not hold.
    """

    def __init__(self, record: Record) -> None:
        self._record = record
        with of_its_version(record):
            self._played = Playback(record)
        self._heard: tuple[Happened, ...] = ()
        self._line = 0
        self._checkpoints = [_Checkpoint(0, self._played.copy(), ())]
        self.moments = [Moment(-1, (), _now(self._played).round, frozenset())]

    def play(self, lines: int) -> bool:
        """Play at most so many further lines; return whether there are more.

        Raise RecordError at a line that does not hold, or RecordOfOtherVersion.
        """
        with of_its_version(self._record):
            for line in self._record.lines[self._line : self._line + lines]:
                self._play(line)
        return self._line < len(self._record.lines)

    def frame(self, number: int) -> Frame:
        """Return the moment `number` of `moments`."""
        at = self.moments[number].line
        line, kept, heard = self._checkpoints[max(0, at) // EVERY]
        played, frame = kept.copy(), _now(kept, heard)
        for each in self._record.lines[line : at + 1]:
            frame, _ = _after(played, each, frame._events)
        return frame

    def _play(self, line: RecordLine) -> None:
        if self._line and self._line % EVERY == 0:
            self._checkpoints.append(_Checkpoint(self._line, self._played.copy(), self._heard))
        frame, events = _after(self._played, line, self._heard)
        self._heard = frame._events
        if frame.told:
            self.moments.append(Moment(self._line, frame.told, frame.round, _kinds(line.entry, events)))
        self._line += 1


def _kinds(entry: RecordEntry, events: list[Event]) -> frozenset[Highlight]:
    """Return what one may look for in a line."""
    found = set()
    match entry:
        case Act(_, move):
            words = move.split()
        case Judgment(_, claims):
            words = [word for claim in claims for word in claim.move.split()[:1]]
            found.add(Highlight.RACE)
        case _:
            return frozenset()
    found |= {kind for kind in (Highlight.CALL, Highlight.CATCH) if kind in words}
    if any(isinstance(e, Moved) and e.how is How.DRAW and len(e.cards) >= BIG_DRAW for e in events):
        found.add(Highlight.DRAW)
    return frozenset(found)
