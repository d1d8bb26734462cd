"""Writes many batches in one statement, at most one of each table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from asyncpg import Connection, PostgresLogMessage, Record

from parlour.net.journal.batch import Batch
from parlour.net.postgres.faults import Doubt

_WRITE: Final = """
INSERT INTO entries AS kept (tbl, number, at, writer, content)
SELECT new.tbl, new.number, new.at, $5, new.content
FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[]) AS new (tbl, number, at, content)
WHERE new.number = 1
    OR (SELECT before.number FROM entries AS before
        WHERE before.tbl = new.tbl AND before.number = new.number - 1 LIMIT 1) IS NOT NULL
ORDER BY new.tbl
ON CONFLICT (tbl, number) DO UPDATE SET at = kept.at
WHERE kept.writer = excluded.writer AND kept.content = excluded.content
    AND (SELECT after.number FROM entries AS after
        WHERE after.tbl = kept.tbl AND after.number = kept.number + 1 LIMIT 1) IS NULL
RETURNING tbl
"""
"""All writers take the tables in the same order, or two of them could wait for each other.

A batch that an earlier attempt has written is written again, unchanged. Only a transaction that writes waits
for the synchronous standby, which the earlier one may not have done: a canceled wait leaves the row there.

The subqueries are no EXISTS, for which PostgreSQL may read the whole table at once.
"""


async def write(connection: Connection[Record], writer: str, group: Sequence[Batch]) -> set[str]:
    """Write `group` in one transaction; return the tables whose batch is durable in its slot.

    The other slots are another writer's, or do not follow a written one. Raises `FAULTS`, after which all of
    it may have been written, or nothing.
    """
    columns = (
        [batch.table for batch in group],
        [batch.slot for batch in group],
        [batch.at for batch in group],
        [b"\n".join(batch.contents) for batch in group],
    )
    with _no_warning(connection):
        written = await connection.fetch(_WRITE, *columns, writer)
    return {row["tbl"] for row in written}


@contextmanager
def _no_warning(connection: Connection[Record]) -> Iterator[None]:
    """Raise Doubt if the server warns of anything.

    It does so if somebody cancels the wait for the synchronous standby, and reports success otherwise.
    """
    warnings: list[PostgresLogMessage] = []

    def warned(_: object, message: PostgresLogMessage) -> None:
        warnings.append(message)

    connection.add_log_listener(warned)
    try:
        yield
    finally:
        connection.remove_log_listener(warned)
    if warnings:
        raise Doubt("the database has warned of something")
