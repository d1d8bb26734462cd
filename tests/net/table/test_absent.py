"""People at a table are cut off, leave or fall asleep; bots play for them until they are back."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net.wire.messages import Back, Chat, Leave, Play, Presence, Say, Setup, Substitute
from tests.net.kit.hall import any_move, begin, table
from tests.net.kit.hearer import acting

pytestmark = pytest.mark.looptime


async def test_who_drops_is_named_after_5_seconds_and_played_for_after_60() -> None:
    async with table("Ann", "Bo") as (_, _, (ann, bo)):
        await begin([ann, bo])
        await bo.drop()
        assert ann.presence(1) is Presence.AWAY
        await asyncio.sleep(4.9)
        assert not any("lost" in words for words in ann.notices)
        await asyncio.sleep(0.2)
        assert ann.notices[-1] == "Bo has lost the connection; the seat is kept."
        await asyncio.sleep(54)
        assert ann.presence(1) is Presence.AWAY
        await asyncio.sleep(1)
        assert ann.presence(1) is Presence.STAND_IN


async def test_everyone_is_told_when_the_seat_of_who_stays_away_from_a_waiting_table_is_free() -> None:
    async with table("Ann", "Bo") as (_, _, (ann, bo)):
        await bo.drop()
        await asyncio.sleep(6)
        assert ann.notices[-1] == "Bo has lost the connection; the seat is kept."
        await asyncio.sleep(60)
        assert ann.presence(1) is Presence.OPEN
        assert ann.notices[-1] == "Bo has not come back; the seat is free."


async def test_a_short_gap_is_not_talked_about() -> None:
    async with table("Ann", "Bo") as (_, _, (ann, bo)):
        await begin([ann, bo])
        before = ann.notices
        await bo.drop()
        await asyncio.sleep(3)
        await bo.come_back()
        await asyncio.sleep(80)
        assert ann.notices == before


async def test_who_is_back_takes_over_at_once_and_sees_everything() -> None:
    async with table("Ann", "Bo") as (_, _, (ann, bo)):
        await begin([ann, bo])
        await bo.drop()
        await asyncio.sleep(61)
        assert ann.presence(1) is Presence.STAND_IN
        await ann.ask(Say(text="where are you?"))
        bo.told.clear()
        await bo.come_back()
        assert ann.presence(1) is Presence.HERE
        assert ann.notices[-1] == "Bo is back."
        assert bo.update.seq == 1
        assert bo.update.you == 1
        assert len(bo.view.hand) == bo.view.seats[1].cards
        assert [chat.text for chat in bo.all(Chat)] == ["where are you?"]


async def test_a_stand_in_plays_when_it_is_its_turn() -> None:
    async with table("Ann", "Bo") as (_, _, guests):
        await begin(guests)
        gone = acting(guests)
        other = next(guest for guest in guests if guest is not gone)
        await gone.drop()
        await asyncio.sleep(59)
        before = other.view.events
        await asyncio.sleep(10)
        assert other.view.events != before


async def test_who_leaves_in_a_match_is_played_for_and_may_come_back() -> None:
    async with table("Ann", "Bo") as (_, hall, (ann, bo)):
        await begin([ann, bo])
        await bo.ask(Leave())
        assert hall.left == [bo.person]
        assert ann.presence(1) is Presence.STAND_IN
        assert (await bo.come()).ok
        assert ann.presence(1) is Presence.HERE
        assert bo.update.you == 1


async def test_who_does_nothing_for_90_seconds_is_idle_until_a_key_is_pressed() -> None:
    async with table("Ann", "Bo") as (_, _, guests):
        ann, _bo = guests
        await begin(guests)
        sleepy = acting(guests)
        seat = sleepy.update.you
        assert seat is not None
        await asyncio.sleep(89)
        assert ann.presence(seat) is Presence.HERE
        await asyncio.sleep(2)
        assert ann.presence(seat) is Presence.IDLE
        await sleepy.ask(Back())
        assert ann.presence(seat) is Presence.HERE


async def test_the_host_may_let_a_bot_play_for_the_idle_until_they_press_a_key() -> None:
    async with table("Ann", "Bo") as (_, _, guests):
        ann, bo = guests
        await begin(guests)
        assert (await ann.ask(Substitute(seat=1))).reason == "seat"
        while acting(guests) is not bo:
            assert (await ann.ask(Play(move=any_move(ann)))).ok
            await asyncio.sleep(3)
        await asyncio.sleep(91)
        assert (await bo.ask(Back())).ok
        assert (await ann.ask(Substitute(seat=1))).reason == "seat"
        await asyncio.sleep(91)
        assert (await ann.ask(Substitute(seat=1))).ok
        assert ann.presence(1) is Presence.STAND_IN
        async with asyncio.timeout(60):
            while acting(guests) is not ann:  # noqa: ASYNC110 - a Skip between two gives the bot another turn
                await asyncio.sleep(1)
        assert (await bo.ask(Back())).ok
        assert ann.presence(1) is Presence.HERE


async def test_no_bot_is_said_to_play_for_the_idle_where_nobody_plays() -> None:
    async with table("Ann", "Bo") as (made, _, (ann, _)):
        idle = made.state.seats.human(1)
        assert idle is not None
        idle.idle = True  # as at the end of a match that went on without them
        assert (await ann.ask(Substitute(seat=1))).reason == "playing"


async def test_a_timer_that_the_host_sets_lets_a_bot_play_when_it_runs_out() -> None:
    async with table("Ann", "Bo") as (_, _, guests):
        assert (await guests[0].ask(Setup(timer=20))).ok
        await begin(guests)
        slow = acting(guests)
        seat = slow.update.you
        assert seat is not None
        assert slow.update.clocks[-1].left == pytest.approx(20)
        await asyncio.sleep(20.1)
        assert slow.presence(seat) is Presence.STAND_IN
        await slow.ask(Back())
        assert slow.presence(seat) is Presence.HERE
