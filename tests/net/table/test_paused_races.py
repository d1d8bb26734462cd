"""A pause in a race, by choice or for a full disk: it is no part of anybody's reaction."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net import limits
from parlour.net.table.runner import RETRY_EVERY
from parlour.net.wire.messages import GoOn, Leave, Pause, PausedBy, Say, Setup, Shown
from tests.net.faults.held_journal import HeldJournal
from tests.net.kit.guests import settle
from tests.net.kit.hall import BY_ANN
from tests.net.kit.racers import first_race, races
from tests.net.table.begun import LONG, TWO, pauses, two_race
from tests.net.table.test_clocks_of_games import one_card_left
from tests.waiting import until

pytestmark = pytest.mark.looptime


async def test_a_pause_is_no_part_of_anybodys_reaction() -> None:
    async with two_race(0.2, 0.001) as (there, ann, bo):
        for racer in (bo, ann):
            await asyncio.sleep(0.050)
            await racer.shows()
        await asyncio.sleep(0.200)
        await pauses(ann)
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
    async with two_race(0.0, 0.2) as (there, ann, bo):
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
        ann, bo = there.guests
        assert (await bo.play("pass")).ok
        await bo.drop()
        assert (await ann.play("pass")).ok
        await until(lambda: there.race)
        assert (await ann.ask(Pause())).ok
        await asyncio.sleep(LONG)
        await bo.come_back()
        await asyncio.sleep(LONG)
        assert (await ann.ask(GoOn())).ok
        await asyncio.sleep(limits.COUNT_IN + 0.3)
        assert (await bo.play("stack 3")).ok
        assert (await ann.play("pass")).ok
        await until(lambda: there.judged)
        assert there.claims[0].reaction == pytest.approx(285, abs=10)


async def test_a_verdict_that_is_waited_for_falls_after_the_pause_and_counts_what_came_before_it() -> None:
    async with two_race(0.0, 0.24) as (there, ann, bo):
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
        ann, bo, _ = there.guests
        await asyncio.sleep(1.5)
        await pauses(ann)
        await asyncio.sleep(limits.COUNT_IN + 0.4)
        assert (await bo.play("catch 0")).ok
        await until(lambda: there.judged, within=1)
        assert [(claim.move, claim.reaction) for claim in there.claims] == [("catch 0", 1885)]


async def test_a_race_that_is_about_to_go_on_can_be_paused_again_and_is_counted_in_anew() -> None:
    async with two_race() as (there, ann, bo):
        assert (await ann.ask(Pause())).ok
        assert (await ann.ask(GoOn())).ok
        assert bo.paused_by() is PausedBy.SOON
        await asyncio.sleep(limits.COUNT_IN / 2)
        assert (await ann.ask(Pause())).ok
        assert bo.update.table.pause == BY_ANN
        assert (await ann.ask(GoOn())).ok
        both = (Pause(), GoOn())  # they lie in the inbox when the count has run out
        asyncio.get_running_loop().call_later(limits.COUNT_IN, lambda: [*map(ann.send, both)])
        await asyncio.sleep(2 * limits.COUNT_IN - 0.1)
        assert bo.paused_by() is PausedBy.SOON
        await asyncio.sleep(0.2)
        assert bo.paused_by() is None
        assert there.race


async def test_a_full_disk_is_no_part_of_anybodys_reaction_either() -> None:
    journal = HeldJournal()
    async with two_race(journal=journal) as (there, ann, bo):
        await asyncio.sleep(0.2)
        journal.full = True
        ann.send(Setup(pace="fast"))  # something to write
        await settle()
        assert (await bo.play("stack 3")).reason == "paused"
        journal.full = False
        await asyncio.sleep(RETRY_EVERY + limits.COUNT_IN + 0.2)
        assert (await bo.play("stack 3")).ok
        await until(lambda: there.judged)
        assert there.claims[0].reaction == pytest.approx(385, abs=2)


async def test_a_bot_reacts_as_fast_as_it_would_have_without_the_pause() -> None:
    async with races("Ann", bots=1, top=TWO) as there:
        (ann,) = there.guests
        await first_race(there)
        await asyncio.sleep(0.1)
        await pauses(ann)
        assert (await ann.ask(Say(text="ready?"))).ok
        await until(lambda: there.judged, within=limits.COUNT_IN + 3)
        assert all(250 <= claim.reaction < 3000 for claim in there.claims)


async def test_a_race_waits_for_the_only_player_who_gets_ready_and_races_as_if_never_away() -> None:
    async with races("Ann", bots=1, top=TWO) as there:
        (ann,) = there.guests
        await first_race(there)
        await ann.shows()
        assert (await ann.ask(Leave())).ok
        await asyncio.sleep(LONG)
        assert there.judged == []
        assert (await ann.come()).ok
        assert ann.notices[-2:] == ["The race goes on in 3 seconds: get ready.", "Ann is back."]
        pause = ann.update.table.pause
        assert pause is not None
        assert pause.by is PausedBy.SOON
        await asyncio.sleep(limits.COUNT_IN)
        await ann.shows()
        await asyncio.sleep(0.100)
        assert (await ann.play("stack 1")).ok
        await until(lambda: there.judged)
        assert (there.claims[0].seat, there.claims[0].reaction) == (0, 100)
