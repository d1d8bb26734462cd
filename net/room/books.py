"""The journals of a referee in a room, and the people that all of its referees know."""

from __future__ import annotations

import asyncio

from parlour.net import limits
from parlour.net.auth.accounts import People, Person
from parlour.net.auth.hashing import hashed
from parlour.net.errors import DatabaseFault
from parlour.net.journal.entries import Journal, Log, Owned
from parlour.net.journal.tables import TableJournal
from parlour.net.referee.journals import Books
from parlour.net.referee.redirects import traveler_of
from parlour.net.room.store import RoomStore
from parlour.rules import VERSION


class RoomBooks(Books):
    """Writes to `log` and `store` for the referee with the id `own`, which each process has anew."""

    def __init__(self, log: Log, store: RoomStore, own: str) -> None:
        super().__init__()
        self._log = log
        self._store = store
        self._own = own

    def table_id(self, number: int) -> str:
        return f"t{number}.{self._own}"

    def taken(self) -> tuple[Owned, ...]:
        return (Owned(self._own, VERSION),)

    def of(self, table: str) -> Journal:
        return TableJournal(self._log, table)

    def knows(self, person: Person) -> bool:  # noqa: ARG002
        return True

    async def durable_token(self, people: People, person: Person, shown: str, now: float) -> str:
        before = list(person.tokens)
        token = people.new_token(person, now)
        try:
            async with asyncio.timeout(limits.SLOW_WRITE):
                await self._store.save(traveler_of(person))
        except (DatabaseFault, TimeoutError):
            if shown:
                if person.tokens[-1] == hashed(token):  # else another connection waits for a newer one
                    people.take_back(person, before)
                return shown
        return token
