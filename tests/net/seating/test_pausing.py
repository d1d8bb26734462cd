"""When its journal cannot be written a table stands still, says so, loses nothing, and goes on."""

from __future__ import annotations

import asyncio

import pytest

from net import limits
from net.journal.opening import Resume
from net.referee.referee import Referee
from net.seating.pause import RETRY_EVERY
from net.storage.data_folder import Home
from net.wire.messages import (
    AddBot,
    Answer,
    GoOn,
    Leave,
    OpenTable,
    PausedBy,
    PausePart,
    Play,
    Ready,
    Say,
    Setup,
    Sit,
    Start,
    Watch,
)
from tests.net.faults.full_disk import full
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import GAME
from tests.net.kit.hearer import acting
from tests.net.kit.killed import back_again, moves, playing, referee, some_move
from tests.net.kit.seating import seated

pytestmark = pytest.mark.looptime


FULL = "The journal cannot be written: the disk is full."


async def at_a_full_disk(guests: list[Guest], house: Referee) -> Answer:
    """Let whoever's turn it is try a move that cannot be written."""
    guest = acting(guests)
    return await guest.ask(Play(move=some_move(house, guest), once="m-1"))


def paused(guest: Guest) -> bool:
    """Whether the journal has paused the table, as `guest` sees it."""
    pause = guest.update.table.pause
    return pause is not None and pause.by is PausedBy.JOURNAL


async def test_a_move_that_cannot_be_written_is_not_made_and_everyone_is_told_why() -> None:
    async with referee() as (house, former):
        guests = await playing(house, "Ann", "Bo")
        before = [guest.view for guest in guests]
        with full(former.journal):
            refused = await at_a_full_disk(guests, house)
            assert (refused.reason, refused.words) == ("paused", FULL)
            assert [guest.view for guest in guests] == before
            words = f"The table is paused. {FULL} Nothing is lost."
            for guest in guests:
                assert guest.update.table.pause == PausePart(by=PausedBy.JOURNAL, words=words)
                assert guest.notices[-1] == words
            again = await at_a_full_disk(guests, house)
            assert (again.reason, again.words) == ("paused", words)
        assert str(Home().path) not in refused.words + words


async def test_it_goes_on_by_itself_when_there_is_room_again() -> None:
    async with referee() as (house, former):
        guests = await playing(house, "Ann", "Bo")
        with full(former.journal):
            await at_a_full_disk(guests, house)
            await asyncio.sleep(RETRY_EVERY * 5)
            assert paused(guests[0])
            assert len([words for words in guests[0].notices if "paused" in words]) == 1
        await asyncio.sleep(RETRY_EVERY + 0.1)
        assert not paused(guests[0])
        assert guests[0].notices[-1] == "The table goes on."
        assert (await at_a_full_disk(guests, house)).ok
        before = [guest.view for guest in guests]
    async with referee() as (house, _):
        assert [guest.view for guest in await back_again(house, guests)] == before


async def test_the_host_can_have_it_tried_at_once_and_nobody_else() -> None:
    async with referee() as (house, former):
        ann, bo = await playing(house, "Ann", "Bo")
        with full(former.journal):
            await at_a_full_disk([ann, bo], house)
            assert (await ann.ask(GoOn())).reason == "paused"
        assert (await bo.ask(GoOn())).reason == "host"
        assert (await ann.ask(GoOn())).ok
        assert not paused(bo)
        assert (await ann.ask(GoOn())).ok


async def test_all_clocks_stand_still() -> None:
    async with referee() as (house, former):
        guests = [Guest(house, "Ann"), Guest(house, "Bo")]
        await seated(*guests)
        for request in (Setup(timer=40), Start()):
            assert (await guests[0].ask(request)).ok
        await settle()
        await asyncio.sleep(10)
        with full(former.journal):
            await at_a_full_disk(guests, house)
            (clock,) = guests[0].update.clocks
            assert clock.left == pytest.approx(30)
            await asyncio.sleep(200)
        await asyncio.sleep(RETRY_EVERY)
        (clock,) = guests[0].update.clocks
        assert clock.left == pytest.approx(30, abs=RETRY_EVERY)


