"""When its journal cannot be written a table stands still, says so, tells nothing else, and loses nothing."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net import limits
from parlour.net.errors import UNWRITABLE, Unwritable
from parlour.net.journal.opening import Resume
from parlour.net.referee.referee import Referee
from parlour.net.table.runner import RETRY_EVERY
from parlour.net.wire.messages import (
    AddBot,
    Answer,
    Chat,
    GoOn,
    Leave,
    Lobby,
    Notice,
    OpenTable,
    PausedBy,
    PausePart,
    Play,
    Ready,
    Say,
    Setup,
    Sit,
    Start,
    Update,
    Watch,
)
from parlour.net.wire.notices import NOT_WRITTEN
from tests.net.faults.full_disk import full
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import GAME
from tests.net.kit.hearer import acting
from tests.net.kit.killed import back_again, moves, playing, referee, some_move
from tests.net.kit.seating import seated

pytestmark = [pytest.mark.looptime, pytest.mark.usefixtures("same_cards")]


FULL = UNWRITABLE[Unwritable.FULL]
PAUSED = NOT_WRITTEN[Unwritable.FULL]


def at_a_full_disk(guests: list[Guest], house: Referee) -> list[Answer]:
    """Let whoever's turn it is try a move that cannot be written; its answer is in the list when it came."""
    guest = acting(guests)
    return guest.send(Play(move=some_move(house, guest), once="m-1"))


def paused(guest: Guest) -> bool:
    """Whether the journal has paused the table, as `guest` sees it."""
    pause = guest.update.table.pause
    return pause is not None and pause.by is PausedBy.JOURNAL


async def test_of_a_move_that_cannot_be_written_only_the_pause_is_told() -> None:
    async with referee() as (house, former):
        guests = await playing(house, "Ann", "Bo")
        before = [guest.view for guest in guests]
        with full(former.journal):
            heard = [len(guest.told) for guest in guests]
            moved = at_a_full_disk(guests, house)
            await settle()
            assert not moved
            for guest, since in zip(guests, heard, strict=True):
                assert guest.update.table.pause == PausePart(by=PausedBy.JOURNAL, told=PAUSED)
                assert guest.all(Notice)[-1].told == PAUSED
                assert len(guest.told) == since + 2
            assert [guest.view for guest in guests] == before
            refused = await guests[1].ask(Play(move="draw"))
            assert (refused.reason, refused.told) == ("paused", PAUSED)
    async with referee() as (house, _):  # the other one died before it tried again
        assert [guest.view for guest in await back_again(house, guests)] == before, "it was never made"


async def test_it_goes_on_by_itself_when_there_is_room_again_and_the_move_is_made_and_answered_then() -> None:
    async with referee() as (house, former):
        guests = await playing(house, "Ann", "Bo")
        before, guest = guests[0].view, acting(guests)
        move = Play(move=some_move(house, guest), once="m-1")
        with full(former.journal):
            first = guest.send(move)
            await settle()
            again = guest.send(move)
            await asyncio.sleep(RETRY_EVERY * 5)
            assert paused(guests[0])
            assert len([words for words in guests[0].notices if "paused" in words]) == 1
            assert (first, again) == ([], [])
        await asyncio.sleep(RETRY_EVERY + 0.1)
        assert not paused(guests[0])
        assert guests[0].notices[-1] == "The table goes on."
        assert first[0].ok
        assert again[0].ok
        assert guests[0].view != before
        before = guests[0].view
    async with referee() as (house, _):
        assert (await back_again(house, guests))[0].view == before


async def test_the_host_can_have_it_tried_at_once_and_nobody_else() -> None:
    async with referee() as (house, former):
        ann, bo = await playing(house, "Ann", "Bo")
        with full(former.journal):
            at_a_full_disk([ann, bo], house)
            await settle()
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
            assert (await guests[0].ask(Say(text="hm"))).ok  # a line of chat is written nowhere
            guests[0].send(Setup(pace="fast"))
            await settle()
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
                at_a_full_disk([ann], house)
                await settle()
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
            added = ann.send(AddBot())
            await settle()
            assert not added  # it is done, but cannot be told before it is written
            assert paused(ann)
            assert ann.update.table.seats[1].name == ""
            for request in (AddBot(), Setup(timer=10), Ready(), Start()):
                assert (await ann.ask(request)).reason == "paused"
            assert (await bo.ask(Sit(table="t1"))).reason == "paused"
            assert (await bo.ask(Watch(table="t1"))).ok
            assert paused(bo)
            assert bo.update.table.seats[1].name == ""
            assert (await bo.ask(Say(text="what now?"))).ok
            assert ann.all(Chat)[-1].text == "what now?"
            assert (await bo.ask(Leave())).ok
            assert isinstance(bo.told[-1], Lobby)
            last = len(bo.told)
        assert (await ann.ask(GoOn())).ok
        assert added[0].ok
        assert ann.update.table.seats[1].name == "Ada"
        assert not any(isinstance(told, Update) for told in bo.told[last:])
        assert (await bo.ask(Sit(table="t1"))).ok
    async with referee() as (house, _):
        (ann, bo) = await back_again(house, [ann, bo])
        assert [seat.name for seat in ann.update.table.seats[:3]] == ["Ann", "Ada", "Bo"]


