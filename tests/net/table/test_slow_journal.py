"""Nothing leaves a table before its journal has it, and the time that this takes is nobody's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from parlour.net.journal.entries import Known, Made
from parlour.net.limits import SLOW_WRITE
from parlour.net.wire.messages import PausedBy, Play, Say, Setup, Sit, Update
from tests.net.faults.held_journal import HeldJournal
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import AtTable, any_move, table
from tests.net.kit.hearer import acting
from tests.net.kit.racers import races
from tests.net.table.test_races import TWO
from tests.waiting import until

pytestmark = pytest.mark.looptime

GAME = "juno-classic"


@asynccontextmanager
async def at_a_slow_disk(seconds: float) -> AsyncIterator[tuple[AtTable[Guest], HeldJournal]]:
    journal = HeldJournal()
    async with races("Ann", "Bo", game=GAME, journal=journal) as there:
        await until(lambda: any(place.acts for place in there.guests[0].view.seats))
        journal.seconds = seconds
        yield there, journal
        journal.seconds = 0.0


def mover(there: AtTable[Guest]) -> Guest:
    return acting(there.guests)


async def test_a_move_is_answered_and_told_when_it_is_written() -> None:
    async with at_a_slow_disk(1.0) as (there, journal):
        guest, slots = mover(there), len(journal.written)
        before = [len(guest.told) for guest in there.guests]
        answers = guest.send(Play(move=any_move(guest)))
        await asyncio.sleep(0.9)
        assert not answers
        assert [len(guest.told) for guest in there.guests] == before
        await asyncio.sleep(0.2)
        assert [answer.ok for answer in answers] == [True]
        assert all(isinstance(guest.told[-1], Update) for guest in there.guests)
        assert len(journal.written) == slots + 1
        assert any(isinstance(entry, Made) for entry in journal.written[-1])


async def test_what_comes_while_a_move_is_written_waits_and_is_written_together() -> None:
    async with at_a_slow_disk(1.0) as (there, journal):
        guest, slots = mover(there), len(journal.written)
        answers = guest.send(Play(move=any_move(guest)))
        await settle()
        answers += there.guests[0].send(Setup(pace="fast"))
        answers += there.guests[0].send(Setup(timer=20))
        said = there.guests[1].send(Say(text="hello"))
        await asyncio.sleep(1.1)
        assert not said
        await asyncio.sleep(1.0)
        assert said[0].ok
        assert len(journal.written) == slots + 2


async def test_a_slow_disk_stops_no_other_table() -> None:
    async with at_a_slow_disk(60.0) as (there, _), races("Cem", "Dee", game=GAME) as others:
        mover(there).send(Play(move=any_move(mover(there))))
        await settle()
        assert (await others.guests[0].ask(Say(text="hello"))).ok


async def test_a_clock_begins_when_its_turn_is_told() -> None:
    async with at_a_slow_disk(1.5) as (there, _):
        there.guests[0].send(Setup(timer=20))
        await asyncio.sleep(1.6)
        guest = mover(there)
        told = asyncio.get_running_loop().time() + 1.5
        guest.send(Play(move=any_move(guest)))
        await asyncio.sleep(1.6)
        assert mover(there).update.clocks[0].left == pytest.approx(20)
        assert there.table.state.clocks.next_due() == pytest.approx(told + 20)


async def test_the_time_of_a_race_begins_when_it_is_told() -> None:
    journal = HeldJournal()
    async with races("Ann", "Bo", top=TWO, journal=journal) as there:
        ann, bo = there.guests
        assert (await ann.play("pass")).ok
        journal.seconds = 1.0
        bo.send(Play(move="pass", seen=bo.update.seq))
        await until(lambda: there.race)
        journal.seconds = 0.0
        assert bo.view.race is None  # it is open, and nobody knows
        await until(lambda: bo.view.race)
        await asyncio.sleep(0.4)
        assert (await bo.play("stack 3")).ok
        assert (await ann.play("pass")).ok
        await until(lambda: there.judged)
        assert there.claims[0].reaction == pytest.approx(400, abs=20)


async def test_everyone_is_told_of_a_write_that_takes_very_long_and_only_of_that() -> None:
    async with at_a_slow_disk(SLOW_WRITE + 5) as (there, journal):
        guest = mover(there)
        before = [guest.view for guest in there.guests]
        answers = guest.send(Play(move=any_move(guest)))
        await asyncio.sleep(SLOW_WRITE + 0.1)
        for guest in there.guests:
            assert guest.update.table.pause is not None
            assert guest.update.table.pause.by is PausedBy.JOURNAL
            assert "takes long" in guest.notices[-1]
        assert [guest.view for guest in there.guests] == before
        assert (await there.guests[1].ask(Say(text="what is it?"))).ok
        assert not answers
        journal.seconds = 0.0
        await asyncio.sleep(5.5)
        assert answers[0].ok
        assert there.guests[0].update.table.pause is None
        assert sum(entry == journal.written[-1][0] for slot in journal.written for entry in slot) == 1


async def test_the_clocks_that_are_told_with_a_pause_do_not_tell_whose_turn_it_is_by_then() -> None:
    async with at_a_slow_disk(0.0) as (there, journal):
        assert (await there.guests[0].ask(Setup(timer=20))).ok
        guest = mover(there)
        await asyncio.sleep(5.0)
        before = [clock.name for clock in guest.update.clocks]
        journal.seconds = SLOW_WRITE + 5
        guest.send(Play(move=any_move(guest)))
        await asyncio.sleep(SLOW_WRITE + 0.1)
        for other in there.guests:
            assert other.update.table.pause is not None
            assert [clock.name for clock in other.update.clocks] == before
            assert other.update.clocks[0].left == pytest.approx(20 - 5 - SLOW_WRITE)
        journal.seconds = 0.0


async def test_people_who_come_again_and_again_during_a_long_pause_leave_nothing_behind() -> None:
    async with at_a_slow_disk(1000.0) as (there, journal):
        for number in range(20):
            await there.guests[0].ask(Say(text=f"line {number}"))
        mover(there).send(Play(move=any_move(mover(there))))
        await asyncio.sleep(SLOW_WRITE + 0.1)
        await there.guests[1].come_back()
        kept = len(there.table.state.effects.sent)
        for _ in range(20):
            await there.guests[1].drop()
            await there.guests[1].come_back()
        assert len(there.table.state.effects.sent) < 3 * kept
        journal.seconds = 0.0
        await asyncio.sleep(1000)
        assert there.guests[1].update.table.pause is None


async def test_a_token_that_was_given_out_while_its_owner_was_written_is_written_too() -> None:
    journal = HeldJournal()
    async with table("Ann", journal=journal) as there:
        journal.seconds = 1.0
        cem = Guest(there.hall, "Cem")
        cem.send(Sit(table="t1"))
        await asyncio.sleep(0.5)
        cem.person.tokens = ["0f"]
        await asyncio.sleep(2.0)
        known = [entry for slot in journal.written for entry in slot if isinstance(entry, Known)]
        assert [entry.tokens for entry in known if entry.person == cem.person.id] == [(), ("0f",)]
