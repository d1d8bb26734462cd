"""The last update and the record of a played match, as a referee sends them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from parlour.net.client.records import EndedMatch
from parlour.net.wire.messages import Phase, Presence, Record, SeatPart, TablePart, Update
from parlour.rules import match as matches
from parlour.rules.check.playing import PlayedMove
from parlour.rules.check.tables import Setting
from parlour.rules.moves import HOUSE, OfHouse, Shuffled
from parlour.rules.record import record
from parlour.rules.record.entries import Part, SharedShuffle
from parlour.rules.record.page import Seating, seated
from parlour.rules.shelf.ready import TableRules
from tests.rules.games_suite.playing import played

SETTING = Setting("mau-mau", 2, (("target", "2"),))
NAMES = ("Ann", "Bo")


@cache
def steps() -> tuple[PlayedMove, ...]:
    return tuple(played(SETTING))


@cache
def rules() -> TableRules:
    return SETTING.rules


def match_id(number: int) -> str:
    return f"{number:032x}"


@cache
def update(phase: Phase, you: int | None) -> Update:
    """What is told of match 0 while it is played, or when it is over."""
    over = phase is Phase.OVER
    moment = steps()[-1].after if over else next(step.after for step in steps() if step.who != HOUSE)
    seats = tuple(SeatPart(seat=seat, name=name, presence=Presence.HERE) for seat, name in enumerate(NAMES))
    table = TablePart(
        id="t1",
        name="Kitchen",
        game=rules().base,
        title=rules().title,
        phase=phase,
        seats=seats,
        least=2,
        most=2,
        match=0,
        match_id=match_id(0),
    )
    return Update(seq=1, table=table, you=you, view=matches.seen_by(moment, you))


@cache
def text(*names: str) -> str:
    """The record of match 0 as a file; with others than the names of who played it does not hold."""
    moves: list[tuple[int, str | OfHouse] | SharedShuffle | Part] = []
    for order, step in enumerate(steps(), 1):
        if isinstance(step.move, Shuffled):
            moves.append(SharedShuffle("t1", 1, order, 1, match_id(0)))
        moves.append((step.who, step.move))
    told = record.tell(rules(), NAMES, moves, table="Kitchen")
    return record.write(replace(told, names=names or NAMES))


def begun(number: int = 1, you: int | None = 0) -> Update:
    """Match `number` while it is played."""
    return _of(number, update(Phase.PLAYING, you))


def ended(number: int = 1, you: int | None = 0) -> EndedMatch:
    """The end of match `number`, and its record."""
    content = text().replace(match_id(0), match_id(number))
    return EndedMatch(_of(number, update(Phase.OVER, you)), Record(name=f"m{number}.txt", text=content))


def _of(number: int, told: Update) -> Update:
    table = told.table.model_copy(update={"match": number, "match_id": match_id(number)})
    return told.model_copy(update={"table": table})


def of_anyone(record_: Record) -> Record:
    """Return the record with seat 0 as its owner: each program keeps it with its own seat."""
    return record_.model_copy(update={"text": seated(record_.text, Seating(0))})
