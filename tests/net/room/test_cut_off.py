"""A machine whose way to the database is cut sends its people to the one that goes on with their table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from parlour.net import limits
from parlour.net.errors import Unwritable
from parlour.net.wire.messages import BETWEEN, OpenTable, Update
from parlour.net.wire.notices import NOT_WRITTEN
from parlour.rules.sentences import Told
from tests.net.kit.cluster import Cluster
from tests.net.kit.raw import dialed
from tests.net.kit.seating import match_of
from tests.net.kit.tcp import TcpPlayer
from tests.net.room.houses import member
from tests.waiting import until

pytestmark = pytest.mark.timeout(110)
CHUNK = 65536


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs play faster than people do."""
    for rate in ("MOVES", "REQUESTS"):
        monkeypatch.setattr(limits, rate, limits.Rate(1_000_000, 1.0))


class Cable:
    """A way to the database over TCP, on which nothing passes while it is not `whole`."""

    def __init__(self, cluster: Cluster) -> None:
        self.whole = asyncio.Event()
        self.whole.set()
        self._cluster = cluster
        self._ends: list[asyncio.StreamWriter] = []

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._ends.append(writer)
        there, back = await asyncio.open_unix_connection(f"{self._cluster.folder}/.s.PGSQL.5432")
        self._ends.append(back)
        await asyncio.gather(self._copy(reader, back), self._copy(there, writer))

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while some := await reader.read(CHUNK):
                await self.whole.wait()
                writer.write(some)
        writer.close()

    async def close(self) -> None:
        """Close both ends of each connection."""
        self.whole.set()
        for end in self._ends:
            end.transport.abort()
        await asyncio.sleep(0)


@asynccontextmanager
async def cable(cluster: Cluster) -> AsyncIterator[tuple[Cable, str]]:
    """A cable, and the URL of the database at its other end."""
    made = Cable(cluster)
    async with await asyncio.start_server(made.carry, "127.0.0.1", 0) as listening:
        port = listening.sockets[0].getsockname()[1]
        yield made, f"postgresql://parlour@127.0.0.1:{port}/postgres?sslmode=disable"
        await made.close()


def _pauses(player: TcpPlayer) -> list[Told]:
    """Return why their table was paused, each time that they were shown it."""
    return [each.table.pause.told for each in player.all(Update) if each.table.pause is not None]


@pytest.mark.slow
async def test_a_machine_without_the_database_sends_its_people_to_their_table(
    cluster: Cluster, database: str
) -> None:
    async with cable(cluster) as (way, url), member(database) as here, member(url) as there:
        people = [await there.player("Ann"), await there.player("Bo")]
        table = await match_of(*people, game="crazy-eights", pace="instant", options={"target": "500"})
        await until(lambda: all(each.client.others and len(each.acknowledged) > 5 for each in people))
        way.whole.clear()
        await until(lambda: all(NOT_WRITTEN[Unwritable.UNANSWERED] in _pauses(each) for each in people))
        await until(lambda: all(each.client.address == here.address for each in people))
        assert table in here.referee.tables
        assert table not in there.referee.tables
        before = [len(each.acknowledged) for each in people]
        await until(
            lambda: all(len(each.acknowledged) > count for each, count in zip(people, before, strict=True))
        )
        for each in people:
            await each.close()
        way.whole.set()
        await until(lambda: there.room.line(table))


async def test_who_asks_whose_a_table_is_needs_no_name_and_is_told_no_more(database: str) -> None:
    async with member(database) as here:
        table = here.referee.open_table(OpenTable(game="crazy-eights", bots=1, seats=2))
        await until(lambda: here.room.owners([table.id]))
        asker = await dialed(("127.0.0.1", here.tcp_port))
        asker.say(type="whose", protocol=BETWEEN, tables=[table.id, "t1.none"])
        assert (await asker.hear("owners"))["tables"] == {table.id: str(here.address)}
        assert not (await asker.answer_to(asker.say(type="sit", table=table.id)))["ok"]
        asker.say(type="whose", protocol=BETWEEN, tables=[])
        assert await asker.farewell() == "hello"
        assert here.referee.deserted
        asker.cut()
