"""The host pauses the table by choice: everything stands still, and goes on where it was."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from net import limits
from net.errors import JournalUnwritable, Unwritable
from net.messages import (
    Commit,
    GoOn,
    HandOver,
    Leave,
    Listed,
    NextStep,
    Pause,
    PausedBy,
    PausePart,
    Phase,
    Play,
    Presence,
    Ready,
    Say,
    Setup,
    Shown,
    Shuffle,
    StandIn,
    Start,
    Watch,
)
from net.pausing import RETRY_EVERY, unwritable
from tests.net.killed import Guest as Visitor
from tests.net.killed import referee, settle
from tests.net.racers import first_race, now, races, until
from tests.net.test_call_races import one_card_left
from tests.net.test_pausing import as_if_full as as_if_full
from tests.net.test_pausing import full
from tests.net.test_races import TWO
from tests.net.test_resuming import acting as on_turn
from tests.net.test_resuming import back_again, playing, some_move
from tests.net.test_table import Guest, acting, begin, table
from tests.net.test_table import _any_move as any_move
from tests.net.test_table import _play_round as play_round

pytestmark = pytest.mark.looptime

BY_ANN = PausePart(by=PausedBy.HOST, words="Ann has paused the table.")
HERE, AWAY, BOT = Presence.HERE, Presence.AWAY, Presence.STAND_IN
LONG = 1000.0


def paused_by(guest: Guest | Visitor) -> PausedBy | None:
    """By what the table is paused, as `guest` sees it."""
    pause = guest.update.table.pause
    return pause.by if pause is not None else None


async def test_everyone_is_told_who_paused_and_nothing_is_done_until_the_host_lets_it_go_on() -> None:
    async with table("Ann", "Bo") as (_, _, guests):
        ann, bo = guests
        assert (await ann.ask(Pause())).reason == "playing"
        await begin(guests)
        assert (await bo.ask(Pause())).reason == "host"
        assert (await ann.ask(Pause())).ok
        assert [guest.update.table.pause for guest in guests] == [BY_ANN] * 2
        assert bo.notices[-1] == BY_ANN.words
        mover = acting(guests)
        for request in (Play(move=any_move(mover)), NextStep(text="play"), StandIn()):
            refused = await mover.ask(request)
            assert (refused.reason, refused.words) == ("paused", BY_ANN.words)
        assert (await bo.ask(Say(text="tea?"))).ok
        assert (await bo.ask(GoOn())).reason == "host"
        assert (await ann.ask(Pause())).ok
        assert bo.notices.count(BY_ANN.words) == 1
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
        made.seats.host = host.person
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
    async with table("Ann", "Bo") as (made, _, guests):
        await begin(guests)
        slow = acting(guests)
        (host,) = (guest for guest in guests if guest is not slow)
        made.seats.host = host.person
        await asyncio.sleep(limits.IDLE_AFTER - 10)
        assert (await host.ask(Pause())).ok
        await asyncio.sleep(LONG)
        assert host.presence(slow.update.you or 0) is HERE


async def test_a_bot_stops_in_mid_thought_and_goes_on_thinking_for_as_long_as_it_had_left() -> None:
    async with table("Ann", "Bo", bots=1, pace="slow") as (made, _, guests):
        ann, bo = guests
        await begin(guests)
        thinks = made.seats.places[2]
        async with asyncio.timeout(LONG):
            while not ann.view.seats[2].acts:
                await acting([ann, bo]).ask(Play(move=any_move(acting([ann, bo]))))
        assert thinks is not None
        assert thinks.player is not None
        timer = thinks.player._timer
        assert timer is not None
        left = timer.when() - now()
        await asyncio.sleep(left / 2)
        assert (await ann.ask(Pause())).ok
        log = ann.view.log
        await asyncio.sleep(LONG)
        await bo.ask(Leave())
        assert (await bo.come()).ok
        assert ann.view.log == log
        assert (await ann.ask(GoOn())).ok
        await asyncio.sleep(left / 2 - 0.01)
        assert ann.view.log == log
        await asyncio.sleep(0.02)
        assert ann.view.log != log


async def test_people_come_and_go_and_it_stays_paused() -> None:
    async with table("Ann", "Bo", "Cy") as (made, _, (ann, bo, cy)):
        await begin([ann, bo, cy])
        assert (await ann.ask(Pause())).ok
        await bo.drop()
        await asyncio.sleep(limits.AWAY_NOTICE + 1)
        assert ann.notices[-1] == "Bo has lost the connection; the seat is kept."
        await bo.return_()
        await cy.ask(Leave())
        assert ann.presence(2) is BOT
        assert (await cy.come()).ok
        watcher = Guest(made, "Dee")
        assert (await watcher.come(sit=False)).ok
        for guest in (ann, bo, cy, watcher):
            assert guest.update.table.pause == BY_ANN
        assert [ann.presence(seat) for seat in range(3)] == [HERE] * 3


@pytest.mark.parametrize("how", ["leaves", "drops"])
async def test_if_the_host_goes_another_is_the_host_and_lets_it_go_on(how: str) -> None:
    async with table("Ann", "Bo") as (_, _, (ann, bo)):
        await begin([ann, bo])
        assert (await ann.ask(Pause())).ok
        await (ann.ask(Leave()) if how == "leaves" else ann.drop())
        await asyncio.sleep(limits.STAND_IN_AFTER + 1)
        assert bo.notices[-1] == "Bo is the host now."
        await (ann.come() if how == "leaves" else ann.return_())
        assert (await ann.ask(GoOn())).reason == "host"
        assert bo.update.table.pause == BY_ANN
        assert (await bo.ask(GoOn())).ok
        assert ann.update.table.pause is None


async def test_the_host_hands_the_table_over_while_it_is_paused() -> None:
    async with table("Ann", "Bo") as (_, _, (ann, bo)):
        await begin([ann, bo])
        assert (await ann.ask(Pause())).ok
        assert (await ann.ask(HandOver(seat=1))).ok
        assert (await bo.ask(GoOn())).ok


@pytest.mark.parametrize("watched", [True, False])
async def test_a_pause_that_all_have_left_is_over_when_a_table_would_close(watched: bool) -> None:
    async with table("Ann", bots=1, pace="instant") as (made, hall, (ann,)):
        watcher = Guest(made, "Dee")
        await begin([ann])
        assert (await ann.ask(Pause())).ok
        if watched:
            assert (await watcher.come(sit=False)).ok
        await ann.ask(Leave())
        await asyncio.sleep(limits.DESERTED + 1)
        assert hall.closed == ([] if watched else [made])
        assert made.pause is None if watched else made.pause == BY_ANN


async def test_between_rounds_the_next_deal_waits() -> None:
    async with table("Ann", "Bo", pace="instant") as (made, _, guests):
        ann, bo = guests
        await begin(guests)
        await play_round(made, guests)
        assert (await ann.ask(Pause())).ok
        assert (await bo.ask(Ready())).reason == "paused"
        await asyncio.sleep(LONG)
        assert ann.phase == Phase.BETWEEN
        assert (await ann.ask(GoOn())).ok
        await asyncio.sleep(limits.NEXT_ROUND_AFTER + 1)
        assert ann.phase == Phase.PLAYING


# ---- shuffles ------------------------------------------------------------------------------------------


async def test_parts_of_a_shuffle_are_taken_while_it_is_paused_and_the_cards_dealt_afterwards() -> None:
    async with table("Ann", "Bo") as (made, _, guests):
        ann, bo = guests
        for guest in guests:
            guest.person.shuffles = True
        assert (await bo.ask(Ready())).ok
        assert (await ann.ask(Start())).ok
        assert made.shuffling.busy
        await asyncio.sleep(limits.SHUFFLE_WITHIN - 1)
        assert (await ann.ask(Pause())).ok
        for guest in guests:
            commit = Commit(number=1, attempt=1, commitment="0" * 63 + str(guest.update.you))
            assert (await guest.ask(commit)).ok
        assert not ann.all(Listed)
        await asyncio.sleep(LONG)
        assert (await ann.ask(GoOn())).ok
        assert [len(guest.all(Listed)) for guest in guests] == [1, 1]
        assert made.shuffling.busy
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
        assert (await ann.ask(Pause())).ok
        await asyncio.sleep(LONG)
        assert (await ann.ask(GoOn())).ok
        await asyncio.sleep(0.9)
        assert (await ann.ask(Commit(number=1, attempt=1, commitment="0" * 64))).ok


# ---- races ---------------------------------------------------------------------------------------------


async def test_a_pause_is_no_part_of_anybodys_reaction() -> None:
    async with races("Ann", "Bo", far=(0.2, 0.001), top=TWO) as there:
        ann, bo = there.racers
        await first_race(there)
        for racer in (bo, ann):
            await asyncio.sleep(0.050)
            await racer.shows()
        await asyncio.sleep(0.200)
        assert (await ann.ask(Pause())).ok
        await asyncio.sleep(LONG)
        assert (await ann.ask(GoOn())).ok
        assert bo.notices[-1] == "The race goes on in 3 seconds: get ready."
        assert (await ann.play("stack 1")).reason == "paused"
        await asyncio.sleep(limits.COUNT_IN)
        assert bo.notices[-1] == "The table goes on."
        await asyncio.sleep(0.150)
        assert (await bo.play("stack 3")).ok
        await asyncio.sleep(0.060)
        assert (await ann.play("stack 1")).ok
        await until(lambda: there.judged)
        assert [(claim.seat, claim.reaction) for claim in there.claims] == [(0, 410), (1, 434)]


async def test_a_screen_that_showed_the_race_before_it_knew_of_the_pause_is_believed() -> None:
    async with races("Ann", "Bo", far=(0.0, 0.2), top=TWO) as there:
        ann, bo = there.racers
        await first_race(there)
        shows = bo.update.seq
        await asyncio.sleep(0.050)
        assert (await ann.ask(Pause())).ok
        await asyncio.sleep(0.150)
        assert (await bo.ask(Shown(seq=shows))).ok
        assert (await ann.ask(GoOn())).ok
        await asyncio.sleep(limits.COUNT_IN + 0.5)
        assert (await bo.play("stack 3")).ok
        assert (await ann.play("pass")).ok
        await until(lambda: there.judged)
        assert there.claims[0].reaction == pytest.approx(350, abs=10)


async def test_who_sees_the_race_first_in_its_pause_reacts_from_when_it_goes_on() -> None:
    async with races("Ann", "Bo", top=TWO) as there:
        ann, bo = there.racers
        assert (await bo.play("pass")).ok
        await bo.drop()
        assert (await ann.play("pass")).ok
        await until(lambda: there.race)
        assert (await ann.ask(Pause())).ok
        await asyncio.sleep(LONG)
        await bo.return_()
        await asyncio.sleep(LONG)
        assert (await ann.ask(GoOn())).ok
        await asyncio.sleep(limits.COUNT_IN + 0.3)
        assert (await bo.play("stack 3")).ok
        assert (await ann.play("pass")).ok
        await until(lambda: there.judged)
        assert there.claims[0].reaction == pytest.approx(285, abs=10)


async def test_a_verdict_that_is_waited_for_falls_after_the_pause_and_counts_what_came_before_it() -> None:
    async with races("Ann", "Bo", far=(0.0, 0.24), top=TWO) as there:
        ann, bo = there.racers
        await first_race(there)
        await asyncio.sleep(0.4)
        assert (await ann.play("stack 1")).ok
        assert (await ann.ask(Pause())).ok
        await asyncio.sleep(LONG)
        assert not there.judged
        assert (await ann.ask(GoOn())).ok
        await asyncio.sleep(limits.COUNT_IN)
        assert (await bo.play("stack 3")).ok
        await until(lambda: there.judged, within=0.3)
        assert [claim.seat for claim in there.claims] == [1, 0]
        assert [claim.reaction for claim in there.claims] == pytest.approx([145, 385], abs=10)


async def test_an_open_race_without_a_clock_is_counted_in_too_and_the_window_to_catch_has_its_time() -> None:
    async with one_card_left(catch_seconds="2") as there:
        ann, bo, _ = there.racers
        await asyncio.sleep(1.5)
        assert (await ann.ask(Pause())).ok
        await asyncio.sleep(LONG)
        assert (await ann.ask(GoOn())).ok
        await asyncio.sleep(limits.COUNT_IN + 0.4)
        assert (await bo.play("catch 0")).ok
        await until(lambda: there.judged, within=1)
        assert [(claim.move, claim.reaction) for claim in there.claims] == [("catch 0", 1885)]


async def test_a_race_that_is_about_to_go_on_can_be_paused_again() -> None:
    async with races("Ann", "Bo", top=TWO) as there:
        ann, bo = there.racers
        await first_race(there)
        assert (await ann.ask(Pause())).ok
        assert (await ann.ask(GoOn())).ok
        assert paused_by(bo) is PausedBy.SOON
        await asyncio.sleep(limits.COUNT_IN / 2)
        assert (await ann.ask(Pause())).ok
        assert bo.update.table.pause == BY_ANN
        assert (await ann.ask(GoOn())).ok
        await asyncio.sleep(limits.COUNT_IN - 0.1)
        assert paused_by(bo) is PausedBy.SOON
        await asyncio.sleep(0.2)
        assert paused_by(bo) is None
        assert there.race


async def test_nobody_is_surprised_by_a_pause_that_ends_in_the_moment_of_its_count() -> None:
    async with races("Ann", "Bo", top=TWO) as there:
        ann, bo = there.racers
        await first_race(there)
        assert (await ann.ask(Pause())).ok
        assert (await ann.ask(GoOn())).ok
        both = (Pause(), GoOn())  # they lie in the inbox when the count has run out
        asyncio.get_running_loop().call_later(limits.COUNT_IN, lambda: [*map(ann.send, both)])
        await asyncio.sleep(limits.COUNT_IN + 0.1)
        assert paused_by(bo) is PausedBy.SOON


async def test_a_full_disk_is_no_part_of_anybodys_reaction_either() -> None:
    async with races("Ann", "Bo", top=TWO) as there:
        _, bo = there.racers
        await first_race(there)
        await asyncio.sleep(0.2)
        unwritable(there.table, JournalUnwritable(Path("journal"), Unwritable.FULL))
        await settle()
        assert (await bo.play("stack 3")).reason == "paused"
        await asyncio.sleep(RETRY_EVERY + limits.COUNT_IN + 0.2)
        assert (await bo.play("stack 3")).ok
        await until(lambda: there.judged)
        assert there.claims[0].reaction == pytest.approx(385, abs=2)


async def test_a_bot_reacts_as_fast_as_it_would_have_without_the_pause() -> None:
    async with races("Ann", bots=1, top=TWO) as there:
        (ann,) = there.racers
        await first_race(there)
        await asyncio.sleep(0.1)
        assert (await ann.ask(Pause())).ok
        await asyncio.sleep(LONG)
        assert (await ann.ask(GoOn())).ok
        assert (await ann.ask(Say(text="ready?"))).ok
        await until(lambda: there.judged, within=limits.COUNT_IN + 3)
        assert all(250 <= claim.reaction < 3000 for claim in there.claims)


# ---- a referee that dies, a disk that is full ----------------------------------------------------------


async def test_a_paused_table_is_brought_back_paused_and_its_host_lets_it_go_on() -> None:
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo")
        assert (await guests[0].ask(Pause())).ok
        before = [guest.view for guest in guests]
    for _ in range(2):
        async with referee() as (house, _):
            watcher = Visitor(house, "Dee")
            assert (await watcher.ask(Watch(table="t1"))).ok
            assert paused_by(watcher) is PausedBy.RETURN
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
            assert (await ann.ask(Pause())).ok  # it is done, and written later
            assert paused_by(bo) is PausedBy.JOURNAL
            assert (await ann.ask(GoOn())).reason == "paused"
            assert (await ann.ask(HandOver(seat=1))).reason == "paused"
        assert (await ann.ask(GoOn())).ok
        assert bo.update.table.pause == BY_ANN
        assert bo.notices[-1] == BY_ANN.words
        assert (await ann.ask(GoOn())).ok
        assert bo.update.table.pause is None


async def test_going_on_that_cannot_be_written_keeps_the_table_paused_until_it_can() -> None:
    async with referee() as (house, former):
        ann, bo = await playing(house, "Ann", "Bo")
        assert (await ann.ask(Pause())).ok
        with full(former.journal):
            assert (await ann.ask(GoOn())).ok
            assert paused_by(bo) is PausedBy.JOURNAL
        await asyncio.sleep(RETRY_EVERY + 0.1)
        assert bo.update.table.pause is None
