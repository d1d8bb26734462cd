"""What the referees of a room tell each other through the database: beats, lines of tables, people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from asyncpg import Connection, Record

from parlour.net.auth.accounts import Traveler
from parlour.net.errors import DatabaseFault
from parlour.net.postgres.connection import PATIENCE, Link
from parlour.net.postgres.faults import told
from parlour.net.referee.hooks import Arrival

_ANOTHER: Final = (
    "The database has another room already: copy the file of that room from one of its machines, "
    "or name another database."
)
OVERLAP: Final = timedelta(seconds=PATIENCE)
"""How far a look at the changes goes back: a change is dated up to so long before it can be seen."""

_BEAT: Final = """
INSERT INTO alive (referee, address, beat, leaves, version, lag)
VALUES ($1, $2, clock_timestamp(), $3, $4, $5)
ON CONFLICT (referee) DO UPDATE SET
    address = excluded.address, beat = excluded.beat, leaves = excluded.leaves, lag = excluded.lag
"""
_ALIVE: Final = """
SELECT referee, address, extract(epoch FROM clock_timestamp() - beat) AS age, leaves, version, lag
FROM alive ORDER BY referee
"""
_CLAIM: Final = "INSERT INTO room (id) VALUES ($1) ON CONFLICT DO NOTHING"
_ROOM: Final = "SELECT id FROM room"
_FORGET: Final = "DELETE FROM alive WHERE referee = $1 AND NOT EXISTS (SELECT FROM lines WHERE owner = $1)"
_TELL: Final = """
UPDATE lines SET line = new.line, changed = clock_timestamp()
FROM unnest($1::text[], $2::text[]) AS new (tbl, line)
WHERE lines.tbl = new.tbl AND lines.owner = $3
"""
_ALL: Final = "SELECT tbl, owner, line, changed FROM lines ORDER BY changed"
_CHANGES: Final = "SELECT tbl, owner, line, changed FROM lines WHERE changed >= $1 ORDER BY changed"
_OF: Final = "SELECT tbl FROM lines WHERE owner = $1"
_FIND: Final = """
SELECT id, name, key, code, tokens, tbl FROM people
WHERE ($1 <> '' AND tokens @> ARRAY[$1]) OR ($2 <> '' AND key = $2) OR ($3 <> '' AND code = $3)
ORDER BY seen DESC LIMIT 1
"""
_PEOPLE: Final = "SELECT id, name, key, code, tokens, tbl FROM people WHERE id = ANY($1::text[])"
_SAVE: Final = """
INSERT INTO people (id, name, key, code, tokens, tbl, seen) VALUES ($1, $2, $3, $4, $5, '', clock_timestamp())
ON CONFLICT (id) DO UPDATE SET name = excluded.name, key = excluded.key, code = excluded.code,
    tokens = excluded.tokens, seen = excluded.seen
