"""Replays a saved match: checks, applies and shows every line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import NamedTuple

from parlour.rules import VERSION
from parlour.rules import match as matches
from parlour.rules.errors import GameFailed, GameNotHere, OtherVersion, RecordError
from parlour.rules.events import OF_ORDERS, Event, Moved, Shown
from parlour.rules.events import line as events_line
from parlour.rules.events import lines as events_lines
from parlour.rules.match import Match
from parlour.rules.record import entries
from parlour.rules.record.entries import Act
from parlour.rules.record.page import Record, played_by, read
from parlour.rules.record.playback import Playback
from parlour.rules.shelf import shelf
from parlour.rules.views import EMPTY, Stage, View, Zone, ZoneKind

LOG_LINES = 30
EVENTS_KEPT = 3 * LOG_LINES


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of a saved match, after line `line` of the file (0: before the first).

    `text` is that line, `words` what happened, as everyone at the table read it.
    """

    line: int
    text: str
    words: tuple[str, ...]
    _match: Match
    _events: tuple[Event, ...]

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        played = len(self._match.results)
        return played + 1 if self._match.stage == Stage.ROUND else max(played, 1)

    def view(self, seat: int | None) -> View:
        """Return what `seat` (None: a spectator) saw at this moment."""
        view = matches.seen_by(self._match, seat, self._events)
        return replace(view, log=view.log[-LOG_LINES:])

    def open_view(self) -> View:
        """Return an omniscient view: every hand face up, every card named in the log."""
        view = matches.seen_by(self._match, None)
        hands = self._match.game.scoring.hands(self._match.round) if self._match.round else ()
        zones = (self._opened(zone, hands) for zone in view.zones)
        log = tuple(text for event in self._events if (text := events_line(event, _knows(event))) is not None)
        return replace(view, zones=tuple(zones), log=log[-LOG_LINES:])

    def _opened(self, zone: Zone, hands: tuple[tuple[str, ...], ...]) -> Zone:
        """Return a zone of a seat with all cards of its grid face up; other zones unchanged."""
        if zone.seat is None:
            return zone
        if zone.kind == ZoneKind.GRID:
            there = iter(hands[zone.seat])
            return replace(zone, cards=tuple(EMPTY if text == EMPTY else next(there) for text in zone.cards))
        own = matches.seen_by(self._match, zone.seat).zone(zone.name, zone.seat)
        assert own is not None, "a seat sees its own zones"
        return own


def _knows(event: Event) -> int | None:
    match event:
        case Moved(seat=seat):
            return seat
        case Shown(to=to):
            return to
        case _:
            return None


class Checked(NamedTuple):
    """The result of a saved match whose every line holds; without `winners` it is unfinished."""

    rounds: int
    moves: int
    winners: tuple[int, ...]


def check(text: str) -> Checked:
    """Play the saved match `text` from its first line to its last.

    Raise RecordError for the first line that does not hold, or OtherVersion.
    """
    record = read(text)
    with of_its_version(record):
        played = Playback(record)
        for line in record.lines:
            played.take(line)
        if played.taken_back != record.taken_back:
            words = f"moves are taken back {played.taken_back} times, not {record.taken_back}"
            raise RecordError(record.at.taken_back, words)
    moves = sum(isinstance(entry, Act) for _, entry in record.lines)
    return Checked(len(played.moment.results), moves, played.moment.winners)


def replay(record: Record) -> Iterator[Frame]:
    """Yield the match frame by frame, beginning with the moment before its first line.

    Raise RecordError at the first line that does not hold, or OtherVersion.
    """
    with of_its_version(record):
        yield from _frames(record)


def _frames(record: Record) -> Iterator[Frame]:
    played = Playback(record)
    heard: tuple[Event, ...] = ()
    yield Frame(0, "", (), played.moment, heard)
    for line in record.lines:
        events: list[Event] = []
        moment = played.take(line, events)
        lines = (event for event in events if not isinstance(event, OF_ORDERS))
        heard = (*heard, *lines)[-EVENTS_KEPT:]
        words = events_lines(events, None)
        yield Frame(line.number, entries.write(line.entry), words, moment, heard)


@contextmanager
def of_its_version(record: Record) -> Iterator[None]:
    """Turn a RecordError into OtherVersion if another version of the rules or of the game wrote `record`.

    Raise GameNotHere if the code of its game fails.
    """
    try:
        yield
    except GameFailed as error:
        raise GameNotHere(record.at.game, str(error)) from None
    except OtherVersion:
        raise
    except RecordError as error:
        if why := other_version(record):
            raise OtherVersion(error.line, f"{error.words}; {why}") from None
        raise


def other_version(record: Record) -> str:
    """Return in words which other version of the rules or of the game wrote `record`, "" if none did."""
    rules = played_by(record.version) if record.version != VERSION else ""
    return "; ".join(filter(None, (rules, shelf.other_version(record.ruleset))))
