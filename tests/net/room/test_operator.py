"""The operator of a room acts on two machines, through the database, also where one of them is dead."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from unittest import mock

import pytest

from parlour.net.client.client import Lost
from parlour.net.errors import DatabaseFault, TurnedAway
from parlour.net.referee.referee import Referee
from parlour.net.room.bans import Bans, NotBannable, bannable
from parlour.net.room.obeying import Obeying
from parlour.net.room.opening import CannotSet, Opening
from parlour.net.room.operator import NotDone, Operator, Outcome, named
from parlour.net.room.orders import Announce, Ban, Heard, HeedBans, ListPeople, OrderBook, Present
from parlour.net.room.store import OwnedLine
from parlour.net.wire.messages import Leave, Lobby, OpenTable, Sit
from parlour.net.wire.sentences import ROOM_SILENT
from tests.net.kit.cluster import Cluster
from tests.net.kit.saying import words_of
from tests.net.kit.tcp import TcpGuest, client_of
from tests.net.room.houses import Member, member
from tests.net.room.people import GAME, hang_up, play_on, playing
from tests.waiting import until

pytestmark = pytest.mark.timeout(400)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the operator wait less for the dead."""
    monkeypatch.setattr("parlour.net.room.operator.ANSWERS_WITHIN", 2.0)


@pytest.fixture
async def operator(database: str) -> AsyncIterator[Operator]:
    async with Operator.of(database) as made:
        yield made


async def guest_of(where: Member, name: str) -> TcpGuest:
    return TcpGuest(await client_of(where, name))


async def a_table(guest: TcpGuest) -> str:
    opened = await guest.ask(OpenTable(game=GAME, seats=2))
    assert opened.ok
    return opened.table


async def test_who_is_there_is_told_by_all_machines_and_what_is_said_reaches_everybody(
    database: str, operator: Operator
) -> None:
    async with member(database) as here, member(database) as there:
        ann, bo = await guest_of(here, "Ann"), await guest_of(there, "Bo")
        table = await a_table(ann)
        found = {each.machine.address: each.answer for each in await operator.people()}
        assert set(found) == {str(here.address), str(there.address)}
        at_here, at_there = found[str(here.address)], found[str(there.address)]
        assert at_here is not None
        assert at_there is not None
        assert at_here.people == (Present(name="Ann", address="127.0.0.1", table=table),)
        assert at_there.people == (Present(name="Bo", address="127.0.0.1"),)
        answers = await operator.say("The club\ncloses \x1b[2Jat ten. " + "x" * 1000)
        assert [each.answer is not None and each.answer.count for each in answers] == [1, 1]
        words = "The operator of this room says: The club closes [2Jat ten. xxx"
        for guest in (ann, bo):
            await guest.until(lambda guest=guest: guest.notices and guest.notices[-1].startswith(words))  # type: ignore[misc]
            assert len(guest.notices[-1]) < 350
        with pytest.raises(NotDone):
            await operator.say("\x07")
        dead = str(there.address)
        await there.die()
        answers = await operator.say("Again")
        silent = [each.machine.address for each in answers if each.answer is None]
        assert silent == [dead]
        await ann.until(lambda: ann.notices[-1].endswith("Again"))
        await hang_up(ann, bo)


@pytest.mark.slow
async def test_a_table_is_closed_where_it_is_also_if_its_machine_has_died(
    database: str, operator: Operator
) -> None:
    async with member(database) as here, member(database) as there:
        ann, bo = await guest_of(there, "Ann"), await guest_of(here, "Bo")
        table = await a_table(ann)
        await bo.until(lambda: bo.all(Lobby) and [line.id for line in bo.lobby] == [table])
        closed = await operator.close(table.partition(".")[0], "It is late.")
        assert closed == (table, Outcome.DONE, str(there.address))
        await ann.until(lambda: not ann.lobby and ann.notices)
        assert ann.notices[-1] == "The operator of this room has closed this table: It is late."
        await bo.until(lambda: not bo.lobby)
        with pytest.raises(NotDone) as error:
            await operator.close(table)
        assert "has no table" in str(error.value)
        people, another = await playing(there, "Cleo", "Dan")
        await there.die()
        assert await operator.close(another) == (another, Outcome.DONE, str(here.address))
        assert not here.referee.tables
        await hang_up(ann, bo, *people)


def test_a_number_that_several_tables_have_is_not_enough() -> None:
    lines = [OwnedLine(table, "m", "") for table in ("t1.a", "t1.b", "t2.a")]
    assert named("t2", lines) == lines[2]
    for typed, why in (("t1", "several tables t1"), ("t3", "no table t3")):
        with pytest.raises(NotDone, match=why):
            named(typed, lines)