"""

CLOSED_FOR: Final = timedelta(days=1)
"""After this time the log forgets a closed table."""
AWAY_FOR: Final = timedelta(days=90)
"""After this time the room forgets a person without a seat."""
_TIDY: Final = """
WITH gone AS (
    DELETE FROM lines WHERE tbl IN (
        SELECT tbl FROM lines WHERE owner = '' AND changed < clock_timestamp() - $1::interval
        LIMIT 500 FOR UPDATE SKIP LOCKED
    ) RETURNING tbl
)
DELETE FROM entries USING gone WHERE entries.tbl = gone.tbl
"""
_LEFT: Final = "DELETE FROM people WHERE tbl = '' AND seen < clock_timestamp() - $1::interval"


class Presence(NamedTuple):
    """What a referee says with each beat.

    `address` is where clients reach it (`host:port`), `leaves` whether it is about to end, `version` that of
    Parlour, and `lag` the seconds that the beat before took.
    """

    referee: str
    address: str
    leaves: bool = False
    version: str = ""
    lag: float = 0.0


class Beat(NamedTuple):
    """The last beat of a referee, and its age in seconds."""

    by: Presence
    age: float

    @property
    def referee(self) -> str:
        return self.by.referee

    @property
    def address(self) -> str:
        return self.by.address


class Line(NamedTuple):
    """A table, its owner ("" once it is closed), and its line in the lobby as JSON ("" before the first)."""

    table: str
    owner: str
    line: str


class RoomStore:
    """The room in the database at `url`. Every method raises DatabaseFault if that does not answer.

    Nothing here is needed for safety: who has a table is decided by the log alone.
    """

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self._link = Link(url, patience)
        self._newest: datetime | None = None

    async def close(self) -> None:
        await self._link.close()

    async def claim(self, room: str) -> None:
        """Make the database that of the room with the id `room`. Raises DatabaseFault if it has another."""
        with told():
            async with self._link.open() as connection:
                await connection.execute(_CLAIM, room)
                there = await connection.fetchval(_ROOM)
        if there != room:
            raise DatabaseFault(_ANOTHER)

    async def insist_on_none(self) -> None:
        """Raise DatabaseFault if the database has a room."""
        with told():
            async with self._link.open() as connection:
                if await connection.fetchval(_ROOM) is not None:
                    raise DatabaseFault(_ANOTHER)

    async def beat(self, said: Presence) -> tuple[Beat, ...]:
        """Say `said`; return the beats of all referees."""
        with told():
            async with self._link.open() as connection:
                await connection.execute(
                    _BEAT, said.referee, said.address, said.leaves, said.version, said.lag
                )
                return await _beats(connection)

    async def beats(self) -> tuple[Beat, ...]:
        """Return the last beats of all referees."""
        with told():
            async with self._link.open() as connection:
                return await _beats(connection)

    async def all(self) -> tuple[Line, ...]:
        """Return the lines of all open tables."""
        with told():
            async with self._link.open() as connection:
                found = await connection.fetch(_ALL)
        return tuple(line for line in map(_line, found) if line.owner)

    async def forget(self, referee: str) -> None:
        """Forget `referee`, unless it has a table."""
        with told():
            async with self._link.open() as connection:
                await connection.execute(_FORGET, referee)

    async def tell(self, referee: str, lines: Mapping[str, str]) -> None:
        """Tell the lines of tables that `referee` still has."""
        with told():
            async with self._link.open() as connection:
                await connection.execute(_TELL, list(lines), list(lines.values()), referee)

    async def changes(self) -> tuple[Line, ...]:
        """Return the lines that have changed since the last call, and perhaps others; all at the first."""
        with told():
            async with self._link.open() as connection:
                if self._newest is None:
                    found = await connection.fetch(_ALL)
                else:
                    found = await connection.fetch(_CHANGES, self._newest - OVERLAP)
        if found:
            self._newest = found[-1]["changed"]
        return tuple(map(_line, found))

    async def tables_of(self, referee: str) -> tuple[str, ...]:
        """Return the tables that `referee` has, by the log."""
        with told():
            async with self._link.open() as connection:
                return tuple(row["tbl"] for row in await connection.fetch(_OF, referee))

    async def tidy(self) -> None:
        """Forget tables that closed long ago, and people who have been away for long.

        A referee that was stopped so long writes nothing to such a table: the slot before is gone.
        """
        with told():
            async with self._link.open() as connection:
                await connection.execute(_TIDY, CLOSED_FOR)
                await connection.execute(_LEFT, AWAY_FOR)

    async def find(self, token: str = "", key: str = "", code: str = "") -> Arrival | None:
        """Return the person with this token or code (hashes) or key, the latest of several, or None."""
        with told():
            async with self._link.open() as connection:
                row = await connection.fetchrow(_FIND, token, key, code)
        return _found(row) if row is not None else None

    async def people(self, ids: Iterable[str]) -> dict[str, Traveler]:
        """Return those of these people who are known, by id."""
        with told():
            async with self._link.open() as connection:
                rows = await connection.fetch(_PEOPLE, list(ids))
        return {row["id"]: _found(row).person for row in rows}

    async def save(self, person: Traveler) -> None:
        """Remember `person` with their newest secrets."""
        with told():
            async with self._link.open() as connection:
                await connection.execute(
                    _SAVE, person.id, person.name, person.key, person.code, list(person.tokens)
                )


async def _beats(connection: Connection[Record]) -> tuple[Beat, ...]:
    return tuple(
        Beat(
            Presence(row["referee"], row["address"], row["leaves"], row["version"], row["lag"]),
            float(row["age"]),
        )
        for row in await connection.fetch(_ALIVE)
    )


def _line(row: Record) -> Line:
    return Line(row["tbl"], row["owner"], row["line"] or "")


def _found(row: Record) -> Arrival:
    traveler = Traveler(row["id"], row["name"], tuple(row["tokens"]), row["key"], row["code"])
    return Arrival(traveler, row["tbl"])
