"""A machine whose way to the database is cut sends its people to the one that goes on with their table."""

from __future__ import annotations

import pytest

from parlour.net.table import runner
from parlour.net.wire.messages import BETWEEN, OpenTable, PausedBy
from tests.net.kit.cluster import Cluster
from tests.net.kit.raw import dialed
from tests.net.room.houses import member
from tests.net.room.people import GAME, hang_up, play_on, playing
from tests.waiting import until

pytestmark = pytest.mark.timeout(400)


async def test_a_table_that_could_not_be_written_goes_on_with_the_next_beat(
    cluster: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "RETRY_EVERY", 1000.0)
    async with member(database) as here:
        people, _ = await playing(here)
        await cluster.perform("ALTER TABLE parlour.entries RENAME TO hidden")
        await people[0].until(lambda: people[0].paused_by() is PausedBy.JOURNAL)
        await cluster.perform("ALTER TABLE parlour.hidden RENAME TO entries")
        await play_on(*people)
        await hang_up(*people)


async def test_who_asks_whose_a_table_is_needs_no_name_and_is_told_no_more(database: str) -> None:
    async with member(database) as here:
        table = here.referee.open_table(OpenTable(game=GAME, bots=1, seats=2))
        await until(lambda: here.room.owners([table.id]))
        asker = await dialed(("127.0.0.1", here.tcp_port))
        asker.say(type="whose", protocol=BETWEEN, tables=[table.id, "t1.none"])
        assert (await asker.hear("owners"))["tables"] == {table.id: str(here.address)}
        assert not (await asker.answer_to(asker.say(type="sit", table=table.id)))["ok"]
        asker.say(type="whose", protocol=BETWEEN, tables=[])
        assert await asker.farewell() == "hello"
        assert here.referee.deserted
        asker.cut()
