"""What the operator of a room asks of its machines, and what they answer, by way of the database.

An order names the machines that are meant: those that lived when it was given. A machine that starts later
has another id, so it never carries out what was asked before its time. An order lies there only as long as
the operator waits, and a minute at most, so that a machine which was stopped does nothing late.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from parlour.net.postgres.connection import Database
from parlour.net.room.opening import Opening
from parlour.net.sanitize import clean_line, clean_name
from parlour.net.wire.parts import Id, Text

GOOD_FOR: Final = timedelta(minutes=1)
"""How long an order can be taken, if nobody withdraws it."""

_GIVE: Final = "INSERT INTO orders (id, asked, referees, at) VALUES ($1, $2, $3, clock_timestamp())"
_WITHDRAW: Final = "DELETE FROM orders WHERE id = $1 OR at < clock_timestamp() - $2::interval"
_ANSWERS: Final = "SELECT referee, said FROM answers WHERE id = $1"
_LOOK: Final = """
SELECT heeded, orders.id, asked FROM room LEFT JOIN orders
    ON $1 = ANY(referees) AND at > clock_timestamp() - $2::interval
ORDER BY at
"""
_ANSWER: Final = """
INSERT INTO answers (id, referee, said) SELECT id, $2, $3 FROM orders WHERE id = $1 ON CONFLICT DO NOTHING
"""
_BANS: Final = "SELECT what, note, at FROM bans ORDER BY at, what"
_BAN: Final = """
INSERT INTO bans (what, note, at) VALUES ($1, $2, clock_timestamp())
ON CONFLICT (what) DO UPDATE SET note = excluded.note
"""
_LIFT: Final = "DELETE FROM bans WHERE what = $1 RETURNING true"
_OPENING: Final = "SELECT opening FROM room"
_SET_OPENING: Final = "UPDATE room SET opening = $1, heeded = $2"
_HEED: Final = "UPDATE room SET heeded = $1"


class _Order(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class ListPeople(_Order):
    """Who is connected?"""

    kind: Literal["people"] = "people"


class Announce(_Order):
    """Say `text` to everybody."""

    kind: Literal["say"] = "say"
    text: Text


class CloseTable(_Order):
    """Close a table, and tell its people `why` ("" for no reason)."""

    kind: Literal["close"] = "close"
    table: Id
    why: Text = ""


class MoveTable(_Order):
    """Give a table to the referee `to`."""

    kind: Literal["move"] = "move"
    table: Id
    to: Id


class HeedBans(_Order):
    """Send away who is banned now."""

    kind: Literal["bans"] = "bans"


Order: TypeAlias = Annotated[
    ListPeople | Announce | CloseTable | MoveTable | HeedBans, Field(discriminator="kind")
]
ORDER: Final[TypeAdapter[Order]] = TypeAdapter(Order)


class Present(_Order):
    """Somebody who is connected: their name, address, key ("" for none) and table ("" for the lobby)."""

    name: str
    address: str
    key: str = ""
    table: str = ""
    is_bot: bool = False


class Obeyed(_Order):
    """What a machine answers: whether it has `done` what was asked, and for how many people, or who is there.

    It has not where the table in question is not there.
    """

    done: bool = True
    count: int = 0
    people: tuple[Present, ...] = ()


class Heard(NamedTuple):
    """What a machine finds: orders by id, and a text that is another one when bans or settings are."""

    heeded: str
    orders: Mapping[str, str]


class Ban(NamedTuple):
    """A key or address that is kept out, why, and since when."""

    what: str
    note: str
    since: datetime


class OrderBook:
    """The orders, answers and bans in a database. Every method raises DatabaseFault if it does not answer."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # ---- the operator's side ---------------------------------------------------------------------------

    async def give(self, order: Order, referees: Iterable[str]) -> str:
        """Give an order to these referees; return its id."""
        number = secrets.token_hex(16)  # no count, which would begin again in a restored database
        async with self._database.used() as connection:
            await connection.execute(_GIVE, number, order.model_dump_json(), list(referees))
        return number

    async def answers(self, order: str) -> dict[str, Obeyed]:
        """Return what has been answered so far, by referee."""
        async with self._database.used() as connection:
            rows = await connection.fetch(_ANSWERS, order)
        read = {row["referee"]: _answer(row["said"]) for row in rows}
        return {referee: answer for referee, answer in read.items() if answer is not None}

    async def withdraw(self, order: str) -> None:
        """Take an order back, and forget old ones whose operator was cut off."""
        async with self._database.used() as connection:
            await connection.execute(_WITHDRAW, order, GOOD_FOR)

    async def ban(self, what: str, note: str) -> None:
        async with self._database.used() as connection, connection.transaction():
            await connection.execute(_BAN, what, note)
            await connection.execute(_HEED, secrets.token_hex(8))

    async def lift(self, what: str) -> bool:
        """End a ban; return whether there was one."""
        async with self._database.used() as connection, connection.transaction():
            was_there = await connection.fetchval(_LIFT, what)
            await connection.execute(_HEED, secrets.token_hex(8))
        return bool(was_there)

    async def bans(self) -> tuple[Ban, ...]:
        async with self._database.used() as connection:
            rows = await connection.fetch(_BANS)
        return tuple(Ban(row["what"], clean_line(row["note"]), row["at"]) for row in rows)

    async def set_opening(self, opening: Opening) -> None:
        async with self._database.used() as connection:
            await connection.execute(_SET_OPENING, opening.model_dump_json(), secrets.token_hex(8))

    async def opening(self) -> Opening | None:
        """Return who may open tables; None if that cannot be read."""
        async with self._database.used() as connection:
            return Opening.read(str(await connection.fetchval(_OPENING) or ""))

    # ---- a machine's side ------------------------------------------------------------------------------

    async def look(self, referee: str) -> Heard:
        """Return the orders for `referee`."""
        async with self._database.used() as connection:
            rows = await connection.fetch(_LOOK, referee, GOOD_FOR)
        orders = {row["id"]: row["asked"] for row in rows if row["id"] is not None}
        return Heard(rows[0]["heeded"] if rows else "", orders)

    async def answer(self, order: str, referee: str, said: Obeyed) -> None:
        """Answer an order, unless it was withdrawn or answered."""
        async with self._database.used() as connection:
            await connection.execute(_ANSWER, order, referee, said.model_dump_json())


def _answer(said: str) -> Obeyed | None:
    """Return what a machine said, None if it cannot be read; a row is believed no more than a line."""
    try:
        found = Obeyed.model_validate_json(said)
    except ValidationError:
        return None
    return found.model_copy(update={"people": tuple(_shown(each) for each in found.people)})


def _shown(person: Present) -> Present:
    return Present(
        name=clean_name(person.name) or "?",
        address=clean_line(person.address),
        key=clean_line(person.key),
        table=clean_line(person.table),
        is_bot=person.is_bot,
    )
