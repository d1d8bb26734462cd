"""Wrong passwords and resume codes, counted in the database: n machines are not n times the tries."""

from __future__ import annotations

import hashlib
import hmac
from datetime import timedelta
from typing import Final

from parlour.net.limits import Rate
from parlour.net.postgres.connection import PATIENCE, Link
from parlour.net.postgres.faults import told

_CONTEXT: Final = b"parlour tries 1\n"
_ALONE: Final = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
_OLD: Final = "DELETE FROM tries WHERE at < clock_timestamp() - interval '1 day'"
_COUNT: Final = "SELECT count(*) FROM tries WHERE what = $1 AND at > clock_timestamp() - $2::interval"
_TAKE: Final = "INSERT INTO tries (what, at) VALUES ($1, clock_timestamp()) RETURNING number"
_GIVE_BACK: Final = "DELETE FROM tries WHERE number = $1"


class RoomTries:
    """The tries of a room, in the database at `url`. Addresses are kept as hashes with the room's `secret`.

    A try is taken before it is looked at, so that many at once are counted, too, and given back if it was
    right. Both methods raise DatabaseFault.
    """

    def __init__(self, url: str, secret: bytes, patience: float = PATIENCE) -> None:
        self._link = Link(url, patience)
        self._key = hmac.digest(secret, _CONTEXT, hashlib.sha256)

    async def close(self) -> None:
        await self._link.close()

    async def take(self, kind: str, address: str, rate: Rate) -> int | None:
        """Take a try of `kind` from `address`; return its number, None if `rate` allows no more."""
        what = f"{kind} {hmac.new(self._key, address.encode(), hashlib.sha256).hexdigest()}"
        within = timedelta(seconds=rate.seconds)
        with told():
            async with self._link.open() as connection, connection.transaction():
                await connection.execute(_ALONE, what)
                await connection.execute(_OLD)
                if await connection.fetchval(_COUNT, what, within) >= rate.times:
                    return None
                number: int = await connection.fetchval(_TAKE, what)
                return number

    async def give_back(self, number: int) -> None:
        """Forget a try that was right."""
        with told():
            async with self._link.open() as connection:
                await connection.execute(_GIVE_BACK, number)
