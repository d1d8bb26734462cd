"""Which tables and matches wait for another day, how long, and which ones make room or are given up."""

from __future__ import annotations

import asyncio
from itertools import count
from math import inf

import pytest

from parlour.net import limits
from parlour.net.errors import JournalDamaged
from parlour.net.journal.entries import Made
from parlour.net.journal.opening import KEPT_FOR, Resume, take_up
from parlour.net.process.resumable import resumable
from parlour.net.process.server import Takeover
from parlour.net.referee.journals import Books
from parlour.net.referee.referee import Referee
from parlour.net.referee.restore import bring_back
from parlour.net.storage.data_folder import Home
from parlour.net.storage.hosts import Tokens
from parlour.net.storage.referee_id import referee_id
from parlour.net.wire.messages import Back, Leave, Lobby, OpenTable, Pause, Sit, Start, TableLine, Watch
from parlour.rules.shelf.ready import TableRules
from parlour.rules.shelf.saved import load
from tests.net.journal.writing import INLINE, append
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import GAME
from tests.net.kit.killed import back_again, moves, playing, referee

pytestmark = [pytest.mark.looptime, pytest.mark.usefixtures("same_cards")]

HOME, ELSEWHERE, FAR = "10.0.0.1", "10.0.0.2", "10.0.0.3"


async def match_left(guest: Guest) -> str:
    """Let `guest` begin a match against bots, and leave it; return its table."""
    opened = await guest.ask(OpenTable(game=GAME, bots=2))
    assert opened.ok, opened.told
    assert (await guest.ask(Start())).ok
    assert (await guest.ask(Leave())).ok
    await asyncio.sleep(10)
    return opened.table


def lines(guest: Guest) -> dict[str, TableLine]:
    return {line.id: line for line in guest.all(Lobby)[-1].tables}


async def test_the_list_of_tables_tells_which_ones_wait_for_their_only_player() -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann")
        await match_left(ann)
        assert lines(ann)["t1"].waits
        assert (await ann.ask(Sit(table="t1"))).ok
        assert ann.update.table.alone
        await asyncio.sleep(1)
        bo = Guest(house, "Bo")
        await settle()
        assert not lines(bo)["t1"].waits


async def test_one_match_too_many_costs_the_same_person_the_one_that_waits_longest() -> None:
    async with referee() as (house, _):
        cy, ann = Guest(house, "Cy", address=HOME), Guest(house, "Ann", address=HOME)
        await match_left(cy)
        for _ in range(limits.TABLES_PER_ADDRESS):
            await match_left(ann)
        assert list(house.tables) == ["t1", "t3", "t4", "t5"]
        assert (await ann.ask(Sit(table="t3"))).ok
        assert (await ann.ask(Leave())).ok
        await match_left(ann)
        assert list(house.tables) == ["t1", "t3", "t5", "t6"]


async def test_matches_that_wait_keep_nobody_of_their_address_from_opening_a_table() -> None:
    async with referee() as (house, _):
        cy, ann = Guest(house, "Cy", address=HOME), Guest(house, "Ann", address=HOME)
        for _ in range(limits.TABLES_PER_ADDRESS):
            await match_left(cy)
        await match_left(ann)
        assert list(house.tables) == ["t2", "t3", "t4", "t5"]


async def test_the_owner_of_the_machine_may_leave_more_matches_for_later() -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann", host="sesame")
        for _ in range(limits.OWN_TABLES):
            await match_left(ann)
        assert len(house.tables) == limits.OWN_TABLES
        await match_left(ann)
        assert "t1" not in house.tables
        assert len(house.tables) == limits.OWN_TABLES


async def test_a_referee_full_of_matches_that_wait_lets_newcomers_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "TABLES", 5)
    async with referee() as (house, _):
        owner = Guest(house, "Olga", host="sesame", address=HOME)
        cy, mallory = Guest(house, "Cy", address=ELSEWHERE), Guest(house, "Mallory", address=FAR)
        await match_left(owner)
        await match_left(cy)
        for _ in range(3):
            await match_left(mallory)
        await match_left(Guest(house, "Dee", address="10.0.0.4"))
        assert list(house.tables) == ["t1", "t2", "t4", "t5", "t6"], "who has most of them gives one up"
        for name in ("Eve", "Fay", "Gil", "Hal"):
            guest = Guest(house, name, address=f"10.0.1.{ord(name[0])}")
            assert (await guest.ask(OpenTable(game=GAME))).ok
        await settle()
        assert list(house.tables) == ["t1", "t7", "t8", "t9", "t10"], "the owner's own stays"
        last = Guest(house, "Ida", address="10.0.2.1")
        assert (await last.ask(OpenTable(game=GAME))).reason == "full"


