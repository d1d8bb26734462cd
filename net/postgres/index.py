"""What is noted beside the log, in the same transaction: who has each table, and who has a seat there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from asyncpg import Connection, Record

from parlour.net.journal.batch import Batch
from parlour.net.journal.entries import Closed, Owned, Seated

_NOTED: Final = (Closed, Owned, Seated)
_OWNED: Final = """
INSERT INTO lines (tbl, owner, changed) VALUES ($1, $2, clock_timestamp())
ON CONFLICT (tbl) DO UPDATE SET owner = excluded.owner, changed = excluded.changed
"""
_CLOSED: Final = "UPDATE lines SET owner = '', line = NULL, changed = clock_timestamp() WHERE tbl = $1"
_GONE: Final = "UPDATE people SET tbl = '' WHERE tbl = $1 AND NOT id = ANY($2::text[])"
_THERE: Final = "UPDATE people SET tbl = $1 WHERE id = ANY($2::text[]) AND tbl <> $1"


def is_noted(batch: Batch) -> bool:
    """Whether `batch` changes who has a table, or who has a seat there."""
    return any(isinstance(entry, _NOTED) for entry in batch.entries)


async def note(connection: Connection[Record], batches: Iterable[Batch]) -> None:
    """Note what `batches` change, which the transaction of `connection` has written. Raises `FAULTS`."""
    for batch in sorted(batches, key=lambda batch: batch.table):
        for entry in batch.entries:
            match entry:
                case Owned(referee):
                    await connection.execute(_OWNED, batch.table, referee)
                case Seated(places):
                    persons = [place.person for place in places if place is not None and place.person]
                    await _sit(connection, batch.table, persons)
                case Closed():
                    await connection.execute(_CLOSED, batch.table)
                    await _sit(connection, batch.table, ())


async def _sit(connection: Connection[Record], table: str, persons: Sequence[str]) -> None:
    await connection.execute(_GONE, table, persons)
    await connection.execute(_THERE, table, persons)
