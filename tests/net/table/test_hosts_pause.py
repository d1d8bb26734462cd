"""The host pauses the table by choice: everything stands still, and goes on where it was.

The pause outlives a referee that dies, and a disk that is full.
"""

from __future__ import annotations

import asyncio

import pytest

from parlour.net import limits
from parlour.net.table.bots import BotPlayer
from parlour.net.table.runner import RETRY_EVERY
from parlour.net.wire.messages import (
    Commit,
    GoOn,
    HandOver,
    Leave,
    Listed,
    NextStep,
    Notice,
    Pause,
    PausedBy,
    Phase,
    Play,
    Presence,
    Ready,
    Say,
    Setup,
    Shuffle,
    StandIn,
    Start,
    Watch,
)
from tests.net.faults.full_disk import full
from tests.net.kit.guests import Guest, now, settle
from tests.net.kit.hall import BY_ANN, any_move, begin, play_round, table
from tests.net.kit.hearer import acting
from tests.net.kit.killed import back_again, playing, referee, some_move
from tests.net.table.begun import LONG, begun, pauses

pytestmark = [pytest.mark.looptime, pytest.mark.usefixtures("same_cards")]


HERE, AWAY, BOT = Presence.HERE, Presence.AWAY, Presence.STAND_IN


async def test_everyone_is_told_who_paused_and_nothing_is_done_until_the_host_lets_it_go_on() -> None:
    async with table("Ann", "Bo") as (_, _, guests):
        ann, bo = guests
        assert (await ann.ask(Pause())).reason == "playing"
        await begin(guests)
        assert (await bo.ask(Pause())).reason == "host"
        assert (await ann.ask(Pause())).ok
        assert [guest.update.table.pause for guest in guests] == [BY_ANN] * 2
        assert bo.all(Notice)[-1].told == BY_ANN.told
        mover = acting(guests)
        for request in (Play(move=any_move(mover)), NextStep(text="play"), StandIn()):
            refused = await mover.ask(request)
            assert (refused.reason, refused.told) == ("paused", BY_ANN.told)
        assert (await bo.ask(Say(text="tea?"))).ok
        assert (await bo.ask(GoOn())).reason == "host"
        assert (await ann.ask(Pause())).ok
        assert [notice.told for notice in bo.all(Notice)].count(BY_ANN.told) == 1
        assert (await ann.ask(GoOn())).ok
        assert bo.update.table.pause is None
        assert bo.notices[-1] == "The table goes on."
        assert (await mover.ask(Play(move=any_move(mover)))).ok
        assert (await ann.ask(GoOn())).ok
        assert bo.notices.count("The table goes on.") == 1


async def test_turns_and_stand_ins_go_on_with_what_they_had_left() -> None:
    async with table("Ann", "Bo", "Cy") as (made, _, guests):
        assert (await guests[0].ask(Setup(timer=80))).ok
        await begin(guests)
        slow = acting(guests)
        gone, host = (guest for guest in guests if guest is not slow)
        made.state.seats.host = host.person
        await asyncio.sleep(50)
        await gone.drop()
        await asyncio.sleep(20)
        assert (await host.ask(Pause())).ok
        await asyncio.sleep(LONG)
        assert host.update.clocks[0].left == pytest.approx(10)
        assert (await host.ask(GoOn())).ok
        assert host.update.clocks[0].left == pytest.approx(10)
        for seconds, there in ((9, [HERE, AWAY]), (2, [BOT, AWAY]), (30, [BOT, BOT])):
            await asyncio.sleep(seconds)
            assert [host.presence(guest.update.you or 0) for guest in (slow, gone)] == there


async def test_nobody_becomes_idle_while_nobody_can_do_anything() -> None:
    async with begun("Ann", "Bo") as (made, _, guests):
        slow = acting(guests)
        (host,) = (guest for guest in guests if guest is not slow)
        made.state.seats.host = host.person
        await asyncio.sleep(limits.IDLE_AFTER - 10)
        assert (await host.ask(Pause())).ok
        await asyncio.sleep(LONG)
        assert host.presence(slow.update.you or 0) is HERE


