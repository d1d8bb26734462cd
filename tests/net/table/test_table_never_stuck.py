"""Whoever goes, and whenever, the others can play on."""

from __future__ import annotations

import asyncio
import random

import pytest

from parlour.net.wire.messages import Leave, Phase, Play, Ready, Remove, Start, Substitute
from tests.net.kit.guests import settle
from tests.net.kit.hall import begin, play_round, table
from tests.net.kit.hearer import acting

pytestmark = pytest.mark.looptime


async def test_no_rematch_begins_with_fewer_players_than_the_game_needs() -> None:
    async with table("Ann", "Bo", target="1", catch_seconds="0") as (_, hall, guests):
        ann, bo = guests
        await begin(guests)
        await play_round(guests)
        assert ann.phase == Phase.OVER.value
        await bo.drop()
        assert (await ann.ask(Ready())).ok
        assert ann.phase == Phase.OVER.value
        assert not hall.closed
        await bo.come_back()
        assert (await bo.ask(Ready())).ok
        assert ann.phase == Phase.PLAYING.value


async def test_a_host_who_leaves_a_match_passes_it_on_at_once() -> None:
    async with table("Ann", "Bo", "Cleo") as (_, _, guests):
        ann, bo, cleo = guests
        await begin(guests)
        await ann.ask(Leave())
        assert [seat.host for seat in bo.update.table.seats] == [False, True, False]
        assert (await cleo.ask(Remove(seat=1))).reason == "host"
        assert (await bo.ask(Remove(seat=2))).ok


async def test_an_idle_host_does_not_hold_up_the_match() -> None:
    async with table("Ann", "Bo") as (_, _, guests):
        ann, bo = guests
        await begin(guests)
        if acting(guests) is not ann:
            assert (await bo.ask(Play(move="draw"))).ok
            await bo.ask(Play(move="keep"))
        for _ in range(10):
            if acting(guests) is ann:
                break
            await bo.ask(Play(move="draw"))
            await bo.ask(Play(move="keep"))
        assert acting(guests) is ann
        await asyncio.sleep(91)
        await settle()
        assert ann.update.you is not None
        assert (await bo.ask(Substitute(seat=ann.update.you))).ok
        await asyncio.sleep(10)
        await settle()


async def test_all_ready_who_are_still_there_are_enough_when_the_last_one_they_waited_for_goes() -> None:
    async with table("Ann", "Bo", "Cleo", target="1", catch_seconds="0") as (_, _, guests):
        ann, bo, cleo = guests
        await begin(guests)
        await play_round(guests)
        await ann.ask(Ready())
        await bo.ask(Ready())
        await cleo.ask(Leave())
        assert ann.phase == Phase.OVER.value  # they may want to wait for another
        assert (await ann.ask(Start())).ok
        assert ann.phase == Phase.PLAYING.value


@pytest.mark.few("1-drops", "2-is kicked")
@pytest.mark.parametrize("how", ["leaves", "drops", "is kicked"])
@pytest.mark.parametrize("seed", range(4))
async def test_a_match_comes_to_its_end_whenever_one_of_its_players_goes(how: str, seed: int) -> None:
    async with table("Ann", "Bo", bots=1, pace="fast", target="1") as (made, hall, guests):
        ann, bo = guests
        await begin(guests)
        bot, chance = made.state.rules.bot("normal"), random.Random(seed)
        playing = [ann, bo]
        gone_after, moves = chance.randint(0, 25), 0
        for _ in range(3000):
            for guest in playing:
                move = bot.decide(guest.view, chance) if guest.view.choices else None
                if move is not None:
                    await guest.ask(Play(move=move))
                    moves += 1
            if moves >= gone_after and bo in playing:
                playing = [ann]
                if how == "drops":
                    await bo.drop()
                else:
                    await (bo.ask(Leave()) if how == "leaves" else ann.ask(Remove(seat=1)))
            await asyncio.sleep(1)
            if made.state.phase is Phase.OVER:
                break
        assert made.state.phase is Phase.OVER
        assert not hall.closed