async def test_whoever_comes_back_to_a_paused_table_is_told_why_and_sees_it_when_it_goes_on() -> None:
    async with referee() as (house, former):
        guests = await playing(house, "Ann", "Bo")
        before = guests[1].view
        with full(former.journal):
            at_a_full_disk(guests, house)
            await settle()
            (bo,) = await back_again(house, guests[1:])
            assert [notice.told for notice in bo.all(Notice)] == [PAUSED]
            assert not bo.all(Update)  # it would be told before the shuffles that are not written
        await asyncio.sleep(RETRY_EVERY + 0.1)
        assert not paused(bo)
        assert bo.update.you == 1
        assert bo.view != before


async def test_whoever_comes_back_to_a_match_that_began_without_them_is_shown_no_seat_meanwhile() -> None:
    """A program that is shown its seat expects to be asked for a part of every shuffle that is told later."""
    async with referee() as (house, former):
        ann, bo, cy = Guest(house, "Ann"), Guest(house, "Bo"), Guest(house, "Cy")
        await seated(ann, bo, cy)
        with full(former.journal):
            await cy.drop()
            begun = ann.send(Start())
            await settle()
            await cy.come_back()
            assert paused(cy)
            assert (cy.update.you, cy.update.table.seats[2].name) == (None, "Cy")
        await asyncio.sleep(RETRY_EVERY + 0.1)
        assert begun[0].ok
        assert (cy.update.you, len(cy.update.table.seats)) == (None, 2)


async def test_no_table_is_opened_that_could_not_be_brought_back_and_a_match_begins_when_there_is_room() -> (
    None
):
    async with referee() as (house, former):
        ann = Guest(house, "Ann")
        with full(former.journal):
            refused = await ann.ask(OpenTable(game=GAME))
            assert (refused.reason, refused.told) == ("paused", FULL)
            assert not house.tables
        assert (await ann.ask(OpenTable(game=GAME, bots=1))).ok
        with full(former.journal):
            begun = ann.send(Start())
            await settle()
            assert not begun
            assert ann.update.view is None
            assert ann.update.table.phase == "waiting"
            assert house.lines()[0].phase == "waiting"
        assert (await ann.ask(GoOn())).ok
        assert begun[0].ok
        assert ann.update.table.match == 1
        assert len(ann.view.hand) >= 7


async def test_a_table_that_closes_meanwhile_refuses_what_was_not_told() -> None:
    async with referee() as (house, former):
        guests = await playing(house, "Ann", "Bo")
        with full(former.journal):
            moved = at_a_full_disk(guests, house)
            await settle()
            await house.close()
            assert moved[0].reason == "no-table"
            assert guests[0].notices[-1] == "The host has closed Parlour."


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
            assert [notice.told for notice in ann.all(Notice)] == [PAUSED]
            assert not ann.all(Update)
        await asyncio.sleep(RETRY_EVERY + 0.1)
        assert not paused(ann)
        assert ann.update.you == 0
        await asyncio.sleep(limits.STAND_IN_AFTER)
        assert ann.update.table.seats[1].presence == "stand-in"


LONG = 10 * limits.DESERTED


async def test_a_host_who_opens_another_table_finds_the_one_that_was_brought_back_as_it_was() -> None:
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo", bots=1)
    async with referee() as (house, _):
        (ann,) = await back_again(house, guests[:1])
        ann.person.is_owner = True
        before = ann.view
        assert (await ann.ask(Leave())).ok
        assert (await ann.ask(OpenTable(game=GAME))).ok
        await asyncio.sleep(LONG)
        assert (await ann.ask(Leave())).ok
        assert (await ann.ask(Sit(table="t1"))).ok
        assert ann.view == before


async def test_a_match_that_somebody_has_played_on_does_not_wait_any_more() -> None:
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo")
    async with referee() as (house, _):
        guests = await back_again(house, guests)
        guest = acting(guests)
        assert (await guest.ask(Play(move=some_move(house, guest)))).ok
        for guest in guests:
            assert (await guest.ask(Leave())).ok
        assert house.tables["t1"].state.pause is None
