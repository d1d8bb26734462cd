"""A table whose people are gone: whose it is then, and when it closes."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net.wire.messages import AddBot, Leave, Setup
from tests.net.kit.guests import Guest
from tests.net.kit.hall import begin, table

pytestmark = pytest.mark.looptime


@pytest.mark.few
@pytest.mark.parametrize("playing", [False, True])
async def test_a_table_that_everyone_has_left_closes_after_ten_minutes(playing: bool) -> None:
    async with table("Ann", "Bo", bots=1, pace="slow") as (made, hall, guests):
        if playing:
            await begin(guests)
        for guest in guests:
            await guest.ask(Leave())
        await asyncio.sleep(599)
        assert hall.closed == []
        await asyncio.sleep(2)
        assert hall.closed == [made.id]


async def test_a_waiting_table_whose_host_was_cut_off_is_still_theirs_minutes_later() -> None:
    async with table("Ann") as (_, _, (ann,)):
        await ann.ask(Setup(options={"target": "200"}))
        await ann.drop()
        await asyncio.sleep(500)
        await ann.come_back()
        assert ann.update.you == 0
        assert ann.update.table.seats[0].host
        assert ann.update.table.options == {"target": "200"}
        await asyncio.sleep(500)
        assert ann.phase == "waiting", "it is not closed under those who are back"


async def test_a_waiting_table_passes_to_the_next_when_its_host_is_gone_and_all_are_told() -> None:
    async with table("Ann", "Bo") as (_, hall, (ann, bo)):
        await ann.ask(Setup(options={"target": "200"}))
        await ann.drop()
        await asyncio.sleep(61)
        assert bo.notices[-1] == "Bo is the host now."
        assert bo.update.table.options == {"target": "200"}
        assert (await bo.ask(AddBot())).ok
        await asyncio.sleep(700)
        assert hall.closed == []


async def test_who_sits_down_at_a_table_that_was_left_is_its_host_and_told_so() -> None:
    async with table("Ann") as (_, hall, (ann,)):
        await ann.ask(Leave())
        bo = Guest(hall, "Bo")
        await bo.come()
        assert bo.notices == ["Bo sits down.", "Bo is the host now."]
        assert (await bo.ask(AddBot())).ok
