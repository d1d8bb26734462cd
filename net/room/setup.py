"""Makes a room: the tables in its database, and the file that its machines share."""

from __future__ import annotations

from pathlib import Path

from parlour.net.postgres.connection import connect
from parlour.net.postgres.faults import told
from parlour.net.postgres.schema import migrate
from parlour.net.room.file import RoomFile
from parlour.net.room.store import RoomStore


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
