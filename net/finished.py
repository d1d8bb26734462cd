"""A finished match as a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import assert_never

from net.fair.agreement import Agreed, Vowed
from net.journal import Begun, Journal, Made
from net.messages import Record
from rules import record
from rules.moves import HouseMove
from rules.record.entries import Part, Shuffle
from rules.shelf import TableRules


def finished(rules: TableRules, names: Sequence[str], journal: Journal, table: str) -> Record:
    """Return the record of the match in `journal`, played by `rules` with `names` by seat."""
    now = datetime.now(UTC).astimezone()
    told = record.tell(rules, names, played_in(journal), table=table, played=f"{now:%Y-%m-%d %H:%M}")
    name = f"{now:%Y%m%d-%H%M%S-%f}-{rules.name}"  # to the microsecond: tables may end in the same second
    return Record(name=name[:60] + ".txt", text=record.write(told))


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
    _, match, _, number, _, attempt, match_id, before = context
    yield Shuffle(context.table, match, number, attempt, match_id, before)
    for who, commitment in sorted(agreed.commitments.items()):
        yield Part(who, commitment.hex(), agreed.secrets[who].hex())
