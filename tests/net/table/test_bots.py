"""Bots take their time, play among themselves, and make room for people.

In races they are as fast as people, never faster where people are, and never in the way.
"""

from __future__ import annotations

import asyncio

import pytest

from parlour.net.table.bots import BotPlayer
from parlour.net.table.stand_ins import stand_in
from parlour.net.wire.messages import Leave, Phase, Play, Update
from parlour.rules.moves import Judged
from parlour.rules.reaction import LEAST
from parlour.rules.record import record
from parlour.rules.record.entries import Time
from tests.net.kit.guests import Guest
from tests.net.kit.hall import any_move, begin, finished, table
from tests.net.kit.racers import races
from tests.net.table.begun import TWO, begun
from tests.waiting import until

pytestmark = pytest.mark.looptime


@pytest.mark.few
@pytest.mark.parametrize(("pace", "looks"), [("instant", 80), ("slow", 400)])
async def test_no_bot_is_faster_than_people_where_people_are(pace: str, looks: int) -> None:
    async with races("Ann", bots=5, pace=pace, target="1", top=TWO) as there:
        (ann,) = there.guests
        verdicts: list[Judged] = []
        for _ in range(looks):
            if ann.view.choices and ann.view.choice("pass"):
                await ann.play("pass")
            elif ann.view.choice("take"):
                await ann.play("take stock")
            elif ann.view.choice("drop"):
                await ann.play("drop")
            await asyncio.sleep(0.5)
            verdicts = there.judged or verdicts
        found = [claim.reaction for verdict in verdicts for claim in verdict.claims]
        assert found
        assert min(found) >= LEAST


async def test_a_race_of_bots_and_one_who_passes_is_over_before_its_time() -> None:
    async with races("Ann", bots=3) as there:
        (ann,) = there.guests
        assert (await ann.play("pass")).ok
        await until(lambda: there.race)
        began = asyncio.get_running_loop().time()
        assert (await ann.play("pass")).ok
        await until(lambda: there.judged)
        assert asyncio.get_running_loop().time() - began < 2.5


async def test_a_bot_has_seen_what_its_seat_has_seen_and_a_person_is_not_told() -> None:
    async with races("Ann", bots=1) as there:
        (ann,) = there.guests
        assert ann.view.recalled == ()
        (player,) = there.table.state.bots
        assert isinstance(player, BotPlayer)
        assert player._latest is not None
        assert player._latest.view is not None
        assert [place for place, _ in player._latest.view.recalled] == ["1.3", "1.4"]


async def test_a_stand_in_s_reaction_has_no_credit_of_the_way_to_its_owner() -> None:
    async with races("Ann", "Bo", far=(0.0, 0.24), top=TWO) as there:
        ann, bo = there.guests
        for racer in there.guests:
            await racer.play("pass")
        human = there.table.state.seats.human(1)
        assert human is not None
        stand_in(there.table.state, 1, human)
        await ann.play("pass")
        await until(lambda: there.judged)
        assert [claim.seat for claim in there.claims] == [1]
        assert there.claims[0].reaction >= LEAST
        assert bo.photo


@pytest.mark.few
@pytest.mark.parametrize(("bots", "pace", "pause"), [(2, "instant", 0.0), (8, "normal", 1.0)])
async def test_bots_play_a_whole_match_to_its_end(bots: int, pace: str, pause: float) -> None:
    """At once, if the pace says so: then no time passes."""
    wish = {"game": "lotta-watta", "bots": bots, "pace": pace, "standing": True, "target": "1"}
    async with table(**wish) as (_, hall, _):
        for _ in range(1_000_000):
            if hall.finished:
                break
            await asyncio.sleep(pause)
        assert record.check(hall.finished[0].text).winners


@pytest.mark.few("instant")
@pytest.mark.parametrize("pace", ["instant", "normal"])
async def test_bots_end_a_match_that_all_people_have_left(pace: str) -> None:
    async with races("Ann", "Bo", bots=2, pace=pace, target="1") as there:
        for racer in there.guests:
            await racer.ask(Leave())
        await until(lambda: there.hall.finished or there.hall.closed, within=5_000)


@pytest.mark.slow
async def test_slow_bots_decide_before_a_short_clock_has_run_out() -> None:
    async with races("Ann", "Bo", bots=1, pace="slow", target="1", max_laps="2") as there:
        for guest in there.guests:
            await guest.ask(Leave())
        await until(lambda: there.hall.finished, within=900)
        clocks = {
            entry.name
            for _, entry in record.read(there.hall.finished[0].text).lines
            if isinstance(entry, Time)
        }
        assert "call" not in clocks


async def test_the_time_of_a_race_of_bots_alone_begins_when_it_is_told() -> None:
    async with races("Ann", "Bo", bots=2) as there:
        racing = there.table.flow.racing
        for guest in there.guests:
            assert (await guest.play("pass")).ok
            assert (await guest.ask(Leave())).ok
        await until(lambda: racing._open is not None and racing._open.told)
        told = asyncio.get_running_loop().time()
        await until(lambda: racing.clock_runs)
        assert asyncio.get_running_loop().time() == pytest.approx(told, abs=0.05)


async def test_bots_take_as_long_as_people_do() -> None:
    async with begun("Ann", bots=1) as (_, _, (ann,)):
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
        await finished(hall, 1)
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
        await finished(hall, len(hall.finished) + 1)
        assert sum(1 for _ in made.state.seats.robots()) == 3


@pytest.mark.slow
@pytest.mark.parametrize("bots", [2, 10])
async def test_absent_minded_bots_never_bring_a_table_to_a_halt(bots: int) -> None:
    async with table(bots=bots, standing=True, level="easy", target="50") as (_, hall, _):
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
