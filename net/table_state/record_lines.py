"""The lines that a move or a shuffle adds to the record of a match, written during the match."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.net.fair.making.agreement import Agreed
from parlour.net.journal.entries import Made
from parlour.rules.match import Match
from parlour.rules.record import entries, record
from parlour.rules.record.entries import PartEntry, ShuffleEntry


def lines_of_move(before: Match, made: Made, after: Match) -> Iterator[str]:
    """Yield the lines of a move that led from `before` to `after`."""
    return map(entries.write, record.told_of(before, made.seat, made.move, after))


def lines_of_shuffle(agreed: Agreed) -> Iterator[str]:
    """Yield the lines of all parts in a shuffle. They precede the line of the order they made."""
    context = agreed.context
    _, match, _, number, _, attempt, match_id, before = context
    yield entries.write(ShuffleEntry(context.table, match, number, attempt, match_id, before))
    for who, commitment in sorted(agreed.commitments.items()):
        yield entries.write(PartEntry(who, commitment.hex(), agreed.secrets[who].hex()))
