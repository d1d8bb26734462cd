"""A machine whose way to the database is cut sends its people to the one that goes on with their table."""

from __future__ import annotations

import pytest

from parlour.net import limits
from parlour.net.errors import Unwritable
from parlour.net.table import runner
from parlour.net.wire.messages import BETWEEN, OpenTable, PausedBy, Update
from parlour.net.wire.notices import NOT_WRITTEN
from parlour.rules.sentences import Told
from tests.net.kit.cable import cable, url_over
from tests.net.kit.cluster import Cluster
from tests.net.kit.raw import dialed
from tests.net.kit.seating import match_of
from tests.net.kit.tcp import TcpPlayer
from tests.net.room.houses import member
from tests.waiting import until

pytestmark = pytest.mark.timeout(400)


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs play faster than people do."""
    for rate in ("MOVES", "REQUESTS"):
        monkeypatch.setattr(limits, rate, limits.Rate(1_000_000, 1.0))


def _pauses(player: TcpPlayer) -> list[Told]:
    """Return why their table was paused, each time that they were shown it."""
    return [each.table.pause.told for each in player.all(Update) if each.table.pause is not None]


@pytest.mark.slow
async def test_a_machine_without_the_database_sends_its_people_to_their_table(
    cluster: Cluster, database: str
) -> None:
    async with cable(cluster) as way, member(database) as here, member(url_over(way)) as there:
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


async def test_a_table_that_could_not_be_written_goes_on_with_the_next_beat(
    cluster: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "RETRY_EVERY", 1000.0)
    async with member(database) as here:
        people = [await here.player("Ann"), await here.player("Bo")]
        await match_of(*people, game="crazy-eights", pace="instant", options={"target": "500"})
        await until(lambda: all(each.acknowledged for each in people))
        await cluster.perform("ALTER TABLE parlour.entries RENAME TO hidden")
        await people[0].until(lambda: people[0].paused_by() is PausedBy.JOURNAL)
        before = [len(each.acknowledged) for each in people]
        await cluster.perform("ALTER TABLE parlour.hidden RENAME TO entries")
        await until(lambda: all(len(p.acknowledged) > count for p, count in zip(people, before, strict=True)))
        for each in people:
            await each.close()


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
