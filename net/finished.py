"""A match as a file: line by line while it is played, and whole when it is over.

Nothing is told again at the end: a long match would keep every table of the referee waiting.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from net.fair.agreement import Agreed
from net.journal import Made
from net.messages import Record
from rules import record
from rules.errors import RecordError
from rules.match import Match
from rules.record import entries
from rules.record.entries import Part, Shuffle
from rules.shelf import TableRules, dump

if TYPE_CHECKING:
    from net.course import Course
    from net.table import Table


def lines_of_move(before: Match, made: Made, after: Match) -> Iterator[str]:
    """Yield the lines of a move, which led from `before` to `after`."""
    return map(entries.write, record.told_of(before, made.seat, made.move, after))


def lines_of_shuffle(agreed: Agreed) -> Iterator[str]:
    """Yield the lines of everyone's parts in a shuffle, which stand before the order that they made."""
    context = agreed.context
    _, match, _, number, _, attempt, match_id, before = context
    yield entries.write(Shuffle(context.table, match, number, attempt, match_id, before))
    for who, commitment in sorted(agreed.commitments.items()):
        yield entries.write(Part(who, commitment.hex(), agreed.secrets[who].hex()))


def finished(rules: TableRules, names: Sequence[str], lines: Sequence[str], table: str) -> Record:
    """Return the record of a match with these `lines`, played by `rules` with `names` by seat.

    Raises RecordError if it is longer than a saved match may be.
    """
    now = datetime.now(UTC).astimezone()
    title = record.Record(rules.name, dump(rules), tuple(names), (), table, f"{now:%Y-%m-%d %H:%M}")
    name = f"{now:%Y%m%d-%H%M%S-%f}-{rules.name}"  # to the microsecond: tables may end in the same second
    return Record(name=name[:60] + ".txt", text=record.paged(title, lines))


def keep(table: Table, course: Course) -> Record | None:
    """Keep the match of `table` that is over, give everyone there the file, and return it.

    One that is longer than a saved match may be is told as that: a file that nobody can read is none.
    """
    names = tuple(occupant.name for _, occupant in table.seats.taken())
    try:
        file = finished(course.rules, names, course.lines, table.plan.name)
    except RecordError:
        table.notice("This match was too long to be kept as a file.")
        return None
    table.hall.match_over(file, own=any(human.person.is_owner for _, human in table.seats.humans()))
    table.tell(file)
    return file
