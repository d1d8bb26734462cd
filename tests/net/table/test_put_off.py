"""A match that was brought back waits for its people, also if its host only looks in."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net import limits
from parlour.net.wire.messages import Leave, OpenTable, Play, Sit
from tests.net.kit.hearer import acting
from tests.net.kit.killed import back_again, playing, referee, some_move

GAME = "juno-classic"
LONG = 10 * limits.DESERTED

pytestmark = [pytest.mark.looptime, pytest.mark.usefixtures("same_cards")]


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
