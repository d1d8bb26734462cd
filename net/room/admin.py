"""What `parlour room` does: makes a room, and tells of its referees, its tables, and its standbys."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError

from parlour.net.night.ids import is_night
from parlour.net.postgres.connection import connect
from parlour.net.postgres.faults import told
from parlour.net.postgres.schema import migrate
from parlour.net.room.file import RoomFile
from parlour.net.room.members import EVERY, SILENT
from parlour.net.room.store import Beat, OwnedLine, RoomStore
from parlour.net.wire.messages import NightBoard, TableLine

_STANDBYS: Final = """
SELECT application_name AS name, coalesce(sync_state, '') AS kind,
    coalesce(
        extract(epoch FROM flush_lag), CASE WHEN flush_lsn >= pg_current_wal_flush_lsn() THEN 0 END
    )::real AS lag
FROM pg_stat_replication ORDER BY application_name
"""
"""A user without the role pg_monitor is told no lag, and a standby that has not answered yet has none. One
that has had everything for a while has none, either: that is 0."""


async def prepare(database: str) -> int:
    """Bring the tables in `database` to this Parlour's version; return the version before, 0 for none.

    Raises DatabaseFault, or SchemaVersion.
    """
    with told():
        connection = await connect(database)
        try:
            return await migrate(connection)
        finally:
            await connection.close()


async def make(database: str, path: Path) -> RoomFile:
    """Make a room in `database`, and its file at `path`.

    Raises RoomFileError, or DatabaseFault, also if there is a room already.
    """
    await prepare(database)
    made = RoomFile.new(database)
    store = RoomStore(database)
    try:
        await store.insist_on_none()
        made.write(path)
        await store.claim(made.id)
    finally:
        await store.close()
    return made


class _Said(BaseModel):
    model_config = ConfigDict(frozen=True)


class RefereeStatus(_Said):
    """A referee. `silent` is the age of its last beat in seconds, `lag` how long one took; None: unknown.

    The states are "lives", "leaves" and "dead": others are about to take its tables.
    """

    id: str
    address: str
    version: str
    state: str
    silent: float
    lag: float | None
    tables: int


class TableStatus(_Said):
    """A table, and the id of its referee. Its name is empty before its first line."""

    id: str
    referee: str
    name: str = ""
    title: str = ""
    phase: str = ""
    taken: int = 0
    seats: int = 0


class NightStatus(_Said):
    """A game night, the id of its referee, how far it is, and how many have entered it."""

    id: str
    referee: str
    name: str = ""
    stage: str = ""
    round: int = 0
    people: int = 0


class Standby(_Said):
    """A standby of the database: its kind ("sync", "async", "" if it is not told), its lag in seconds.

    A lag of None is unknown.
    """

    name: str
    kind: str
    lag: float | None


class RoomStatus(_Said):
    """A room: all that `parlour room status --json` says."""

    referees: tuple[RefereeStatus, ...]
    tables: tuple[TableStatus, ...]
    nights: tuple[NightStatus, ...]
    standbys: tuple[Standby, ...]


async def status(database: str) -> RoomStatus:
    """Return the status of the room in `database`. Raises DatabaseFault."""
    store = RoomStore(database)
    try:
        beats, lines = await store.beats(), await store.all()
        if any(not beat.age for beat in beats):  # the database's clock does not tell how old it is
            await asyncio.sleep(SILENT + EVERY)
            beats = await store.beats()
    finally:
        await store.close()
    return RoomStatus(
        referees=tuple(_referee(beat, lines) for beat in beats),
        tables=tuple(_table(line) for line in lines if not is_night(line.table)),
        nights=tuple(_night(line) for line in lines if is_night(line.table)),
        standbys=await _standbys(database),
    )


async def _standbys(database: str) -> tuple[Standby, ...]:
    with told():
        connection = await connect(database)
        try:
            rows = await connection.fetch(_STANDBYS)
        finally:
            await connection.close()
    return tuple(Standby(name=row["name"], kind=row["kind"], lag=row["lag"]) for row in rows)


def _referee(beat: Beat, lines: tuple[OwnedLine, ...]) -> RefereeStatus:
    dead = beat.age > SILENT
    return RefereeStatus(
        id=beat.referee,
        address=beat.address,
        version=beat.by.version,
        state="dead" if dead else "leaves" if beat.by.leaves else "lives",
        silent=round(beat.age, 3),
        lag=None if dead or beat.by.lag is None else round(beat.by.lag, 4),
        tables=sum(line.owner == beat.referee and not is_night(line.table) for line in lines),
    )


def _table(line: OwnedLine) -> TableStatus:
    try:
        shown = TableLine.model_validate_json(line.line)
    except ValidationError:  # there is none yet, or it is of another version of Parlour
        return TableStatus(id=line.table, referee=line.owner)
    return TableStatus(
        id=line.table,
        referee=line.owner,
        name=shown.name,
        title=shown.title,
        phase=shown.phase,
        taken=shown.taken,
        seats=shown.seats,
    )


def _night(line: OwnedLine) -> NightStatus:
    try:
        shown = NightBoard.model_validate_json(line.line)
    except ValidationError:  # there is none yet, or it is of another version of Parlour
        return NightStatus(id=line.table, referee=line.owner)
    return NightStatus(
        id=line.table,
        referee=line.owner,
        name=shown.name,
        stage=shown.stage,
        round=shown.round,
        people=len(shown.rows),
    )