async def test_a_bot_stops_in_mid_thought_and_goes_on_thinking_for_as_long_as_it_had_left() -> None:
    async with begun("Ann", "Bo", bots=1, pace="slow") as (made, _, (ann, bo)):
        thinks = made.state.seats.places[2]
        async with asyncio.timeout(LONG):
            while not ann.view.seats[2].acts:
                await acting([ann, bo]).ask(Play(move=any_move(acting([ann, bo]))))
        assert thinks is not None
        assert isinstance(thinks.player, BotPlayer)
        assert thinks.player.due is not None
        left = thinks.player.due - now()
        await asyncio.sleep(left / 2)
        assert (await ann.ask(Pause())).ok
        told = ann.view.events
        await asyncio.sleep(LONG)
        await bo.ask(Leave())
        assert (await bo.come()).ok
        assert ann.view.events == told
        assert (await ann.ask(GoOn())).ok
        await asyncio.sleep(left / 2 - 0.01)
        assert ann.view.events == told
        await asyncio.sleep(0.02)
        assert ann.view.events != told


async def test_people_come_and_go_and_it_stays_paused() -> None:
    async with begun("Ann", "Bo", "Cy") as (_, hall, (ann, bo, cy)):
        assert (await ann.ask(Pause())).ok
        await bo.drop()
        await asyncio.sleep(limits.AWAY_NOTICE + 1)
        assert ann.notices[-1] == "Bo has lost the connection; the seat is kept."
        await bo.come_back()
        await cy.ask(Leave())
        assert ann.presence(2) is BOT
        assert (await cy.come()).ok
        watcher = Guest(hall, "Dee")
        assert (await watcher.come(sit=False)).ok
        for guest in (ann, bo, cy, watcher):
            assert guest.update.table.pause == BY_ANN
        assert [ann.presence(seat) for seat in range(3)] == [HERE] * 3
        assert (await ann.ask(HandOver(seat=1))).ok
        assert (await bo.ask(GoOn())).ok


@pytest.mark.parametrize("how", ["leaves", "drops"])
async def test_if_the_host_goes_another_is_the_host_and_lets_it_go_on(how: str) -> None:
    async with begun("Ann", "Bo") as (_, _, (ann, bo)):
        assert (await ann.ask(Pause())).ok
        await (ann.ask(Leave()) if how == "leaves" else ann.drop())
        await asyncio.sleep(limits.STAND_IN_AFTER + 1)
        assert bo.notices[-1] == "Bo is the host now."
        await (ann.come() if how == "leaves" else ann.come_back())
        assert (await ann.ask(GoOn())).reason == "host"
        assert bo.update.table.pause == BY_ANN
        assert (await bo.ask(GoOn())).ok
        assert ann.update.table.pause is None


@pytest.mark.parametrize("watched", [True, False])
async def test_a_pause_that_all_have_left_is_over_when_a_table_would_close(watched: bool) -> None:
    async with table("Ann", "Bo", bots=1) as (made, hall, guests):
        watcher = Guest(hall, "Dee")
        await begin(guests)
        assert (await guests[0].ask(Pause())).ok
        if watched:
            assert (await watcher.come(sit=False)).ok
        for guest in guests:
            await guest.ask(Leave())
        await asyncio.sleep(limits.DESERTED + 1)
        assert hall.closed == ([] if watched else ["t1"])
        assert made.state.pause is None if watched else made.state.pause == BY_ANN


async def test_between_rounds_the_next_deal_waits() -> None:
    async with begun("Ann", "Bo", pace="instant") as (_, _, guests):
        ann, bo = guests
        await play_round(guests)
        assert (await ann.ask(Pause())).ok
        assert (await bo.ask(Ready())).reason == "paused"
        await asyncio.sleep(LONG)
        assert ann.phase == Phase.BETWEEN
        assert (await ann.ask(GoOn())).ok
        await asyncio.sleep(limits.NEXT_ROUND_AFTER + 1)
        assert ann.phase == Phase.PLAYING


