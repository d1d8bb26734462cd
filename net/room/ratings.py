"""The ratings of people in a card room, in its database: every machine of the room has the same ones."""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import Final

from parlour.net.auth.accounts import Rating, Traveler
from parlour.net.postgres.connection import Database
from parlour.net.storage.ratings import Ranked, Rated, after

_ALL: Final = """
SELECT people.id, people.name, game, average, deviation, matches
FROM ratings JOIN people ON people.id = ratings.person ORDER BY people.seen DESC, game
"""
LOCK: Final = "SELECT pg_advisory_xact_lock(hashtextextended('rating ' || $1, 0))"
_BEFORE: Final = """
SELECT person, average, deviation, matches FROM ratings WHERE game = $1 AND person = ANY($2::text[])
"""
_RATE: Final = """
INSERT INTO ratings (person, game, average, deviation, matches)
SELECT id, $2, $3, $4, $5 FROM people WHERE id = $1
ON CONFLICT (person, game) DO UPDATE SET
    average = excluded.average, deviation = excluded.deviation, matches = excluded.matches
"""
_STAMP: Final = """
SELECT count(*), coalesce(sum(matches), 0), coalesce(sum(hashtext(person || game)::bigint), 0) FROM ratings
"""
_FORGET: Final = "DELETE FROM ratings WHERE person = $1"
_FORGET_PERSON: Final = "DELETE FROM people WHERE id = $1 AND tbl = ''"


class RoomRatings:
    """The ratings of the room in its `database`. Every method may raise DatabaseFault.

    The room has its people there, too; a rating ends with its person (`parlour.net.room.store`).
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def close(self) -> None:
        await self._database.close()

    async def all(self) -> list[Rated]:
        async with self._database.used() as connection:
            rows = await connection.fetch(_ALL)
        found: dict[str, tuple[str, dict[str, Rating]]] = {}
        for person, name, game, *rating in rows:
            found.setdefault(person, (name, {}))[1][game] = Rating(*rating)
        return [Rated(Traveler(person, name), ratings) for person, (name, ratings) in found.items()]

    async def rate(self, match: Ranked) -> None:
        """Rate a match; those of one game are rated one after the other in the whole room."""
        await asyncio.to_thread(import_module, "openskill.models")
        people = [person.id for team in match.teams for person in team]
        async with self._database.used() as connection, connection.transaction():
            await connection.execute(LOCK, match.game)
            rows = await connection.fetch(_BEFORE, match.game, people)
            new = after(match, {person: Rating(*rating) for person, *rating in rows})
            await connection.executemany(_RATE, [(person, match.game, *new[person]) for person in people])

    async def remember(self, person: Traveler) -> None:
        """Do nothing: the room notes it for everybody."""

    async def stamp(self) -> object:
        async with self._database.used() as connection:
            return tuple(await connection.fetchrow(_STAMP) or ())

    async def forget(self, person: str) -> None:
        """Forget the ratings of a person, and the person, unless they have a seat."""
        async with self._database.used() as connection, connection.transaction():
            await connection.execute(_FORGET, person)
            await connection.execute(_FORGET_PERSON, person)


def in_room(url: str) -> RoomRatings:
    """Return the ratings in the database at `url`, over a connection of their own."""
    return RoomRatings(Database(url))
