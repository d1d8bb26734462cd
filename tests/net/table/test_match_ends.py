"""A round is over, or the match: the next one follows, and everyone has the file."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net import limits
from parlour.net.wire.messages import Leave, Phase, Play, Presence, Ready, Record
from parlour.rules.record import record
from tests.net.kit.hall import any_move, begin, play_round, table

pytestmark = pytest.mark.looptime


async def test_the_next_round_waits_for_the_ready_or_20_seconds() -> None:
    async with table("Ann", "Bo", pace="instant") as (_, _, guests):
        ann, bo = guests
        await begin(guests)
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
    async with table("Ann", "Bo", pace="instant") as (_, _, guests):
        ann, bo = guests
        await begin(guests)
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
    async with table("Ann", "Bo", pace="instant") as (_, _, guests):
        ann, bo = guests
        await begin(guests)
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
    async with table("Ann", bots=1, pace="instant") as (_, _, guests):
        await begin(guests)
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
    async with table("Ann", "Bo", target="1", catch_seconds="0") as (_, hall, guests):
        await begin(guests)
        await play_round(guests)
        for guest in guests:
            assert guest.phase == Phase.OVER.value
            assert "This match was too long to be kept as a file." in guest.notices
            await guest.ask(Ready())
        assert not hall.finished
        assert guests[0].phase == Phase.PLAYING.value


async def test_a_finished_match_is_kept_sent_and_followed_by_a_rematch() -> None:
    async with table("Ann", "Bo", target="1", catch_seconds="0") as (_, hall, guests):
        ann, bo = guests
        await begin(guests)
        await play_round(guests)
        assert ann.phase == Phase.OVER.value
        assert ann.all(Record) == bo.all(Record) == hall.finished
        assert record.check(hall.finished[0].text).winners == ann.view.match.winners
        await ann.ask(Ready())
        assert ann.phase == Phase.OVER.value
        await bo.ask(Ready())
        assert ann.phase == Phase.PLAYING.value
        assert ann.update.table.match == 2


async def test_who_is_cut_off_at_the_last_card_comes_back_to_the_seat_and_the_file() -> None:
    async with table("Ann", "Bo", "Cy", target="1", catch_seconds="0") as (made, hall, (ann, bo, cy)):
        await begin([ann, bo, cy])
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