async def test_parts_of_a_shuffle_are_taken_while_it_is_paused_and_the_cards_dealt_afterwards() -> None:
    async with table("Ann", "Bo") as (made, _, guests):
        ann, bo = guests
        for guest in guests:
            guest.person.shuffles = True
        assert (await bo.ask(Ready())).ok
        assert (await ann.ask(Start())).ok
        assert made.flow.shuffling.busy
        await asyncio.sleep(limits.SHUFFLE_WITHIN - 1)
        assert (await ann.ask(Pause())).ok
        for guest in guests:
            commit = Commit(number=1, attempt=1, commitment=bytes([guest.update.you or 0]) * 32)
            assert (await guest.ask(commit)).ok
        assert not ann.all(Listed)
        await asyncio.sleep(LONG)
        assert (await ann.ask(GoOn())).ok
        assert [len(guest.all(Listed)) for guest in guests] == [1, 1]
        assert made.flow.shuffling.busy
        await asyncio.sleep(2 * limits.SHUFFLE_WITHIN)
        assert [shuffle.missing for shuffle in ann.all(Shuffle)][:2] == [(), (0, 1)]
        await asyncio.sleep(2 * limits.SHUFFLE_WITHIN)
        assert ann.view.hand


async def test_who_has_not_answered_has_as_long_as_before_and_is_not_left_out_for_the_pause() -> None:
    async with table("Ann", "Bo") as (_, _, (ann, bo)):
        ann.person.shuffles = True
        assert (await bo.ask(Ready())).ok
        assert (await ann.ask(Start())).ok
        await asyncio.sleep(limits.SHUFFLE_WITHIN - 1)
        await pauses(ann)
        await asyncio.sleep(0.9)
        assert (await ann.ask(Commit(number=1, attempt=1, commitment=bytes(32)))).ok


async def test_a_paused_table_is_brought_back_paused_and_its_host_lets_it_go_on() -> None:
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo")
        assert (await guests[0].ask(Pause())).ok
        before = [guest.view for guest in guests]
    for _ in range(2):
        async with referee() as (house, _):
            watcher = Guest(house, "Dee")
            assert (await watcher.ask(Watch(table="t1"))).ok
            assert watcher.paused_by() is PausedBy.RETURN
            guests = await back_again(house, guests)
            assert [guest.view for guest in guests] == before
            assert watcher.update.table.pause == BY_ANN
            await asyncio.sleep(LONG)
            assert (await acting(guests).ask(Play(move=some_move(house, acting(guests))))).reason == "paused"
    async with referee() as (house, _):
        ann, bo = await back_again(house, guests)
        assert (await ann.ask(GoOn())).ok
        assert bo.update.table.pause is None
    async with referee() as (house, _):
        (bo,) = await back_again(house, [bo])
        assert bo.update.table.pause is None


async def test_without_the_host_who_paused_it_another_lets_a_table_that_was_brought_back_go_on() -> None:
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo")
        assert (await guests[0].ask(Pause())).ok
    async with referee() as (house, _):
        (bo,) = await back_again(house, guests[1:])
        assert (await bo.ask(GoOn())).reason == "host"
        await asyncio.sleep(limits.STAND_IN_AFTER + 1)
        assert bo.notices[-1] == "Bo is the host now."
        assert (await bo.ask(GoOn())).ok
        assert bo.update.table.pause is None


async def test_a_full_disk_comes_before_the_hosts_pause_and_ends_without_it() -> None:
    async with referee() as (house, former):
        ann, bo = await playing(house, "Ann", "Bo")
        with full(former.journal):
            ann.send(Pause())
            await settle()
            assert bo.paused_by() is PausedBy.JOURNAL
            assert (await ann.ask(GoOn())).reason == "paused"
            assert (await ann.ask(HandOver(seat=1))).reason == "paused"
        assert (await ann.ask(GoOn())).ok
        assert bo.update.table.pause == BY_ANN
        assert bo.all(Notice)[-1].told == BY_ANN.told
        assert (await ann.ask(GoOn())).ok
        assert bo.paused_by() is None
        assert (await ann.ask(Pause())).ok
        with full(former.journal):
            ann.send(GoOn())  # which cannot be written either
            await settle()
            assert bo.paused_by() is PausedBy.JOURNAL
        await asyncio.sleep(RETRY_EVERY + 0.1)
        assert bo.paused_by() is None
