"""A game night in a card room: entered at every machine, and taken over by another one when its own dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from unittest import mock

import pytest

from parlour.net import limits
from parlour.net.journal.entries import Owned
from parlour.net.room.operator import Operator, Outcome
from parlour.net.wire.messages import (
    DirectNight,
    EnterNight,
    LeaveNight,
    NightBoard,
    NightTablePart,
    OpenNight,
    ReadNight,
)
from parlour.rules import VERSION
from tests.e2e.test_night import Program, counted_again
from tests.net.kit.cable import cable, url_over
from tests.net.kit.cluster import Cluster
from tests.net.kit.tcp import TcpPlayer, client_of
from tests.net.room.houses import OWNER, Member, member
from tests.net.room.people import hang_up
from tests.waiting import until

pytestmark = pytest.mark.timeout(400)

PLAN = """
name = "Thursday"
games = "crazy-eights"
rounds = 2
length = 1
pace = "instant"
break = 900
"""


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tables begin at once."""
    monkeypatch.setattr(limits, "NIGHT_HERE", 0.2)
    monkeypatch.setattr(limits, "NIGHT_GATHER", 5.0)


def board(of: TcpPlayer) -> NightBoard:
    return of.all(NightBoard)[-1]


class Evening:
    """A room of machines, a night that was opened at the first, its host, and who has entered it.

    Bots play for everybody, but at the tables that are `held`.
    """

    def __init__(self, members: list[Member], host: TcpPlayer) -> None:
        self.members = members
        self.host = host
        self.people: list[Program] = []
        self.held: set[str] = set()

    @property
    def night(self) -> str:
        return board(self.host).id

    @property
    def owner(self) -> Member | None:
        """The machine that has the night, and it alone."""
        there = [each for each in self.members if self.night in each.referee.nights.here]
        return there[0] if len(there) == 1 else None

    def let_go(self) -> None:
        """Let bots play everywhere."""
        self.held.clear()
        for person in self.people:
            person.look_again()

    async def direct(self, **wish: object) -> None:
        answer = await self.host.insist(DirectNight.model_validate({"night": self.night} | wish))
        assert answer.ok, answer.told

    async def stage(self, stage: str) -> tuple[NightTablePart, ...]:
        """Wait until the night is so far, and return the tables of its latest round."""
        await until(lambda: board(self.host).stage == stage)
        return board(self.host).tables

    async def begins(self, held: int) -> None:
        """Begin a round, hold its table of this index, and wait until another one has a result."""
        self.held.add(f"{self.night}.{board(self.host).round + 1}.{held}")
        await self.direct(do="begin")
        await until(
            lambda: board(self.host).stage == "round" and any(t.places for t in board(self.host).tables)
        )


@asynccontextmanager
async def an_evening(*databases: str, each: int = 2) -> AsyncIterator[Evening]:
    """Yield a night that so many people have entered at each machine of a room.

    The machines have these ways to the database.
    """
    machines = len(databases)
    async with AsyncExitStack() as stack:
        members = [await stack.enter_async_context(member(database)) for database in databases]
        await until(lambda: all(len(house.room.addresses) == machines - 1 for house in members))
        host = TcpPlayer(await client_of(members[0], "Host", host=OWNER, again=True))
        stack.push_async_callback(host.close)
        answer = await host.ask(OpenNight(plan=PLAN))
        assert answer.ok, (answer.told, answer.faults)
        await host.until(lambda: host.all(NightBoard))
        evening = Evening(members, host)
        for number, house in enumerate([*members] * each):
            person = Program(await client_of(house, f"Guest {number}", again=True))
            stack.push_async_callback(person.close)
            await person.until(lambda: person.all(NightBoard))  # noqa: B023 - it is awaited here
            assert (await person.ask(EnterNight(night=board(person).id))).ok
            assert person.client.address == members[0].address
            person.rest(lambda table: table not in evening.held)
            evening.people.append(person)
        yield evening


@pytest.mark.slow
async def test_a_night_goes_on_at_another_machine_in_the_middle_of_a_round(database: str) -> None:
    async with an_evening(database, database, database) as evening:
        await evening.begins(held=1)
        before = board(evening.host)
        await evening.members.pop(0).die()
        await until(lambda: evening.owner)
        evening.let_go()
        tables = await evening.stage("break")
        assert tables[0].places == before.tables[0].places
        await evening.direct(do="begin")
        rounds = [tables, await evening.stage("over")]
        counted = counted_again(rounds, range(6))
        shown = [
            (row.number, row.rank, row.points, row.met, row.firsts, row.played)
            for row in board(evening.host).rows
        ]
        assert sorted(shown) == sorted(counted)
        assert {each.client.address for each in evening.people} == {evening.host.client.address}


