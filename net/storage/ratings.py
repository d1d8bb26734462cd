"""Ratings of people, a rating a game: how a finished match changes them, and the file that keeps them.

The model is that of Plackett and Luce, as OpenSkill has it: a rating is what is believed of somebody's skill,
its average and its deviation. Of an unknown person that is 25 and 8.3. Everybody who has no rating begins so.

The file is SQLite, for its owner alone. It has the people as they are recognized (only hashes of their
secrets, or the fingerprint of a key), because a referee forgets who has no seat when it ends.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from parlour.net.auth.accounts import Rating, Traveler
from parlour.net.errors import HomeError
from parlour.net.regular_file import open_to_lock
from parlour.net.storage.data_folder import CANNOT_READ, VARIABLE, Home
from parlour.rules.sentences import told

R = TypeVar("R")

MOST: Final = 2_000
"""People who are kept; those away longest are forgotten first."""
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS people (
    person TEXT PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL, code TEXT NOT NULL, tokens TEXT NOT NULL,
    seen INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS ratings (
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE, game TEXT NOT NULL,
    average REAL NOT NULL, deviation REAL NOT NULL, matches INTEGER NOT NULL, PRIMARY KEY (person, game)
) STRICT;
"""
_PERSON: Final = """
INSERT INTO people VALUES (?, ?, ?, ?, ?, (SELECT coalesce(max(seen), 0) + 1 FROM people))
ON CONFLICT (person) DO UPDATE SET name = excluded.name, key = excluded.key, code = excluded.code,
    tokens = excluded.tokens, seen = excluded.seen
"""
_RATING: Final = "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?)"
_TOO_MANY: Final = """
DELETE FROM people WHERE person IN (SELECT person FROM people ORDER BY seen DESC LIMIT -1 OFFSET ?)
"""


class Ranked(NamedTuple):
    """Who has finished a match of `game`: teams of people, and the place of each team, 0 for the best.

    For those in `helped`, by their ids, a bot has played: they gain nothing, but may lose.
    """

    game: str
    teams: tuple[tuple[Traveler, ...], ...]
    places: tuple[int, ...]
    helped: frozenset[str] = frozenset()


class Rated(NamedTuple):
    """A person, and their rating by game."""

    person: Traveler
    ratings: Mapping[str, Rating]


def after(match: Ranked, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """Return the ratings of all who have finished `match`, by their ids, from those that they had `before`.

    A team plays as the sum of its people, each of whom moves by the result of the team.
    """
    from openskill.models import PlackettLuce  # loaded where somebody is rated

    model = PlackettLuce()
    known = {person.id: before.get(person.id) for team in match.teams for person in team}
    teams = [
        [
            model.rating(mu=rating.average, sigma=rating.deviation) if rating else model.rating()
            for rating in (known[person.id] for person in team)
        ]
        for team in match.teams
    ]
    found = {}
    rates = model.rate(teams, ranks=[float(place) for place in match.places])
    for team, old, rated in zip(match.teams, teams, rates, strict=True):
        for person, was, new in zip(team, old, rated, strict=True):
            matches = rating.matches if (rating := known[person.id]) is not None else 0
            now = was if person.id in match.helped and new.mu > was.mu else new
            found[person.id] = Rating(now.mu, now.sigma, matches + 1)
    return found


class RatingsFile:
    """The ratings of this machine's referee. Each method opens the file, and may raise HomeError."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._one = asyncio.Lock()

    # ---- parlour.net.referee.ratings.Shelf -------------------------------------------------------------

    async def close(self) -> None: ...

    async def all(self) -> list[Rated]:
        return await self._done(self.read)

    async def rate(self, match: Ranked) -> None:
        await self._done(lambda: self.add(match))

    async def remember(self, person: Traveler) -> None:
        await self._done(lambda: self._remember(person))

    async def forget(self, person: str) -> None:
        await self._done(lambda: self.remove(person))

    async def stamp(self) -> object:
        """Return what is another value when the file may have changed."""
        return await self._done(lambda: self._path.stat().st_mtime_ns if self._path.exists() else 0)

    async def _done(self, work: Callable[[], R]) -> R:
        async with self._one:
            return await asyncio.to_thread(work)

    # ---- in any thread ---------------------------------------------------------------------------------

    @property
    def _path(self) -> Path:
        return self._home.ratings

    def read(self) -> list[Rated]:
        """Return everybody who has a rating, whoever came last first."""
        if not self._path.exists():
            return []
        with self._opened() as file:
            ratings: dict[str, dict[str, Rating]] = {}
            for person, game, *rating in file.execute("SELECT * FROM ratings ORDER BY game"):
                ratings.setdefault(person, {})[game] = Rating(*rating)
            rows = file.execute("SELECT person, name, key, code, tokens FROM people ORDER BY seen DESC")
            return [
                Rated(Traveler(person, name, tuple(json.loads(tokens)), key, code), ratings.get(person, {}))
                for person, name, key, code, tokens in rows
            ]

    def add(self, match: Ranked) -> None:
        """Rate a match."""
        with self._opened() as file:
            people = [person for team in match.teams for person in team]
            before = {}
            for person in people:
                found = file.execute(
                    "SELECT average, deviation, matches FROM ratings WHERE person = ? AND game = ?",
                    (person.id, match.game),
                ).fetchone()
                if found is not None:
                    before[person.id] = Rating(*found)
            new = after(match, before)
            file.executemany(_PERSON, map(_row, people))
            file.executemany(_RATING, ((person, match.game, *rating) for person, rating in new.items()))
            file.execute(_TOO_MANY, (MOST,))

    def remove(self, person: str) -> None:
        """Forget a person by the id, with all ratings."""
        with self._opened() as file:
            file.execute("DELETE FROM people WHERE person = ?", (person,))

    def _remember(self, person: Traveler) -> None:
        """Note how somebody who has a rating is recognized from now on."""
        with self._opened() as file:
            if file.execute("SELECT 1 FROM people WHERE person = ?", (person.id,)).fetchone():
                file.execute(_PERSON, _row(person))

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        """Open the file, which is made if it is missing, within one transaction. Raises HomeError."""
        try:
            self._home.make()
            os.close(open_to_lock(self._path))  # for its owner alone, from its first byte on
            with closing(sqlite3.connect(self._path, timeout=5.0)) as file:
                file.execute("PRAGMA foreign_keys = ON")
                file.execute("PRAGMA secure_delete = ON")
                file.executescript(_TABLES)
                with file:
                    file.execute("BEGIN IMMEDIATE")
                    yield file
        except (sqlite3.Error, OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise HomeError(
                told(CANNOT_READ, file=str(self._path), why=why.lower(), variable=VARIABLE)
            ) from None


def _row(person: Traveler) -> Sequence[str]:
    return person.id, person.name, person.key, person.code, json.dumps(person.tokens)