async def test_bots_wait_and_play_on() -> None:
    async with referee() as (house, former):
        (ann,) = await playing(house, "Ann", bots=3, pace="fast")
        with full(former.journal):
            await asyncio.sleep(5)
            if not paused(ann):  # it is Ann's turn
                await at_a_full_disk([ann], house)
            rows = former.journal.length
            await asyncio.sleep(60)
            assert former.journal.length == rows
        await asyncio.sleep(RETRY_EVERY * 2)
        assert not paused(ann)
        if not any(place.acts for place in ann.view.seats if place.seat == 0):
            await asyncio.sleep(20)
            assert former.journal.length > rows + 1


async def test_a_paused_table_can_be_watched_talked_at_and_left_but_not_changed() -> None:
    async with referee() as (house, former):
        ann, bo = Guest(house, "Ann"), Guest(house, "Bo")
        assert (await ann.ask(OpenTable(game=GAME))).ok
        with full(former.journal):
            assert (await ann.ask(AddBot())).ok  # it is done, and written later
            assert paused(ann)
            for request in (AddBot(), Setup(timer=10), Ready(), Start()):
                assert (await ann.ask(request)).reason == "paused"
            assert (await bo.ask(Sit(table="t1"))).reason == "paused"
            assert (await bo.ask(Watch(table="t1"))).ok
            assert (await bo.ask(Say(text="what now?"))).ok
            assert (await bo.ask(Leave())).ok
        assert (await ann.ask(GoOn())).ok
        assert (await bo.ask(Sit(table="t1"))).ok
    async with referee() as (house, _):
        (ann, bo) = await back_again(house, [ann, bo])
        assert [seat.name for seat in ann.update.table.seats[:3]] == ["Ann", "Ada", "Bo"]


async def test_no_table_is_opened_that_could_not_be_brought_back() -> None:
    async with referee() as (house, former):
        ann = Guest(house, "Ann")
        with full(former.journal):
            refused = await ann.ask(OpenTable(game=GAME))
            assert (refused.reason, refused.words) == ("paused", FULL)
            assert not house.tables
        assert (await ann.ask(OpenTable(game=GAME))).ok


async def test_a_match_that_could_not_begin_begins_when_it_is_asked_for_again() -> None:
    async with referee() as (house, former):
        ann = Guest(house, "Ann")
        assert (await ann.ask(OpenTable(game=GAME, bots=1))).ok
        with full(former.journal):
            assert (await ann.ask(Start())).reason == "paused"
            assert ann.update.view is None
        assert (await ann.ask(GoOn())).ok
        assert (await ann.ask(Start())).ok
        assert ann.update.table.match == 1
        assert len(ann.view.hand) >= 7


@pytest.mark.parametrize("room", [1, 2])
async def test_a_match_that_began_but_could_not_be_dealt_is_dealt_when_there_is_room(room: int) -> None:
    async with referee() as (house, former):
        ann = Guest(house, "Ann")
        assert (await ann.ask(OpenTable(game=GAME, bots=1))).ok
        with full(former.journal, room):
            await ann.ask(Start())
            assert paused(ann)
        assert (await ann.ask(GoOn())).ok
        assert len(ann.view.hand) >= 7


async def test_a_token_that_cannot_be_written_is_not_given_out() -> None:
    async with referee() as (house, former):
        (ann,) = await playing(house, "Ann", bots=1)
        with full(former.journal):
            (back,) = await back_again(house, [ann])
            assert back.welcome.token == ann.welcome.token
    async with referee() as (house, _):
        (again,) = await back_again(house, [back])
        assert again.update.you == 0
        assert again.welcome.token != back.welcome.token


async def test_a_table_that_waits_for_its_people_pauses_if_their_coming_cannot_be_written() -> None:
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo")
        await moves(house, guests, 3)
    async with referee(Resume.YES) as (house, former):
        table = house.tables["t1"]
        table.state.timer = 20  # something to write
        with full(former.journal):
            (ann,) = await back_again(house, guests[:1])
            assert paused(ann)
        await asyncio.sleep(RETRY_EVERY + 0.1)
        assert not paused(ann)
        assert ann.update.you == 0
        await asyncio.sleep(limits.STAND_IN_AFTER)
        assert ann.update.table.seats[1].presence == "stand-in"