async def test_newcomers_at_the_same_moment_do_not_take_the_same_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "TABLES", 2)
    async with referee() as (house, _):
        await match_left(Guest(house, "Ann", address=HOME))
        await match_left(Guest(house, "Bo", address=ELSEWHERE))
        wish = OpenTable(game=GAME)
        guests = [Guest(house, name, address=f"10.0.1.{ord(name)}") for name in "CDE"]
        answers = [guest.send(wish) for guest in guests]
        await settle(60)
        assert [answer.ok for (answer,) in answers] == [True, True, False]
        assert len(house.tables) == 2


async def test_a_match_that_waited_at_a_killed_referee_waits_at_the_next_one() -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann")
        await match_left(ann)
        assert (await ann.ask(Sit(table="t1"))).ok
        shown = ann.view
        await ann.drop()
        await asyncio.sleep(limits.DESERTED)
    async with referee() as (house, _):
        await asyncio.sleep(3 * 86_400)
        (back,) = await back_again(house, [ann])
        assert (back.view.hand, back.view.events, back.update.table.pause) == (shown.hand, shown.events, None)


async def test_who_left_several_matches_is_led_back_to_the_latest() -> None:
    async with referee() as (house, former):
        ann = Guest(house, "Ann")
        now = former.journal.now()
        for _ in range(2):
            await match_left(ann)
        former.journal.now = lambda: now + 1_000
        assert (await ann.ask(Sit(table="t1"))).ok
        await asyncio.sleep(60)
        await ann.drop()
    async with referee() as (house, _):
        (back,) = await back_again(house, [ann])
        assert back.welcome.table == "t1"


@pytest.mark.parametrize("solo", [False, True])
async def test_own_matches_outlast_the_time_after_which_those_at_an_open_referee_are_given_up(
    solo: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home()
    file = home.solo_journal if solo else home.journal
    async with referee() as (house, former):
        await match_left(Guest(house, "Ann"))
        name = former.id
    if solo:
        home.journal.rename(file)
    monkeypatch.setattr("time.time", lambda: 2_000_000_000 + 10 * KEPT_FOR)
    journal, found = take_up(home, file, name, Resume.YES, INLINE)
    journal.close()
    assert list(found.tables) == (["t1"] if solo else [])


async def test_tables_that_were_closed_do_not_come_back_and_a_bots_match_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "DESERTED", 10.0)
    async with referee() as (house, _):
        await house.open_table(OpenTable(game=GAME, name="Bots", bots=3, pace="fast")).opened()
        ann = Guest(house, "Ann")
        assert (await ann.ask(OpenTable(game=GAME))).ok
        assert (await ann.ask(Leave())).ok
        await asyncio.sleep(limits.DESERTED + 1)
        assert list(house.tables) == ["t1"]
    async with referee() as (house, _):
        await house.tables["t1"].opened()
        watcher = Guest(house, "Dee")
        await settle()
        assert [line.name for line in watcher.all(Lobby)[-1].tables] == ["Bots"]
        assert (await watcher.ask(Watch(table="t1"))).ok
        before = watcher.view.events
        await asyncio.sleep(10)
        assert watcher.view.events != before


async def test_a_match_whose_people_all_left_it_waits_for_another_day() -> None:
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo")
        for guest in guests:
            guest.session.lost()
        await asyncio.sleep(1)
        await house.close()
        assert not house.tables
    (table,) = resumable(Home())
    assert (table.id, table.taken, table.waits) == ("t1", 2, True)
    async with referee(Resume.NO) as (house, _):
        assert not house.tables
        dee = Guest(house, "Dee")
        assert (await dee.ask(OpenTable(game=GAME))).table == "t2"
        for _ in range(3):  # her seat waits, and so does what she is known by
            guests[:1] = await back_again(house, guests[:1])
            assert guests[0].welcome.table == ""
    assert [table.id for table in resumable(Home())] == ["t2", "t1"]
    Tokens(Home()).put(referee_id(Home()), guests[0].welcome.token)
    assert [table.id for table in resumable(Home())] == ["t1", "t2"], "the player's own table comes first"
    async with referee() as (house, _):
        back = await back_again(house, guests)
        assert [guest.update.you for guest in back] == [0, 1]
        assert list(house.tables) == ["t1", "t2"]


