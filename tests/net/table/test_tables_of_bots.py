"""Bots take their time, play among themselves, and make room for people."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net.wire.messages import Leave, Phase, Play, Update
from parlour.rules.record import record
from tests.net.kit.guests import Guest
from tests.net.kit.hall import any_move, begin, finished, table
from tests.waiting import until

pytestmark = pytest.mark.looptime


async def test_bots_take_as_long_as_people_do() -> None:
    async with table("Ann", bots=1) as (_, _, guests):
        await begin(guests)
        (ann,) = guests
        for _ in range(12):
            if ann.view.seats[0].acts:
                await ann.ask(Play(move=any_move(ann)))
            await asyncio.sleep(4)
        updates = ann.all(Update)
        waits = [
            later - earlier
            for update, earlier, later in zip(updates, ann.times, ann.times[1:], strict=False)
            if update.view is not None and update.view.seats[1].acts
        ]
        assert len(waits) > 3
        assert all(0.79 < wait < 2.01 for wait in waits)


async def test_a_cut_before_the_deal_is_skipped_by_bots() -> None:
    async with table(bots=3, standing=True, game="next-to-last") as (_, hall, _):
        ann = Guest(hall, "Ann")
        await ann.come(sit=False)
        await until(
            lambda: any(update.view and update.view.at("discard").count for update in ann.all(Update))
        )
        updates = ann.all(Update)
        waits = [
            later - earlier
            for update, earlier, later in zip(updates, ann.times, ann.times[1:], strict=False)
            if update.view is not None and update.view.phase == "cut"
        ]
        assert waits == [0]


async def test_a_table_of_bots_plays_on_by_itself_until_a_person_sits_down() -> None:
    async with table(bots=3, standing=True, target="1") as (made, hall, _):
        await finished(hall, 2)
        ann, bo = Guest(hall, "Ann"), Guest(hall, "Bo")
        await ann.come(sit=False)
        for _ in range(500):
            if ann.phase == Phase.PLAYING.value:
                break
            await asyncio.sleep(1)
        assert (await ann.come()).ok
        assert (await bo.come()).ok
        assert ann.phase == Phase.WAITING.value
        assert [seat.name for seat in ann.update.table.seats if seat.host] == ["Ann"]
        await begin([ann, bo])
        assert len(ann.view.seats) == 5
        for guest in (ann, bo):
            await guest.ask(Leave())
        await finished(hall, len(hall.finished) + 2)
        assert sum(1 for _ in made.state.seats.robots()) == 3


@pytest.mark.slow
@pytest.mark.parametrize("bots", [2, 10])
async def test_absent_minded_bots_never_bring_a_table_to_a_halt(bots: int) -> None:
    async with table(bots=bots, standing=True, level="easy", target="200") as (_, hall, _):
        await finished(hall, 2, within=120_000)
        assert all(record.check(finished.text).winners for finished in hall.finished)


async def test_a_seat_kept_for_nobody_keeps_no_bots_from_playing() -> None:
    async with table("Ann", bots=2, standing=True) as (made, _, (ann,)):
        await ann.drop()
        await asyncio.sleep(90)
        assert made.state.phase is Phase.PLAYING


async def test_bots_make_room_for_people_at_a_standing_table() -> None:
    async with table(bots=10, standing=True) as (made, hall, _):
        guests = [Guest(hall, name) for name in ("Ann", "Bo")]
        for guest in guests:
            assert (await guest.come()).ok
        assert sum(1 for _ in made.state.seats.robots()) == 8
