"""The record of a finished match: a file for everyone at the table and for the referee.

Its lines were written during the match (`parlour.net.table_state.record_lines`), because writing all of a
long match at its end would block every table of the referee.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from parlour.net.table_state.effects import Finished
from parlour.net.table_state.running_match import Course
from parlour.net.table_state.state import TableState
from parlour.net.wire.messages import Record
from parlour.rules.errors import RecordError
from parlour.rules.record import record
from parlour.rules.shelf.ready import TableRules
from parlour.rules.shelf.saved import dump


def finished(
    rules: TableRules,
    names: Sequence[str],
    lines: Sequence[str],
    table: str,
    now: datetime,
    taken_back: int = 0,
) -> Record:
    """Return the record of a match with `names` by seat. Raises RecordError if it is too long."""
    date = f"{now:%Y-%m-%d %H:%M}"
    title = record.Record(rules.name, dump(rules), tuple(names), (), table, date, taken_back=taken_back)
    name = f"{now:%Y%m%d-%H%M%S-%f}-{rules.name}"  # to the microsecond: tables may end in the same second
    return Record(name=name[:60] + ".txt", text=record.paged(title, lines))


def keep(table: TableState, course: Course, now: datetime) -> Record | None:
    """Store a finished match and send it to everyone. Returns None if it is too long to be read back.

    Only the stored one says who sat there (`record.Seating`); everyone's own program adds that.
    """
    names = tuple(occupant.name for _, occupant in table.seats.taken())
    try:
        file = finished(course.rules, names, course.lines, table.plan.name, now, course.taken_back)
    except RecordError:
        table.notice("This match was too long to be kept as a file.")
        return None
    there = [place for place, _ in table.seats.taken()]
    owners = (place for place, human in table.seats.humans() if human.person.is_owner)
    bots = tuple(there.index(place) for place, _ in table.seats.robots())
    owner = next((there.index(place) for place in owners), None)
    mine = file.model_copy(update={"text": record.seated(file.text, record.Seating(owner, bots))})
    table.effects.sent.append(Finished(mine, own=owner is not None))
    table.tell(file)
    return file
