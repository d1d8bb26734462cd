"""What the referees of a room tell each other through the database: beats, lines, people, wrong tries.

A row is believed no more than a line of the wire: what cannot be an id, an address or a name is left out. No
two times of the database are compared, because its clock may step, or be another server's.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from math import inf, isfinite, nan
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from asyncpg import Connection, LockNotAvailableError, Record
from pydantic import Field, TypeAdapter, ValidationError

from parlour.net.address import Address
from parlour.net.auth.accounts import Traveler
from parlour.net.auth.rotating import RotatingSecret
from parlour.net.errors import BadAddress, DatabaseFault
from parlour.net.limits import Rate
from parlour.net.postgres.connection import PATIENCE, Database
from parlour.net.referee.hooks import RoomPerson
from parlour.net.sanitize import clean, clean_name
from parlour.net.wire.parts import Id, Name
from parlour.rules.sentences import phrase

_ANOTHER: Final = phrase(
    "another room",
    "The database has another room already: copy the file of that room from one of its machines, "
    "or name another database.",
)
OVERLAP: Final = PATIENCE
"""How many seconds a look at the changes goes back: a number is given up to so long before it can be seen."""

_BEAT: Final = """
INSERT INTO alive (referee, address, beat, leaves, version, lag)
VALUES ($1, $2, clock_timestamp(), $3, $4, $5)
ON CONFLICT (referee) DO UPDATE SET
    address = excluded.address, beat = excluded.beat, leaves = excluded.leaves, lag = excluded.lag
"""
_ALIVE: Final = """
SELECT referee, address, beat, leaves, version, lag,
    CASE WHEN isfinite(beat) THEN extract(epoch FROM clock_timestamp() - beat) ELSE 0 END AS age
FROM alive ORDER BY referee
"""
_CLAIM: Final = "INSERT INTO room (id) VALUES ($1) ON CONFLICT DO NOTHING"
_ROOM: Final = "SELECT id FROM room"
_INVITATION: Final = "SELECT invitation FROM room"
_INVITE: Final = "UPDATE room SET invitation = $2 WHERE invitation = $1"
_FORGET: Final = "DELETE FROM alive WHERE referee = $1 AND NOT EXISTS (SELECT FROM lines WHERE owner = $1)"
_TELL: Final = """
UPDATE lines SET line = new.line, changed = clock_timestamp()
FROM unnest($1::text[], $2::text[]) AS new (tbl, line)
WHERE lines.tbl = new.tbl AND lines.owner = $3
"""
_NEWEST: Final = "SELECT coalesce(pg_sequence_last_value('changes'), 0)"
_CHANGES: Final = "SELECT tbl, owner, line FROM lines WHERE change > $1 ORDER BY change"
_OF: Final = "SELECT tbl FROM lines WHERE owner = $1"
_AT_NIGHT: Final = "SELECT tbl, owner FROM lines WHERE tbl > $1 || '.' AND tbl < $1 || '/'"
"""The slash is what follows the dot in order."""
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
_TOKENS: Final = 2  # of a person: the one used last, and the one told last
AWAY_FOR: Final = timedelta(days=90)
"""After this time the room forgets a person without a seat."""
TIDIED_AT_ONCE: Final = 1000
"""Rows that are removed in one transaction, so that it ends long before the time limit.

What is old is found by an index, and so compared with a time that does not change meanwhile.
"""
_CLOSED_LONG_AGO: Final = """
SELECT tbl FROM lines WHERE owner = '' AND changed < statement_timestamp() - $1::interval
ORDER BY changed LIMIT 1 FOR UPDATE SKIP LOCKED
"""
_FIRST_SLOTS: Final = """
DELETE FROM entries WHERE tbl = $1 AND number < $3 AND number < $2 + (
    SELECT first.number FROM entries AS first WHERE first.tbl = $1 ORDER BY first.number LIMIT 1
) RETURNING number
"""
"""The first ones first: nobody writes a slot behind which there is none, so the table stays closed."""
_ALL: Final = 2**63 - 1
_OUTDATED: Final = "SELECT tbl, needed FROM lines WHERE needed > 0 AND owner <> '' ORDER BY tbl LIMIT 1"
_ALL_GONE: Final = "UPDATE lines SET needed = 0 WHERE tbl = $1"
_ALONE: Final = """
SET LOCAL lock_timeout = '50ms';
SET LOCAL synchronous_commit = off;
LOCK TABLE entries IN SHARE ROW EXCLUSIVE MODE
"""
"""Nobody may be just writing: a statement that has seen the slot before could write one that is gone.