@pytest.mark.slow
async def test_a_table_moves_with_its_match_and_its_people(database: str, operator: Operator) -> None:
    async with member(database) as here, member(database) as there:
        people, table = await playing(there)
        assert await operator.move(table) == (table, Outcome.DONE, str(here.address))
        await until(lambda: all(each.client.address == here.address for each in people))
        await play_on(*people)
        assert (await operator.move(table, here.room.id)).outcome is Outcome.ALREADY
        back = await operator.move(table, str(there.address))
        assert back == (table, Outcome.DONE, str(there.address))
        await until(lambda: table in there.referee.tables)
        with pytest.raises(NotDone) as error:
            await operator.move(table, "elsewhere.example")
        assert "no machine elsewhere.example" in str(error.value)
        await hang_up(*people)
        await here.die()
        await until(lambda: here.room.id not in {beat.referee for beat in there.room._members.staying})
        with pytest.raises(NotDone):
            await operator.move(table)


async def test_who_is_banned_goes_and_comes_in_nowhere_until_the_ban_is_lifted(
    database: str, operator: Operator
) -> None:
    async with member(database) as here, member(database) as there:
        door = await there.guest_of_the_door("Ann", 0.01)  # at 192.0.2.9, with a key
        bo = await guest_of(here, "Bo")
        table = await a_table(bo)
        await until(lambda: there.room.line(table))
        assert (await door.insist(Sit(table=table))).ok
        token, key = door.client.welcome.token, "SHA256:Ann"
        what, answers = await operator.ban(key, "cheats")
        assert what == key
        assert sum(each.answer.count for each in answers if each.answer is not None) == 1
        await door.until(lambda: door.over)
        assert [lost.reason for lost in door.all(Lost)][-1] == "penalty"
        await until(lambda: len([*here.referee.tables[table].state.seats.humans()]) == 1)  # nothing is kept
        async with member(database) as later:
            for machine in (here, there, later):
                with pytest.raises(TurnedAway) as error:
                    await client_of(machine, token=token)
                assert "lets you in no more" in str(error.value)
                with pytest.raises(TurnedAway):
                    await machine.guest_of_the_door("Ann", 0.01)
            await operator.ban("127.0.0.0/8")
            await bo.until(lambda: bo.over)
            with pytest.raises(TurnedAway):
                await guest_of(later, "Bo")
            assert {ban.what: ban.note for ban in await operator.bans()} == {key: "cheats", "127.0.0.0/8": ""}
            assert await operator.lift("127.0.0.1/8")
            assert not await operator.lift("127.0.0.1/8")
            await until(lambda: not later.room.is_banned("127.0.0.1", ()))
            await (await guest_of(later, "Bo")).close()


async def test_who_was_sent_away_before_the_order_came_is_counted_once(database: str) -> None:
    async with member(database) as there, Operator.of(database) as operator:
        book = OrderBook(operator._store.database)
        door = await there.guest_of_the_door("Ann", 0.01)
        await book.ban("SHA256:Ann", "")
        await door.until(lambda: door.over)  # the machine has seen the ban by itself
        for sent_away in (1, 0):
            order = await book.give(HeedBans(), [there.room.id])
            while not (answers := await book.answers(order)):
                await there.room._obeying.look(there.referee)
            assert [answer.count for answer in answers.values()] == [sent_away]


async def test_an_order_is_carried_out_once_and_not_late(database: str, cluster: Cluster) -> None:
    async with member(database) as here, Operator.of(database) as operator:
        ann = await guest_of(here, "Ann")
        book = OrderBook(operator._store.database)
        late = await book.give(Announce(text="late"), [here.room.id])
        await cluster.perform("UPDATE parlour.orders SET at = at - interval '2 minutes'")
        order = await book.give(Announce(text="once"), [here.room.id])
        others = await book.give(Announce(text="not here"), ["another"])
        for _ in range(2):
            await cluster.perform("DELETE FROM parlour.answers")  # as if none had arrived
            while not await book.answers(order):
                await here.room._obeying.look(here.referee)
        assert ann.notices == ["The operator of this room says: once"]
        assert await book.answers(others) == {}
        await book.withdraw(order)
        assert await cluster.ask("SELECT count(*) FROM parlour.answers") == 0
        await book.withdraw(late)
        await ann.close()


