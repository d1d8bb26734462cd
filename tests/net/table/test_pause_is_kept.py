"""The host's pause outlives a referee that dies, and a disk that is full."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net import limits
from parlour.net.table.runner import RETRY_EVERY
from parlour.net.wire.messages import GoOn, HandOver, Notice, Pause, PausedBy, Play, Watch
from tests.net.faults.full_disk import full
from tests.net.kit.guests import Guest as Visitor
from tests.net.kit.guests import settle
from tests.net.kit.hall import BY_ANN
from tests.net.kit.hearer import acting as on_turn
from tests.net.kit.killed import back_again, playing, referee, some_move

LONG = 1000.0

pytestmark = [pytest.mark.looptime, pytest.mark.usefixtures("same_cards")]


async def test_a_paused_table_is_brought_back_paused_and_its_host_lets_it_go_on() -> None:
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo")
        assert (await guests[0].ask(Pause())).ok
        before = [guest.view for guest in guests]
    for _ in range(2):
        async with referee() as (house, _):
            watcher = Visitor(house, "Dee")
            assert (await watcher.ask(Watch(table="t1"))).ok
            assert watcher.paused_by() is PausedBy.RETURN
            guests = await back_again(house, guests)
            assert [guest.view for guest in guests] == before
            assert watcher.update.table.pause == BY_ANN
            await asyncio.sleep(LONG)
            assert (
                await on_turn(guests).ask(Play(move=some_move(house, on_turn(guests))))
            ).reason == "paused"
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
        assert bo.update.table.pause is None


async def test_going_on_that_cannot_be_written_keeps_the_table_paused_until_it_can() -> None:
    async with referee() as (house, former):
        ann, bo = await playing(house, "Ann", "Bo")
        assert (await ann.ask(Pause())).ok
        with full(former.journal):
            ann.send(GoOn())
            await settle()
            assert bo.paused_by() is PausedBy.JOURNAL
        await asyncio.sleep(RETRY_EVERY + 0.1)
        assert bo.update.table.pause is None