Nobody waits long for that, and not for the standby: what comes back with a server that lacks it does no harm.
"""
_TABLE_GONE: Final = "DELETE FROM lines WHERE tbl = $1"
_LEFT: Final = """
DELETE FROM people WHERE id IN (
    SELECT id FROM people WHERE tbl = '' AND seen < statement_timestamp() - $1::interval
    ORDER BY seen LIMIT $2 FOR UPDATE SKIP LOCKED
) RETURNING id
"""
_OLD_TRIES: Final = """
DELETE FROM tries WHERE number IN (
    SELECT number FROM tries WHERE at < statement_timestamp() - interval '1 day'
    ORDER BY at LIMIT $1 FOR UPDATE SKIP LOCKED
) RETURNING number
"""
_OLD_ORDERS: Final = "DELETE FROM orders WHERE at < statement_timestamp() - interval '1 minute'"
"""Their answers, which go with them, have names, keys and addresses."""

_OF_TRIES: Final = b"parlour tries 1\n"
_LOCK_TRIES: Final = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
_COUNT_TRIES: Final = "SELECT count(*) FROM tries WHERE what = $1 AND at > clock_timestamp() - $2::interval"
_TAKE_TRY: Final = "INSERT INTO tries (what, at) VALUES ($1, clock_timestamp()) RETURNING number"
_GIVE_BACK_TRY: Final = "DELETE FROM tries WHERE number = $1"


class Heartbeat(NamedTuple):
    """What a referee says with each beat.

    `address` is where clients reach it (`host:port`), `leaves` whether it is about to end, `version` that of
    Parlour, and `lag` the seconds that the beat before took, None if there was none.
    """

    referee: str
    address: str
    leaves: bool = False
    version: str = ""
    lag: float | None = None


class Beat(NamedTuple):
    """The last beat of a referee, and its age in seconds."""

    by: Heartbeat
    age: float

    @property
    def referee(self) -> str:
        return self.by.referee

    @property
    def address(self) -> str:
        return self.by.address


class _Heard(NamedTuple):
    """What the last beat of a referee was dated, and when it came, by the clock of this machine."""

    dated: datetime
    at: float


class OwnedLine(NamedTuple):
    """A table, its owner ("" once it is closed), and its line in the lobby as JSON ("" before the first)."""

    table: str
    owner: str
    line: str


class RoomStore:
    """The room in the database at `url`. Every method raises DatabaseFault if that does not answer.

    Nothing here is needed for safety: who has a table is decided by the log alone.
    """

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self._database = self.database = Database(url, patience)
        self._heard: dict[str, _Heard] = {}
        self._listened = -inf  # when the beats before were asked for
        self._looks: deque[tuple[float, int]] = deque()  # when, and the number of the newest change then

    async def close(self) -> None:
        await self._database.close()

    async def claim(self, room: str) -> None:
        """Make the database that of the room with the id `room`. Raises DatabaseFault if it has another."""
        async with self._database.used() as connection:
            await connection.execute(_CLAIM, room)
            there = await connection.fetchval(_ROOM)
        if there != room:
            raise DatabaseFault(_ANOTHER)

    async def insist_on_none(self) -> None:
        """Raise DatabaseFault if the database has a room."""
        async with self._database.used() as connection:
            if await connection.fetchval(_ROOM) is not None:
                raise DatabaseFault(_ANOTHER)

    async def invitation(self) -> str:
        """Return what is kept of the room's invitation; see `parlour.net.web.invitations.Shelf`."""
        async with self._database.used() as connection:
            return str(await connection.fetchval(_INVITATION))

    async def replace_invitation(self, before: str, after: str) -> str:
        async with self._database.used() as connection:
            await connection.execute(_INVITE, before, after)
            return str(await connection.fetchval(_INVITATION))

    async def beat(self, said: Heartbeat) -> tuple[Beat, ...]:
        """Say `said`; return the beats of all referees."""
        async with self._database.used() as connection:
            lag = nan if said.lag is None else said.lag
            await connection.execute(_BEAT, said.referee, said.address, said.leaves, said.version, lag)
            before = _now()
            return self._beats(before, await connection.fetch(_ALIVE))

    async def beats(self) -> tuple[Beat, ...]:
        """Return the last beats of all referees; an age of 0: not before the next call is it known."""
        async with self._database.used() as connection:
            before = _now()
            return self._beats(before, await connection.fetch(_ALIVE))

    def _beats(self, asked: float, rows: Iterable[Record]) -> tuple[Beat, ...]:
        """Return the beats in `rows`, which were `asked` for, with their ages.

        A beat is as old as it has been unchanged here. Within what that leaves open the database's clock
        tells more.
        """
        now = _now()
        heard = {}
        for row in rows:
            referee, dated = row["referee"], row["beat"]
            before = self._heard.get(referee)
            if before is not None and before.dated == dated:
                heard[referee] = before
            else:
                heard[referee] = _Heard(dated, now - min(max(0.0, float(row["age"])), now - self._listened))
        self._heard, self._listened = heard, asked
        return tuple(
            Beat(_presence(row), now - heard[row["referee"]].at) for row in rows if _is_id(row["referee"])
        )

    async def all(self) -> tuple[OwnedLine, ...]:
        """Return the lines of all open tables."""
        async with self._database.used() as connection:
            found = await connection.fetch(_CHANGES, 0)
        return tuple(line for line in _lines(found) if line.owner)

    async def forget(self, referee: str) -> None:
        """Forget `referee`, unless it has a table."""
        async with self._database.used() as connection:
            await connection.execute(_FORGET, referee)

    async def tell(self, referee: str, lines: Mapping[str, str]) -> None:
        """Tell the lines of tables that `referee` still has."""
        async with self._database.used() as connection:
            await connection.execute(_TELL, list(lines), list(lines.values()), referee)

    async def changes(self) -> tuple[OwnedLine, ...]:
        """Return the lines that have changed since the last call, and perhaps others; all at the first."""
        async with self._database.used() as connection:
            newest = await connection.fetchval(_NEWEST)
            now = _now()
            found = await connection.fetch(_CHANGES, self._since(newest))
        self._looks.append((now, newest))
        return _lines(found)

    def _since(self, newest: int) -> int:
        """Return the number of the last change that was seen with all before it, 0 for none."""
        looks = self._looks
        if looks and newest < looks[-1][1]:  # another server, which lacks what the one before had
            looks.clear()
        if not looks:
            return 0
        old = looks[-1][0] - OVERLAP
        while len(looks) > 1 and looks[1][0] <= old:
            looks.popleft()
        return looks[0][1] if looks[0][0] <= old else 0

    async def tables_of(self, referee: str) -> tuple[str, ...]:
        """Return the tables that `referee` has, by the log."""
        async with self._database.used() as connection:
            found = await connection.fetch(_OF, referee)
        return tuple(row["tbl"] for row in found if _is_id(row["tbl"]))

    async def tables_at(self, night: str) -> dict[str, str]:
        """Return the tables of a game night, and who has each ("" if it is closed), by the log."""
        async with self._database.used() as connection:
            found = await connection.fetch(_AT_NIGHT, night)
        return {row["tbl"]: row["owner"] for row in found if _is_id(row["tbl"])}

    async def tidy(self) -> bool:
        """Forget a part of what is old; return whether there may be more.

        That are tables that closed long ago, what was before the present match of a table, people who have
        been away for long, old tries, and orders whose operator was cut off. A referee that was stopped so
        long writes nothing to such a table: the slot before is gone.
        """
        async with self._database.used() as connection:
            is_more = await _forget_closed(connection)
            is_more = await _forget_outdated(connection) or is_more
            for statement, *values in ((_LEFT, AWAY_FOR), (_OLD_TRIES,)):
                gone = await connection.fetch(statement, *values, TIDIED_AT_ONCE)
                is_more = is_more or len(gone) == TIDIED_AT_ONCE
            await connection.execute(_OLD_ORDERS)
        return is_more

    async def find(self, token: str = "", key: str = "", code: str = "") -> RoomPerson | None:
        """Return the person with this token or code (hashes) or key, the latest of several, or None."""
        async with self._database.used() as connection:
            row = await connection.fetchrow(_FIND, token, key, code)
        return _arrival(row) if row is not None else None

    async def people(self, ids: Iterable[str]) -> dict[str, Traveler]:
        """Return those of these people who are known, by id."""
        async with self._database.used() as connection:
            rows = await connection.fetch(_PEOPLE, list(ids))
        return {found.person.id: found.person for row in rows if (found := _arrival(row)) is not None}

    async def save(self, person: Traveler) -> None:
        """Remember `person` with their newest secrets."""
        async with self._database.used() as connection:
            await connection.execute(
                _SAVE, person.id, person.name, person.key, person.code, list(person.tokens)
            )