async def test_a_referee_that_ends_in_order_closes_tables_that_only_wait() -> None:
    async with referee() as (house, _):
        assert (await Guest(house, "Ann").ask(OpenTable(game=GAME))).ok
        await house.close()
    assert resumable(Home()) == ()
    async with referee() as (house, former):
        assert former.journal.length == 0, "nothing is kept of an evening that is over"
        assert (await Guest(house, "Ann").ask(OpenTable(game=GAME))).table == "t1"


async def stays_behind() -> None:
    """Check that the first table cannot be brought back by the next referee, and the second one can."""
    former = Takeover.of(Home(), Resume.YES, solo=False)
    house = Referee(former.id, books=Books(former.journal))
    assert bring_back(house, former.journal, former.found) == (
        'The table "Ann\'s table" could not be brought back.',
    )
    assert list(house.tables) == ["t2"]
    former.journal.close()
    await house.close()


async def test_a_table_that_does_not_follow_its_own_rules_or_those_of_today_stays_behind_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with referee() as (house, former):
        guests = await playing(house, "Ann", "Bo")
        await playing(house, "Cy", bots=1)
        await moves(house, guests, 1)
        match = house.tables["t1"].state.match
        assert match is not None
        (waiting,) = {0, 1} - match.acting()
    calls = count()

    def load_later(text: str) -> TableRules:
        if next(calls) == 0:
            raise ValueError("no")
        return load(text)

    with monkeypatch.context() as patched:
        patched.setattr("parlour.net.referee.restore.load", load_later)
        await stays_behind()
    former = Takeover.of(Home(), Resume.YES, solo=False)
    append(former.journal, "t1", Made(waiting, "draw"))
    former.journal.close()
    await stays_behind()


async def test_an_unsound_journal_is_moved_aside_unless_resuming_was_asked_for() -> None:
    async with referee() as (house, _):
        await playing(house, "Ann", bots=1)
    home = Home()
    home.journal.write_bytes(home.journal.read_bytes()[:5000])
    with pytest.raises(JournalDamaged):
        resumable(home)
    with pytest.raises(JournalDamaged):
        async with referee():
            pass
    async with referee(Resume.IF_IT_CAN) as (house, _):
        assert not house.tables
    assert (home.path / "journal-1.sqlite").stat().st_size == 5000
    assert resumable(home) == ()


async def test_tables_that_nobody_came_back_to_for_a_month_are_given_up() -> None:
    async with referee() as (house, former):
        written = former.journal.now()
        former.journal.now = lambda: written - KEPT_FOR - 1
        guests = await playing(house, "Ann", "Bo")
        former.journal.now = lambda: written
        await playing(house, "Cy", bots=1)
        await moves(house, guests, 0)
    async with referee() as (house, former):
        assert list(house.tables) == ["t2"]
        assert b"Ann" not in b"".join(str(row).encode() for row in former.journal.rows())


async def test_what_nothing_follows_from_any_more_is_taken_out_of_a_long_journal() -> None:
    async with referee() as (house, former):
        guests = await playing(house, "Ann", "Bo")
        table = house.tables["t1"]
        former.journal.spare = inf  # the referee ends before it has tidied its journal
        for _ in range(80):
            table.flow.begin()
        assert (await guests[0].ask(Back())).ok
        await moves(house, guests, 5)
        assert (await guests[0].ask(Pause())).ok
        long = former.journal.length
        before = [guest.view for guest in guests]
    async with referee() as (house, former):
        assert former.journal.length < long / 4
        back = await back_again(house, guests)
        assert [guest.view for guest in back] == before
        assert back[0].update.table.match == 81
    async with referee() as (house, former):
        (ann,) = await back_again(house, back[:1])
        assert ann.view == before[0]
        assert ann.update.table.pause is not None