@pytest.mark.slow
async def test_a_night_moves_with_all_its_tables_and_its_host_directs_it_there(database: str) -> None:
    async with an_evening(database, database, each=3) as evening, Operator.of(database) as operator:
        first, second = evening.members
        await evening.begins(held=0)
        moved = await operator.move(f"{evening.night}.1.0")
        assert (moved.table, moved.outcome) == (evening.night, Outcome.DONE)
        await until(lambda: evening.owner is second and not first.referee.tables)
        evening.let_go()
        await evening.stage("break")
        everybody = [evening.host, *evening.people]
        await until(lambda: {each.client.address for each in everybody} == {second.address})
        await second.room.leave()
        assert not second.referee.running
        await until(lambda: evening.owner is first)
        await evening.direct(do="begin")
        await evening.stage("over")
        assert sum(row.played for row in board(evening.host).rows) == 12


@pytest.mark.slow
async def test_an_old_table_that_comes_late_takes_nobody_from_the_next_round(database: str) -> None:
    async with an_evening(database, each=6) as evening:
        referee = evening.members[0].referee
        await evening.begins(held=0)
        old = referee.tables[f"{evening.night}.1.0"]
        evening.let_go()
        await evening.stage("break")
        evening.held = {f"{evening.night}.2.{index}" for index in (0, 1)}
        await evening.direct(do="begin")
        await until(lambda: evening.held == {*referee.tables})
        people = {human.person: False for _, human in old.state.seats.humans()}
        for person in people:
            people[person], person.tell_session = person.connected, None
        referee.adopt(old, None)
        assert {referee._state.at[person].id for person in people} <= evening.held


@pytest.mark.slow
async def test_a_table_that_another_heir_has_taken_comes_to_its_night(database: str) -> None:
    """And is opened nowhere else meanwhile."""
    async with an_evening(database, database, database) as evening:
        first, second, third = evening.members
        await evening.begins(held=1)
        stray = f"{evening.night}.1.1"
        with mock.patch.object(type(third.referee.nights), "strays", return_value=()):
            first.referee.tables[stray].hand_over(Owned(third.room.id, VERSION))
            await until(lambda: stray in third.referee.tables)
            assert stray not in first.referee.tables
            evening.let_go()
            await until(lambda: third.referee.tables[stray].state.phase == "over")
            assert board(evening.host).tables[1].places is None
        tables = await evening.stage("break")
        assert all(table.places for table in tables)
        await until(lambda: stray in first.referee.tables)
        assert second.referee.tables == {}


@pytest.mark.slow
async def test_a_night_stands_still_without_the_database_and_goes_where_it_is_heard(
    cluster: Cluster, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    """If nobody hears it, nobody is sent anywhere."""
    async with cable(cluster) as way, an_evening(url_over(way), database, each=3) as evening:
        first, second = evening.members
        await evening.begins(held=1)
        everybody = [evening.host, *evening.people]
        await cluster.perform("ALTER TABLE parlour.entries RENAME TO hidden")
        enters = asyncio.create_task(evening.host.ask(EnterNight(night=evening.night)))
        await until(lambda: "could not be written" in caplog.text)
        assert not enters.done()
        await cluster.perform("ALTER TABLE parlour.hidden RENAME TO entries")
        assert (await enters).ok
        assert {each.client.address for each in everybody} == {first.address}
        way.whole.clear()
        await until(lambda: {each.client.address for each in everybody} == {second.address})
        assert not first.referee.running
        way.whole.set()
        evening.let_go()
        tables = await evening.stage("break")
        assert all(table.places for table in tables)
        assert evening.owner is second


async def test_a_machine_takes_a_night_beside_its_own_and_everybody_is_shown_theirs(database: str) -> None:
    async with an_evening(database, database, each=1) as evening:
        _, second = evening.members
        other = TcpPlayer(await client_of(second, "Other host", host=OWNER, again=True))
        await other.until(lambda: other.all(NightBoard))
        assert board(other).id == evening.night
        assert (await other.ask(OpenNight(plan=PLAN.replace("Thursday", "Friday")))).ok
        await until(lambda: board(other).name == "Friday")
        friday = board(other).id
        thursday = [("Thursday", 2)]
        await until(lambda: [(each.name, each.people) for each in board(other).others] == thursday)
        await until(lambda: [each.name for each in board(evening.host).others] == ["Friday"])
        for night in (evening.night, friday):
            assert (await other.ask(ReadNight(night=night))).ok
            await other.until(lambda: board(other).id == night)  # noqa: B023 - it is awaited here
        assert (await other.ask(EnterNight(night=friday))).ok
        await evening.members.pop(0).die()
        await until(lambda: evening.owner is second)
        assert {*second.referee.nights.here} == {evening.night, friday}
        people = [evening.host, *evening.people]
        await until(lambda: all(each.client.connected and board(each).name == "Thursday" for each in people))
        guest = await second.player("Guest")
        await guest.until(lambda: guest.all(NightBoard))
        for night in (evening.night, friday):
            assert (await guest.ask(EnterNight(night=night))).ok
            if night != friday:
                assert (await guest.ask(EnterNight(night=friday))).reason == "nowhere"
                assert (await guest.ask(LeaveNight(night=night))).ok
        await until(lambda: len(board(evening.host).rows) == 3 and len(board(other).rows) == 2)
        assert second.referee.send_away(lambda _, __: True) == 4
        await until(lambda: not second.referee.nights.here[friday].night.entrants[1].takes_part)
        await hang_up(other, guest)
