"""Replays a saved match: checks, applies and shows every line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import NamedTuple, assert_never

from rules import VERSION
from rules import match as matches
from rules.errors import NotationError, OtherVersion, RecordError, Refusal, RulesError
from rules.events import OF_ORDERS, Event, Moved, Shown
from rules.events import line as events_line
from rules.match import Legal, Match
from rules.moves import HOUSE, Judged, Shuffled, TimeUp
from rules.record import entries
from rules.record.entries import Act, Judgment, Order, Part, Points, Shuffle, Time, Won, shortened
from rules.record.page import Record, RecordLine, played_by, read
from rules.shelf import shelf
from rules.views import EMPTY, Stage, View, Zone, ZoneKind

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
        moment = begin(record)
        for line in record.lines:
            moment = after(moment, line)
    moves = sum(isinstance(entry, Act) for _, entry in record.lines)
    return Checked(len(moment.results), moves, moment.winners)


def replay(record: Record) -> Iterator[Frame]:
    """Yield the match frame by frame, beginning with the moment before its first line.

    Raise RecordError at the first line that does not hold, or OtherVersion.
    """
    with of_its_version(record):
        yield from _frames(record)


def _frames(record: Record) -> Iterator[Frame]:
    moment = begin(record)
    heard: tuple[Event, ...] = ()
    yield Frame(0, "", (), moment, heard)
    for line in record.lines:
        events: list[Event] = []
        moment = after(moment, line, events)
        lines = (event for event in events if not isinstance(event, OF_ORDERS))
        heard = (*heard, *lines)[-EVENTS_KEPT:]
        words = tuple(text for event in events if (text := events_line(event, None)) is not None)
        yield Frame(line.number, entries.write(line.entry), words, moment, heard)


@contextmanager
def of_its_version(record: Record) -> Iterator[None]:
    """Turn a RecordError into OtherVersion if another version of the rules wrote `record`."""
    try:
        yield
    except RecordError as error:
        if record.version == VERSION:
            raise
        raise OtherVersion(error.line, f"{error.words}; {played_by(record.version)}") from None


def begin(record: Record) -> Match:
    """Return the match of `record` before its first line; raise RecordError if its head does not hold."""
    at, seats = record.at, len(record.names)
    try:
        rules = shelf.load(record.ruleset)
    except RulesError as error:
        raise RecordError(at.ruleset, str(error)) from None
    if record.game != rules.name:
        raise RecordError(at.game, f"the ruleset is that of {rules.name!r}, not of {record.game!r}")
    if not rules.least <= seats <= rules.most:
        raise RecordError(at.seats, f"{seats} seats; this game takes {rules.least} to {rules.most}")
    return matches.begin(rules.game, rules.rules, seats)


def after(moment: Match, line: RecordLine, events: list[Event] | None = None) -> Match:
    """Return the match after `line`; raise RecordError if it does not hold."""
    number, entry = line
    match entry:
        case Act(seat, move):
            legal = _judge(moment, number, seat, move)
            _hold(
                number,
                _stands_alone(moment, legal),
                f"{shortened(move)!r} is a claim: `house judged` tells it",
            )
            return matches.after(moment, seat, legal, events)
        case Order(label, cards):
            return matches.after(moment, HOUSE, _order(moment, number, label, cards), events)
        case Time(name):
            running = tuple(deadline.name for deadline in matches.deadlines(moment))
            _hold(number, name in running, f"no clock {shortened(name)!r} runs now")
            return matches.after(moment, HOUSE, TimeUp(name), events)
        case Judgment():
            return matches.after(moment, HOUSE, _judgment(moment, number, entry), events)
        case Points(points):
            _hold(number, bool(moment.results) and moment.stage != Stage.ROUND, "no round has just ended")
            right = moment.results[-1].points
            _hold(number, points == right, f"the round brought {_numbers(right)}, not {_numbers(points)}")
            return moment
        case Won(seats):
            _hold(number, bool(moment.winners), "the match is not over")
            right = moment.winners
            _hold(number, seats == right, f"won by seat {_numbers(right)}, not by {_numbers(seats)}")
            return moment
        case Shuffle() | Part():
            return moment  # `net.fair` verifies them
        case _:
            assert_never(entry)


def _hold(number: int, holds: bool, words: str) -> None:
    if not holds:
        raise RecordError(number, words)


def _judge(moment: Match, number: int, seat: int, move: str) -> Legal:
    _hold(number, seat < moment.seats, f"there is no seat {seat}, only 0 to {moment.seats - 1}")
    judged = matches.judge(moment, seat, move)
    if isinstance(judged, Refusal):
        why = re.sub(r"\{([0-9]+)\}", r"seat \1", str(judged))
        raise RecordError(number, f"seat {seat} may not {shortened(move)!r}: {why}")
    return judged


def _stands_alone(moment: Match, move: Legal) -> bool:
    """Whether a legal move may come by itself: it is no claim, or its race has no clock."""
    race = matches.race(moment)
    return not move.claim or race is None or race.seconds is None


def _judgment(moment: Match, number: int, entry: Judgment) -> Judged:
    """Return the verdict on the open race; raise RecordError for an illegal or second claim of a seat."""
    race = matches.race(moment)
    _hold(
        number, race is not None and race.name == entry.race, f"no race {shortened(entry.race)!r} is open now"
    )
    for seat, move, _ in entry.claims:
        legal = _judge(moment, number, seat, move)
        _hold(number, legal.claim, f"{shortened(move)!r} is no claim in a race")
    seats = [claim.seat for claim in entry.claims]
    _hold(number, len({*seats}) == len(seats), "a seat claims twice in one race")
    return Judged(entry.race, entry.claims)


def _order(moment: Match, number: int, label: str, cards: tuple[str, ...]) -> Shuffled:
    wanted = matches.wanted(moment)
    if wanted is None or wanted.label != label:
        now = f"one for {wanted.label!r} is" if wanted else "none is"
        raise RecordError(number, f"an order for {shortened(label)!r} is not wanted now: {now}")
    try:
        order = bytes(moment.rules.card_type(text) for text in cards)
    except NotationError as error:
        raise RecordError(number, str(error)) from None
    _hold(number, sorted(order) == sorted(wanted.cards), "these are not the cards that were to be shuffled")
    return Shuffled(order)


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