async def _forget_closed(connection: Connection[Record]) -> bool:
    """Forget a part of the table that closed first, long ago; return whether there was one."""
    async with connection.transaction():
        table_id = await connection.fetchval(_CLOSED_LONG_AGO, CLOSED_FOR)
        if table_id is None:
            return False
        gone = await connection.fetch(_FIRST_SLOTS, table_id, TIDIED_AT_ONCE, _ALL)
        if len(gone) < TIDIED_AT_ONCE:
            await connection.execute(_TABLE_GONE, table_id)
        return True


async def _forget_outdated(connection: Connection[Record]) -> bool:
    """Forget a part of what was written of a table before all of it was written anew.

    Return whether there was such a table, and it could be done now.
    """
    if await connection.fetchrow(_OUTDATED) is None:
        return False
    with suppress(LockNotAvailableError):
        async with connection.transaction():
            await connection.execute(_ALONE)
            found = await connection.fetchrow(_OUTDATED)
            if found is None:
                return False
            gone = await connection.fetch(_FIRST_SLOTS, found["tbl"], TIDIED_AT_ONCE, found["needed"])
            if len(gone) < TIDIED_AT_ONCE:
                await connection.execute(_ALL_GONE, found["tbl"])
            return True
    return False


class RoomTries:
    """The tries of a room, in the database at `url`. Addresses are kept as hashes with the room's `secret`.

    Counted there, n machines are not n times the tries. One is taken before it is looked at, so that many at
    once are counted, too, and given back if it was right. Both methods raise DatabaseFault.
    """

    def __init__(self, url: str, secret: RotatingSecret, patience: float = PATIENCE) -> None:
        self._database = self.database = Database(url, patience)
        self._secret = secret

    async def close(self) -> None:
        await self._database.close()

    async def take(self, kind: str, address: str, rate: Rate) -> int | None:
        """Take a try of `kind` from `address`; return its number, None if `rate` allows no more."""
        key = hmac.digest(self._secret.now(), _OF_TRIES, hashlib.sha256)
        what = f"{kind} {hmac.new(key, address.encode(), hashlib.sha256).hexdigest()}"
        within = timedelta(seconds=rate.seconds)
        async with self._database.used() as connection, connection.transaction():
            await connection.execute(_LOCK_TRIES, what)
            if await connection.fetchval(_COUNT_TRIES, what, within) >= rate.times:
                return None
            number: int = await connection.fetchval(_TAKE_TRY, what)
            return number

    async def give_back(self, number: int) -> None:
        """Forget a try that was right."""
        async with self._database.used() as connection:
            await connection.execute(_GIVE_BACK_TRY, number)


