"""How the referee of this machine takes part in a card room."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from parlour.net.address import Address
from parlour.net.room.file import RoomFile
from parlour.net.room.room import CardRoom


@dataclass(frozen=True)
class Membership:
    """The room of `file`, and where clients reach this machine.

    That is at `host` ("": its first address) and `port` (0: the one where it listens).
    """

    file: RoomFile
    host: str = ""
    port: int = 0

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[CardRoom]:
        """Yield the room, which is closed afterwards. Raises DatabaseFault."""
        room = await CardRoom.open(self.file.database, bytes.fromhex(self.file.secret), self.file.id)
        try:
            yield room
        finally:
            await room.close()

    def address(self, own: Sequence[str], port: int) -> str:
        """Return where clients reach this machine, which has the addresses `own` and listens on `port`."""
        return str(Address(self.host or next(iter(own), "127.0.0.1"), self.port or port))
