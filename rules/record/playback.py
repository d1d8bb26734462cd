"""A saved match, line by line: each line is checked and applied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from parlour.rules import match as matches
from parlour.rules.errors import NotationError, RulesError, quoted
from parlour.rules.events import Event
from parlour.rules.faults import FaultyGame, MissingGame
from parlour.rules.match import Legal, Match
from parlour.rules.moves import HOUSE, Judged, LastRound, OfHouse, Refusal, Shuffled, TimeUp
from parlour.rules.past import TAKEN_BACK, Past
from parlour.rules.record import faults as wrong
from parlour.rules.record.entries import (
    Act,
    Judgment,
    Last,
    Order,
    Part,
    Points,
    RecordEntry,
    SharedShuffle,
    Time,
    Undo,
    Won,
    by_number,
)
from parlour.rules.record.faults import GameNotHere, RecordError
from parlour.rules.record.page import Record, RecordLine
from parlour.rules.sentences import Sentence, Told, reason, told
from parlour.rules.shelf import shelf
from parlour.rules.views import Stage


class Playback:
    """The match of `record` as far as its lines were taken; `moment` is where it stands.

    `moves` are those so far, of the house and taken back ones too: they number what happens, as at the table.
    `past` are those that can be taken back.
    Raises RecordError if the head does not hold.
    """

    def __init__(self, record: Record) -> None:
        self.moment = begin(record)
        self.moves = 0
        self.taken_back = 0
        self.past = Past()

    def copy(self) -> Playback:
        """Return a playback that goes on by itself from here."""
        other = Playback.__new__(Playback)
        other.moment, other.moves, other.taken_back = self.moment, self.moves, self.taken_back
        other.past = self.past.copy()
        return other

    def take(self, line: RecordLine, events: list[Event] | None = None) -> Match:
        """Apply `line` and return the match after it; raise RecordError if it does not hold."""
        number, entry = line
        if isinstance(entry, Undo):
            most = len(self.past)
            _hold(number, entry.moves <= most, told(wrong.TOO_MUCH_BACK, moves=str(entry.moves), most=most))
            there = entry.seat is None or entry.seat < self.moment.seats
            _hold(number, there, told(wrong.NO_SEAT, seat=str(entry.seat), last=self.moment.seats - 1))
            self.moment = self.past.undo(entry.moves)
            self.moves += 1
            self.taken_back += 1
            if events is not None:
                events.append(TAKEN_BACK)
            return self.moment
        before, self.moment = self.moment, after(self.moment, line, events)
        made = _made(before, entry)
        if made is not None:
            self.moves += 1
            self.past.moved(before, *made, self.moment)
        return self.moment


def _made(before: Match, entry: RecordEntry) -> tuple[int, str | OfHouse] | None:
    """Return the move of a legal `entry` in the match `before` with its seat, None if it is no move."""
    match entry:
        case Act(seat, move):
            return seat, move
        case Order(_, cards):
            return HOUSE, Shuffled(bytes(map(before.rules.card_type, cards)))
        case Time(name):
            return HOUSE, TimeUp(name)
        case Last():
            return HOUSE, LastRound()
        case Judgment(race, claims):
            return HOUSE, Judged(race, claims)
        case _:
            return None


def begin(record: Record) -> Match:
    """Return the match of `record` before its first line.

    Raise RecordError if its head does not hold, or GameNotHere.
    """
    at, seats = record.at, len(record.names)
    try:
        rules = shelf.load(record.ruleset)
    except (MissingGame, FaultyGame) as error:
        raise GameNotHere(at.ruleset, reason(error)) from None
    except RulesError as error:
        raise RecordError(at.ruleset, reason(error)) from None
    if record.game != rules.name:
        raise RecordError(at.game, told(wrong.OTHER_GAME, theirs=repr(rules.name), said=repr(record.game)))
    if not rules.least <= seats <= rules.most:
        raise RecordError(at.seats, told(wrong.OTHER_SEATS, seats=seats, least=rules.least, most=rules.most))
    return matches.begin(rules.game, rules.rules, seats)


def after(moment: Match, line: RecordLine, events: list[Event] | None = None) -> Match:
    """Return the match after `line`; raise RecordError if it does not hold."""
    number, entry = line
    match entry:
        case Act(seat, move):
            legal = _judge(moment, number, seat, move)
            _hold(number, legal.stands_alone, told(wrong.IS_CLAIM, typed=quoted(move)))
            return matches.after(moment, seat, legal, events)
        case Order(label, cards):
            return matches.after(moment, HOUSE, _order(moment, number, label, cards), events)
        case Time(name):
            running = tuple(deadline.name for deadline in matches.deadlines(moment))
            _hold(number, name in running, told(wrong.NO_CLOCK, typed=quoted(name)))
            return matches.after(moment, HOUSE, TimeUp(name), events)
        case Last():
            _hold(number, matches.is_legal(moment, HOUSE, LastRound()), wrong.LAST_ALREADY)
            return matches.after(moment, HOUSE, LastRound(), events)
        case Judgment():
            return matches.after(moment, HOUSE, _judgment(moment, number, entry), events)
        case Points(points):
            _hold(number, bool(moment.results) and moment.stage != Stage.ROUND, wrong.NO_ROUND_ENDED)
            right = moment.results[-1].points
            _hold(number, points == right, _other(wrong.OTHER_POINTS, right, points))
            return moment
        case Won(seats):
            _hold(number, moment.stage is Stage.OVER, wrong.NOT_OVER)
            right = moment.winners
            _hold(number, seats == right, _other(wrong.OTHER_WINNER, right, seats))
            return moment
        case SharedShuffle() | Part() | Undo():
            return moment  # `parlour.net.fair` verifies parts, and `Playback` takes moves back
        case _:
            assert_never(entry)


def _other(sentence: Sentence, right: Sequence[int], said: Sequence[int]) -> Told:
    return told(sentence, right=_numbers(right), said=_numbers(said))


def _hold(number: int, holds: bool, otherwise: Told) -> None:
    if not holds:
        raise RecordError(number, otherwise)


def _judge(moment: Match, number: int, seat: int, move: str) -> Legal:
    _hold(number, seat < moment.seats, told(wrong.NO_SEAT, seat=str(seat), last=moment.seats - 1))
    judged = matches.judge(moment, seat, move)
    if isinstance(judged, Refusal):
        why = by_number(str(judged))
        raise RecordError(number, told(wrong.MAY_NOT, seat=seat, typed=quoted(move), why=why))
    return judged


def _judgment(moment: Match, number: int, entry: Judgment) -> Judged:
    """Return the verdict on the open race; raise RecordError for an illegal or second claim of a seat."""
    race = matches.race(moment)
    _hold(
        number,
        race is not None and race.name == entry.race,
        told(wrong.NO_RACE, typed=quoted(entry.race)),
    )
    for seat, move, _ in entry.claims:
        legal = _judge(moment, number, seat, move)
        _hold(number, legal.claim, told(wrong.NO_CLAIM, typed=quoted(move)))
    seats = [claim.seat for claim in entry.claims]
    _hold(number, len({*seats}) == len(seats), wrong.CLAIMS_TWICE)
    return Judged(entry.race, entry.claims)


def _order(moment: Match, number: int, label: str, cards: tuple[str, ...]) -> Shuffled:
    wanted = matches.wanted(moment)
    if wanted is None or wanted.label != label:
        typed = quoted(label)
        if wanted is None:
            raise RecordError(number, told(wrong.NOT_WANTED, typed=typed))
        raise RecordError(number, told(wrong.WANTED_FOR, typed=typed, wanted=repr(wanted.label)))
    try:
        order = bytes(moment.rules.card_type(text) for text in cards)
    except NotationError as error:
        raise RecordError(number, reason(error)) from None
    _hold(number, sorted(order) == sorted(wanted.cards), wrong.OTHER_CARDS)
    return Shuffled(order)


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