async def test_who_may_open_tables_is_set_for_all_machines(database: str, operator: Operator) -> None:
    async with member(database) as here, member(database) as there:
        ann = await there.guest_of_the_door("Ann", 0.01)
        bo, cleo = await guest_of(here, "Bo"), await guest_of(there, "Cleo")
        wish = OpenTable(game=GAME, seats=2)
        await operator.set_opening(Opening.of_keys(["SHA256:Ann"]))
        await until(lambda: all(each.room.opens.keys is not None for each in (here, there)))
        for guest in (bo, cleo):
            refused = await guest.ask(wish)
            assert (refused.ok, refused.reason) == (False, "host")
            assert words_of(refused).startswith("in this room only people whose keys")
        assert (await ann.insist(wish)).ok
        await operator.set_opening(Opening.with_password("sesame"))
        await until(lambda: all(each.room.opens.sealed for each in (here, there)))
        for guest in (bo, cleo):
            answers = [await guest.ask(wish)]
            answers += [await guest.ask(wish.model_copy(update={"room_password": "sesam"}))]
            assert [answer.reason for answer in answers] == ["password"] * 2
            assert (await guest.ask(wish.model_copy(update={"room_password": "sesame"}))).ok
            assert (await guest.ask(Leave())).ok
            assert (await guest.ask(wish)).ok, "who has said it once is not asked again"
            assert (await guest.ask(Leave())).ok
        assert "sesame" not in str(await operator.opening())
        before = there.room.opens
        await operator.set_opening(Opening.with_password("tahini"))
        await until(lambda: there.room.opens != before)
        answers = [await cleo.ask(wish.model_copy(update={"room_password": word})) for word in ("", "tahini")]
        assert [(answer.ok, answer.reason) for answer in answers] == [(False, "password"), (True, "")]
        await operator.set_opening(Opening())
        await until(lambda: not here.room.opens.sealed)
        dan = await guest_of(here, "Dan")
        assert (await dan.ask(wish)).ok
        await hang_up(ann, bo, cleo, dan)
    for keys in (["Ann"], []):
        with pytest.raises(CannotSet):
            Opening.of_keys(keys)


@pytest.mark.parametrize(
    ("typed", "usual"),
    [
        ("SHA256:abc/d+e", "SHA256:abc/d+e"),
        ("web:0123", "web:0123"),
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7/24", "192.0.2.0/24"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7/120", "192.0.2.0/24"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
    ],
)
def test_a_ban_names_a_key_or_an_address_in_its_usual_form(typed: str, usual: str) -> None:
    assert bannable(typed) == usual
    assert bannable(usual) == usual


@pytest.mark.parametrize(
    "typed", ["", "Ann", "192.0.2", "192.0.2.7:22", "SHA256:a\x1b[2J", "web:" + 200 * "a"]
)
def test_names_and_what_is_no_key_cannot_be_banned(typed: str) -> None:
    with pytest.raises(NotBannable) as error:
        bannable(typed)
    assert "names can be changed" in str(error.value)


@pytest.mark.parametrize("typed", ["0.0.0.0/0", "192.0.2.7/0", "::/0", "::ffff:0:0/96"])
def test_nobody_bans_everybody(typed: str) -> None:
    with pytest.raises(NotBannable, match="is everybody"):
        bannable(typed)


def test_a_ban_covers_the_key_wherever_it_comes_from_and_the_address_whatever_the_key() -> None:
    bans = Bans(["SHA256:ann", "192.0.2.0/24", "2001:db8::/64", "no address"])
    assert bans.cover("198.51.100.1", {"", "SHA256:ann"})
    assert bans.cover("192.0.2.9", {""})
    assert bans.cover("2001:db8::", {"SHA256:bo"})
    assert not bans.cover("198.51.100.1", {"", "SHA256:bo"})
    assert not bans.cover("this machine", {""})
    assert not Bans().cover("192.0.2.9", {"SHA256:ann"})


async def test_whom_a_ban_sends_away_goes_also_if_the_database_fails_in_between() -> None:
    book = mock.AsyncMock(spec=OrderBook)
    book.look.return_value = Heard("another text", {"1": ListPeople().model_dump_json()})
    book.bans.return_value = (Ban("SHA256:ann", "", datetime.now(UTC)),)
    book.opening.return_value = Opening()
    book.answer.side_effect = [DatabaseFault(ROOM_SILENT), None]
    referee = mock.Mock(spec=Referee)
    referee.connected.return_value = []
    obeying = Obeying(book, "m1")
    with pytest.raises(DatabaseFault):
        await obeying.look(referee)
    await obeying.look(referee)
    referee.send_away.assert_called_once()
