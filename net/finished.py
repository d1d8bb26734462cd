"""A finished match as a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, assert_never

from net.fair.agreement import Agreed, Vowed
from net.journal import Begun, Journal, Made
from net.messages import Record
from rules import record
from rules.errors import RecordError
from rules.moves import HouseMove
from rules.record.entries import Part, Shuffle
from rules.shelf import TableRules

if TYPE_CHECKING:
    from net.course import Course
    from net.table import Table


def finished(rules: TableRules, names: Sequence[str], journal: Journal, table: str) -> Record:
    """Return the record of the match in `journal`, played by `rules` with `names` by seat.

    Raises RecordError if it is longer than a saved match may be.
    """
    now = datetime.now(UTC).astimezone()
    told = record.tell(rules, names, played_in(journal), table=table, played=f"{now:%Y-%m-%d %H:%M}")
    name = f"{now:%Y%m%d-%H%M%S-%f}-{rules.name}"  # to the microsecond: tables may end in the same second
    return Record(name=name[:60] + ".txt", text=record.write(told))


def keep(table: Table, course: Course) -> Record | None:
    """Keep the match of `table` that is over, give everyone there the file, and return it.

    One that is longer than a saved match may be is told as that: a file that nobody can read is none.
    """
    names = tuple(occupant.name for _, occupant in table.seats.taken())
    try:
        file = finished(course.rules, names, table.journal, table.plan.name)
    except RecordError:
        table.notice("This match was too long to be kept as a file.")
        return None
    table.hall.match_over(file)
    table.tell(file)
    return file


def played_in(journal: Journal) -> Iterator[tuple[int, str | HouseMove] | Shuffle | Part]:
    """Yield what was done in the running match of `journal`, as `rules.record.tell` takes it."""
    for entry in journal.entries():
        match entry:
            case Begun() | Vowed():
                pass
            case Made(seat, move):
                yield seat, move
            case Agreed():
                yield from _parts(entry)
            case _:
                assert_never(entry)


def _parts(agreed: Agreed) -> Iterator[Shuffle | Part]:
    context = agreed.context
    yield Shuffle(context.table, context.match, context.number, context.attempt)
    for who, commitment in sorted(agreed.commitments.items()):
        yield Part(who, commitment.hex(), agreed.secrets[who].hex())