def _now() -> float:
    return asyncio.get_running_loop().time()


_ID: Final = TypeAdapter(Id)
_Secret: TypeAlias = Annotated[str, Field(max_length=128)]  # a key's fingerprint, or a hash
_PERSON: Final = TypeAdapter(tuple[Id, Name, tuple[_Secret, ...], _Secret, _Secret])


def _is_id(text: str) -> bool:
    return _valid(_ID, text) is not None


def _valid(kind: TypeAdapter[Any], found: Any) -> Any:
    """Return `found` if it is of that kind, else None."""
    try:
        return kind.validate_python(found)
    except ValidationError:
        return None


def _presence(row: Record) -> Heartbeat:
    """Return what a beat says; who says no address is alive, and nobody is sent there."""
    address = ""
    with suppress(BadAddress):
        address = str(Address.parse(row["address"]))
    lag = row["lag"] if isfinite(row["lag"]) and row["lag"] >= 0 else None
    return Heartbeat(row["referee"], address, row["leaves"], clean(row["version"], 40), lag)


def _lines(rows: Sequence[Record]) -> tuple[OwnedLine, ...]:
    return tuple(OwnedLine(row["tbl"], row["owner"], row["line"] or "") for row in rows if _is_line(row))


def _is_line(row: Record) -> bool:
    return _is_id(row["tbl"]) and (not row["owner"] or _is_id(row["owner"]))


def _arrival(row: Record) -> RoomPerson | None:
    """Return the person in a row, None if there can be no such person."""
    tokens = tuple(dict.fromkeys(row["tokens"]))[-_TOKENS:]
    found = _valid(_PERSON, (row["id"], row["name"], tokens, row["key"], row["code"]))
    if found is None:
        return None
    ours, name, tokens, key, code = found
    table = row["tbl"] if _is_id(row["tbl"]) else ""
    return RoomPerson(Traveler(ours, clean_name(name) or "Guest", tokens, key, code), table)
