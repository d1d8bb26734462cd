"""What holds for any text that is read as a card, a move, a saved match or house rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random

from parlour.rules import cards
from parlour.rules import match as matches
from parlour.rules.check.playing import of_every_kind, run
from parlour.rules.check.tables import Setting
from parlour.rules.errors import NotationError
from parlour.rules.faults import RulesetError
from parlour.rules.match import Legal, Match
from parlour.rules.moves import Refusal
from parlour.rules.record import entries, record
from parlour.rules.record.faults import RecordError
from parlour.rules.shelf import shelf
from parlour.rules.steps import Step
from tests.chance import SEED

LONGEST_WORDS = 600
"""Characters of what is said against a text, however long that is: it repeats forty, each escaped."""
AT_ONCE, MOVES = 3, 400
"""Moments of a match in which a text is judged, and the most moves of it."""


@cache
def tables() -> tuple[tuple[Match, ...], ...]:
    """Return, for every game, some moments of a match, of different kinds."""
    return tuple(_some(_moments(Setting(game.name, min(3, game.most)))) for game in shelf.games())


def _moments(setting: Setting) -> tuple[Match, ...]:
    steps = run(setting.rules, setting.seats, Random(SEED), MOVES).steps
    return tuple(step.after for step in of_every_kind(steps, setting.seats, 1, Random(SEED)))


def _some(there: tuple[Match, ...]) -> tuple[Match, ...]:
    return there[:: max(1, len(there) // AT_ONCE)][:AT_ONCE]


def move_stands(text: str) -> None:
    """Hold `text` as a move, and as the beginning of one, to what every game promises."""
    for there in tables():
        _reads(there[0], text)
        for moment in there:
            for seat in (0, moment.seats - 1):
                _is_judged(moment, seat, text)
                _is_begun(moment, seat, text)


def _reads(moment: Match, text: str) -> None:
    try:
        move = moment.game.notation.read(moment.rules, text)
    except NotationError as error:
        _short(error)
        return
    written = moment.game.notation.write(moment.rules, move)
    assert moment.game.notation.read(moment.rules, written) == move
    assert len(written) <= len(text) + 1, "what is kept is no longer than what was sent"


def _is_judged(moment: Match, seat: int, text: str) -> None:
    judged = matches.judge(moment, seat, text)
    assert matches.judge(moment, seat, judged.text) == judged if isinstance(judged, Legal) else judged.words


def _is_begun(moment: Match, seat: int, text: str) -> None:
    following = matches.next_step(moment, seat, text)
    assert following is None or isinstance(following, Refusal | Step)
    if following is None:
        assert isinstance(matches.judge(moment, seat, text), Legal), "a whole move is a legal one"


def card_stands(text: str) -> None:
    """Hold `text` as a card and as a suit."""
    for read in (cards.card, cards.suit):
        try:
            found = read(text)
        except NotationError as error:
            _short(error)
        else:
            assert read(found.text if isinstance(found, cards.Card) else found.name) == found


def record_stands(text: str) -> None:
    """Hold `text` as a line of a saved match, and as a whole one."""
    try:
        entry = entries.read(text)
    except NotationError as error:
        _short(error)
    else:
        assert entries.read(entries.write(entry)) == entry
    try:
        told = record.read(text)
        again = record.read(record.write(told))
    except RecordError as error:
        _short(error)
    else:
        assert (again.names, again.ruleset) == (told.names, told.ruleset)
        assert list(_entries(again)) == list(_entries(told))
    with suppress(RecordError):
        record.check(text)


def _entries(told: record.Record) -> Iterator[entries.RecordEntry]:
    return (line.entry for line in told.lines)


def house_rules_stand(text: str) -> None:
    """Hold `text` as a file of house rules."""
    try:
        rules = shelf.house_rules(text)
    except RulesetError as error:
        _told(error)
    else:
        again = shelf.house_rules(shelf.write(rules))
        assert (again.base, again.summary, again.ruleset) == (rules.base, rules.summary, rules.ruleset)


def _told(error: RulesetError) -> None:
    assert error.faults
    assert str(error).isprintable()


def _short(error: Exception) -> None:
    assert str(error).isprintable()
    assert len(str(error)) <= LONGEST_WORDS, str(error)
