"""What a machine of a room needs of the database: few connections, and no statement reads a whole table."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import asyncpg
import pytest
from asyncpg.connection import LoggedQuery

from parlour.net.postgres.connection import Database, connect
from parlour.net.referee.hooks import Tried
from parlour.net.room.adoption import Adopted, Heir
from parlour.net.table.events import Closes
from parlour.net.wire.notices import ENDED
from tests.net.kit.cluster import Cluster
from tests.net.kit.seating import seated
from tests.net.kit.tcp import TcpGuest, client_of
from tests.net.room.houses import Member, member
from tests.waiting import LOOK_EVERY, WITHIN, until

pytestmark = pytest.mark.timeout(400)
PAGE = Path(__file__).parents[3] / "docs" / "card-room.md"
SMALL = {"head", "room", "bans", "orders"}
"""Tables of one row, or which are asked for whole: all bans, and the orders of the last minutes."""
CONNECTIONS = (3, 5)
"""Of a machine, when it has begun, and after it has done everything once."""
STATEMENT = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|WITH)")
OURS = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'parlour'"


@contextmanager
def overheard() -> Iterator[dict[str, tuple[Any, ...]]]:
    """Yield every statement of the connections that are made in the context, with its latest values."""
    said: dict[str, tuple[Any, ...]] = {}

    def hear(query: LoggedQuery) -> None:
        said[query.query] = tuple(query.args or ())

    async def connected(*arguments: Any, **named: Any) -> Any:
        made = await dial(*arguments, **named)
        made.add_query_logger(hear)
        return made

    dial = asyncpg.connect
    with mock.patch("asyncpg.connect", connected):
        yield said


async def an_evening(here: Member, there: Member) -> None:
    """Let the room do everything that it ever does."""
    guest = TcpGuest(await client_of(here, "Ann"))
    table = await seated(guest, game="crazy-eights")
    await here.room.find("token", "key", "code")
    await here.room.give_back(await here.room.take_try(Tried.CODE, "192.0.2.1"))
    await until(lambda: there.room.line(table))
    heir = Heir(there.referee, there.room.id, there.room._entries, there.room._store)
    assert await heir.adopt(table, here.room.id) is Adopted.HERE
    await until(lambda: table not in here.referee.tables)
    there.referee.tables[table].inbox.put_nowait(Closes(ENDED))
    await until(lambda: table not in there.referee.tables)
    await here.room._store.tidy()
    await here.room._store.forget("nobody")
    await here.room.invitations.present()
    await guest.close()


async def test_a_machine_has_few_connections_and_none_of_its_statements_reads_a_whole_table(
    cluster: Cluster, database: str
) -> None:
    least, most = CONNECTIONS
    with overheard() as said:
        async with member(database) as here:
            await counted(cluster, least)
            async with member(database) as there:
                await an_evening(here, there)
                await an_evening(there, here)
                await counted(cluster, 2 * most)
    made = {query: values for query, values in said.items() if STATEMENT.match(query)}
    touched = {name for query in made for name in re.findall(r"(?:FROM|INTO|UPDATE) ([a-z]+)", query)}
    assert touched >= {"alive", "entries", "lines", "people", "tries"}
    assert await whole(database, made) == set()


async def counted(cluster: Cluster, connections: int) -> None:
    """Wait until referees have so many connections, of which those of earlier ones may just be ending."""
    async with asyncio.timeout(WITHIN):
        while await cluster.ask(OURS) != connections:  # noqa: ASYNC110
            await asyncio.sleep(LOOK_EVERY)


def test_the_page_of_card_rooms_says_how_many_connections_a_machine_has() -> None:
    assert "keeps {} to {} connections".format(*CONNECTIONS) in PAGE.read_text("utf-8")


async def whole(database: str, made: Mapping[str, Sequence[Any]]) -> set[str]:
    """Return the tables, but for `SMALL`, that these statements read whole, planned while all are small."""
    link, found = Database(database), set()
    async with link.open() as connection:
        await connection.execute("ANALYZE")
        for query, values in made.items():
            plan = "\n".join(row[0] for row in await connection.fetch(f"EXPLAIN {query}", *values))
            found |= {*re.findall(r"Seq Scan on (\w+)", plan)}
    await link.close()
    return found - SMALL


async def test_only_connections_that_stay_avoid_plans_that_read_whole_tables(database: str) -> None:
    asked = "SHOW enable_seqscan"
    link, once = Database(database), await connect(database)
    async with link.open() as staying:
        assert [await each.fetchval(asked) for each in (staying, once)] == ["off", "on"]
    await once.close()
    await link.close()
