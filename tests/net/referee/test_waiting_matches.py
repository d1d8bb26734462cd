"""Matches that wait for their only player: how many there may be, which one makes room, and how they last."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net import limits
from parlour.net.journal.opening import KEPT_FOR, Resume, take_up
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import Leave, Lobby, OpenTable, Sit, Start, TableLine
from tests.net.journal.writing import INLINE
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import GAME
from tests.net.kit.killed import back_again, referee

pytestmark = pytest.mark.looptime

HOME, ELSEWHERE, FAR = "10.0.0.1", "10.0.0.2", "10.0.0.3"


async def match_left(guest: Guest) -> str:
    """Let `guest` begin a match against bots, and leave it; return its table."""
    opened = await guest.ask(OpenTable(game=GAME, bots=2))
    assert opened.ok, opened.words
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
