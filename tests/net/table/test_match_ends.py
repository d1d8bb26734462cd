"""A round is over, or the match: the next one follows, and everyone has the file.

Whoever goes, and whenever, the others can play on.
"""

from __future__ import annotations

import asyncio
import random

import pytest

from parlour.net import limits
from parlour.net.wire.messages import Leave, Phase, Play, Presence, Ready, Record, Remove, Start
from parlour.rules.record import record
from tests.net.kit.guests import Guest
from tests.net.kit.hall import any_move, play_round
from tests.net.table.begun import begun

pytestmark = pytest.mark.looptime


async def test_the_next_round_waits_for_the_ready_or_20_seconds() -> None:
    async with begun("Ann", "Bo", pace="instant") as (_, _, guests):
        ann, bo = guests
        await play_round(guests)
        assert ann.phase == Phase.BETWEEN.value
        assert ann.update.clocks[0].name == "deal"
        assert ann.update.clocks[0].left == pytest.approx(20, abs=0.1)
        await ann.ask(Ready())
        assert ann.phase == Phase.BETWEEN.value
        await bo.ask(Ready())
        assert ann.phase == Phase.PLAYING.value
        await play_round(guests)
        await asyncio.sleep(19.9)
        assert ann.phase == Phase.BETWEEN.value
        await asyncio.sleep(0.2)
        assert ann.phase == Phase.PLAYING.value


async def test_who_reads_the_results_holds_up_the_next_round_for_two_minutes_at_most() -> None:
    async with begun("Ann", "Bo", pace="instant") as (_, _, guests):
        ann, bo = guests
        await play_round(guests)
        await asyncio.sleep(15)
        assert (await ann.ask(Ready(on=False))).ok
        assert not bo.update.clocks
        await asyncio.sleep(limits.READING - 1)
        assert ann.phase == Phase.BETWEEN.value
        assert not bo.update.clocks
        await asyncio.sleep(1.5)
        assert bo.update.clocks[0].left == pytest.approx(limits.NEXT_ROUND_AFTER, abs=1)
        await asyncio.sleep(limits.NEXT_ROUND_AFTER)
        assert ann.phase == Phase.PLAYING.value


@pytest.mark.parametrize("how", ["is ready", "leaves", "drops"])
async def test_who_read_the_results_holds_up_nobody_any_more(how: str) -> None:
    async with begun("Ann", "Bo", pace="instant") as (_, _, guests):
        ann, bo = guests
        await play_round(guests)
        await ann.ask(Ready(on=False))
        if how == "is ready":
            await ann.ask(Ready())
        else:
            await (ann.ask(Leave()) if how == "leaves" else ann.drop())
        assert bo.update.clocks[0].left == pytest.approx(limits.NEXT_ROUND_AFTER, abs=0.1)
        await asyncio.sleep(limits.NEXT_ROUND_AFTER + 0.5)
        assert bo.phase == Phase.PLAYING.value


async def test_who_plays_alone_may_read_the_results_for_as_long_as_they_like() -> None:
    async with begun("Ann", bots=1, pace="instant") as (_, _, guests):
        await play_round(guests)
        await guests[0].ask(Ready(on=False))
        await asyncio.sleep(3_600)
        assert guests[0].phase == Phase.BETWEEN.value
        await guests[0].ask(Ready())
        assert guests[0].phase == Phase.PLAYING.value


async def test_a_match_too_long_for_a_file_is_told_as_that_and_followed_by_a_rematch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("parlour.rules.record.page.MOST_LINES", 10)
    async with begun("Ann", "Bo", target="1", catch_seconds="0") as (_, hall, guests):
        await play_round(guests)
        for guest in guests:
            assert guest.phase == Phase.OVER.value
            assert "This match was too long to be kept as a file." in guest.notices
            await guest.ask(Ready())
        assert not hall.finished
        assert guests[0].phase == Phase.PLAYING.value


async def test_a_finished_match_is_kept_sent_and_followed_by_a_rematch() -> None:
    async with begun("Ann", "Bo", target="1", catch_seconds="0") as (_, hall, guests):
        ann, bo = guests
        await play_round(guests)
        assert ann.phase == Phase.OVER.value
        assert ann.all(Record) == bo.all(Record) == hall.finished
        assert record.check(hall.finished[0].text).winners == ann.view.match.winners
        await ann.ask(Ready())
        assert ann.phase == Phase.OVER.value
        await bo.ask(Ready())
        assert ann.phase == Phase.PLAYING.value
        assert ann.update.table.match == 2


async def test_results_name_who_played_when_somebody_new_has_the_seat_of_one_who_left() -> None:
    async with begun("Ann", "Bo", "Cy", target="1", catch_seconds="0", pace="instant") as (_, hall, guests):
        ann, bo, cy = guests
        assert (await cy.ask(Leave())).ok  # a bot plays for Cy, whose seat is free at the end
        await play_round([ann, bo])
        assert ann.phase == Phase.OVER.value
        assert ann.update.table.played == ("Ann", "Bo", "Cy")
        dot = Guest(hall, "Dot")
        assert (await dot.come()).ok
        assert dot.update.you == 2
        assert dot.view.viewer is None
        assert (dot.update.table.seats[2].name, dot.update.table.played[2]) == ("Dot", "Cy")
        assert ann.view.viewer == 0


async def test_who_is_cut_off_at_the_last_card_comes_back_to_the_seat_and_the_file() -> None:
    async with begun("Ann", "Bo", "Cy", target="1", catch_seconds="0") as (made, hall, (ann, bo, cy)):
        await cy.drop()
        mover, other = ann, bo
        while made.state.phase is not Phase.OVER:
            if mover.view.choices:
                await other.drop()
                await mover.ask(Play(move=any_move(mover)))
                await other.come_back()
            mover, other = other, mover
            await asyncio.sleep(2.1)
        assert hall.finished == ann.all(Record)[-1:] == bo.all(Record)[-1:]
        told = len(ann.all(Record))
        assert (await ann.come()).ok
        assert len(ann.all(Record)) == told, "whoever is there has the file"
        assert (ann.update.you, bo.update.you) == (0, 1)
        assert ann.presence(2) is Presence.OPEN  # a bot had played on for Cy
        assert not made.state.bots, "and goes with Cy's seat"
        await bo.drop()
        await asyncio.sleep(61)
        assert ann.presence(1) is Presence.OPEN


async def test_no_rematch_begins_with_fewer_players_than_the_game_needs() -> None:
    async with begun("Ann", "Bo", target="1", catch_seconds="0") as (_, hall, guests):
        ann, bo = guests
        await play_round(guests)
        assert ann.phase == Phase.OVER.value
        await bo.drop()
        assert (await ann.ask(Ready())).ok
        assert ann.phase == Phase.OVER.value
        assert not hall.closed
        await bo.come_back()
        assert (await bo.ask(Ready())).ok
        assert ann.phase == Phase.PLAYING.value


async def test_all_ready_who_are_still_there_are_enough_when_the_last_one_they_waited_for_goes() -> None:
    async with begun("Ann", "Bo", "Cleo", target="1", catch_seconds="0") as (_, _, guests):
        ann, bo, cleo = guests
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
    async with begun("Ann", "Bo", bots=1, pace="fast", target="1") as (made, hall, (ann, bo)):
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
