"""Nothing leaves a table before its journal has it, and the time that this takes is nobody's.

Whatever ends a table, everyone gets an answer, and a match of people is kept unless it must not be.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from parlour.net.journal.entries import Closed, Known, Made
from parlour.net.limits import SLOW_WRITE
from parlour.net.table.events import Closes
from parlour.net.table.machine import Table
from parlour.net.table.runner import TableRunner
from parlour.net.table.state import Plan
from parlour.net.wire.messages import Answer, GoOn, PausedBy, Play, Say, Setup, Sit, Update
from parlour.net.wire.notices import ENDED
from parlour.net.wire.refusals import Refused, Why
from parlour.net.wire.sentences import HOST_CLOSES
from parlour.rules.shelf.shelf import table_rules
from tests.net.faults.held_journal import HeldJournal
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import GAME, AtTable, Hall, any_move, table
from tests.net.kit.hearer import acting
from tests.net.kit.racers import races
from tests.net.table.begun import TWO
from tests.waiting import until

pytestmark = pytest.mark.looptime


@asynccontextmanager
async def at_a_slow_disk(seconds: float) -> AsyncIterator[tuple[AtTable[Guest], HeldJournal]]:
    journal = HeldJournal()
    async with races("Ann", "Bo", game=GAME, journal=journal) as there:
        await until(lambda: any(place.acts for place in there.guests[0].view.seats))
        journal.seconds = seconds
        yield there, journal
        journal.seconds = 0.0


async def test_a_move_is_answered_and_told_when_it_is_written() -> None:
    async with at_a_slow_disk(1.0) as (there, journal):
        guest, slots = acting(there.guests), len(journal.written)
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
        guest, slots = acting(there.guests), len(journal.written)
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


async def test_who_comes_back_while_a_move_is_written_is_shown_the_table_when_it_is() -> None:
    """Until then there may be shuffles of which they were not told."""
    async with at_a_slow_disk(0.0) as (there, journal):
        guest = acting(there.guests)
        (other,) = (each for each in there.guests if each is not guest)
        await other.drop()
        journal.seconds = SLOW_WRITE * 2
        guest.send(Play(move=any_move(guest)))
        other.connect()
        seen = len(other.all(Update))
        await asyncio.sleep(SLOW_WRITE * 1.5)
        assert guest.update.table.pause is not None
        assert len(other.all(Update)) == seen
        await asyncio.sleep(SLOW_WRITE)
        assert len(other.all(Update)) > seen


async def test_a_slow_disk_stops_no_other_table() -> None:
    async with at_a_slow_disk(60.0) as (there, _), races("Cem", "Dee", game=GAME) as others:
        acting(there.guests).send(Play(move=any_move(acting(there.guests))))
        await settle()
        assert (await others.guests[0].ask(Say(text="hello"))).ok


async def test_a_clock_begins_when_its_turn_is_told() -> None:
    async with at_a_slow_disk(1.5) as (there, _):
        there.guests[0].send(Setup(timer=20))
        await asyncio.sleep(1.6)
        guest = acting(there.guests)
        told = asyncio.get_running_loop().time() + 1.5
        guest.send(Play(move=any_move(guest)))
        await asyncio.sleep(1.6)
        assert acting(there.guests).update.clocks[0].left == pytest.approx(20)
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
        guest = acting(there.guests)
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
        guest = acting(there.guests)
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
        acting(there.guests).send(Play(move=any_move(acting(there.guests))))
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


def is_refused(answers: list[Answer]) -> bool:
    return [answer.reason for answer in answers] == [Why.NO_TABLE.value]


def new_table(hall: Hall, journal: HeldJournal, *, is_new: bool = True) -> TableRunner:
    rules = table_rules(GAME)
    table = Table(Plan("t1", "Kitchen", GAME, rules, rules.most, {}))
    table.state.write(Closed())
    hall.table = TableRunner(table, hall, journal, is_new=is_new)
    return hall.table


@pytest.mark.parametrize("fails", [False, True])
async def test_whoever_waits_for_the_opening_of_a_table_learns_that_it_was_closed_before_or_of_a_fault(
    fails: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, journal = Hall(), HeldJournal()
    journal.seconds = 60.0
    table = new_table(hall, journal)
    if fails:
        monkeypatch.setattr(table.table, "effects", lambda: 1 // 0)
    running = asyncio.create_task(table.run())
    opened = asyncio.create_task(table.opened())
    await asyncio.sleep(SLOW_WRITE + 1)
    table.inbox.put_nowait(Closes(ENDED))
    await running
    with pytest.raises(Refused):
        async with asyncio.timeout(5):
            await opened


@pytest.mark.parametrize("at_release", [False, True])
async def test_a_request_that_fails_by_a_fault_or_at_its_release_is_answered_and_all_are_told(
    at_release: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with races("Ann", "Bo", game=GAME) as there:
        where, name = (there.table.flow.racing, "told") if at_release else (there.table.flow, "play")
        monkeypatch.setattr(where, name, lambda *_: 1 // 0)
        guest = acting(there.guests)
        answers = guest.send(Play(move=any_move(guest)))
        await until(lambda: there.hall.closed)
        assert is_refused(answers)
        assert all("had to be closed" in guest.notices[-1] for guest in there.guests)


async def test_a_request_whose_entries_wait_to_be_written_is_answered_after_a_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    journal = HeldJournal()
    async with races("Ann", "Bo", game=GAME, journal=journal) as there:
        ann, bo = there.guests
        journal.seconds = 60.0
        answers = ann.send(Setup(timer=20))
        await asyncio.sleep(SLOW_WRITE + 1)
        monkeypatch.setattr(there.table.table, "take", lambda *_: 1 // 0)
        said = bo.send(Say(text="hello"))
        await until(lambda: there.hall.closed)
        assert is_refused(answers)
        assert is_refused(said)
        journal.seconds = 0.0


async def test_a_host_who_asks_to_go_on_is_answered_if_the_table_closes_instead() -> None:
    journal = HeldJournal()
    async with races("Ann", "Bo", game=GAME, journal=journal) as there:
        host = there.guests[0]
        journal.full = True
        host.send(Setup(timer=20))
        await asyncio.sleep(1)
        journal.seconds = 60.0
        journal.add(Closed())
        journal._until = asyncio.get_running_loop().time() + 60
        answers = host.send(GoOn())
        await settle()
        assert not answers
        there.table.inbox.put_nowait(Closes(ENDED))
        await until(lambda: there.hall.closed)
        assert is_refused(answers)
        journal.full, journal.seconds = False, 0.0


async def test_a_match_of_people_is_kept_when_its_table_is_cancelled() -> None:
    journal = HeldJournal()

    async def cancelled() -> None:
        async with races("Ann", "Bo", game=GAME, journal=journal) as there:
            journal.seconds = 1.0
            there.guests[0].send(Setup(timer=20))
            await settle()
            (task,) = [task for task in asyncio.all_tasks() if "TableRunner.run" in repr(task)]
            task.cancel()
            await until(lambda: there.hall.closed)

    with pytest.raises(asyncio.CancelledError):
        await cancelled()
    assert not any(isinstance(entry, Closed) for slot in journal.written for entry in slot)


async def test_nobody_waits_for_a_restored_table_that_cannot_be_written_yet() -> None:
    hall, journal = Hall(), HeldJournal()
    journal.full = True
    table = new_table(hall, journal, is_new=False)
    running = asyncio.create_task(table.run())
    async with asyncio.timeout(5):
        await table.opened()
    assert table.line is None  # it is not told
    journal.full = False
    table.inbox.put_nowait(Closes(ENDED))
    await running


async def test_people_learn_that_a_table_closes_before_its_referee_ends_although_the_disk_hangs() -> None:
    journal = HeldJournal()
    async with races("Ann", "Bo", game=GAME, journal=journal) as there:
        ann = there.guests[0]
        journal.seconds = 1000.0
        ann.send(Setup(pace="fast"))
        await settle()
        there.table.inbox.put_nowait(Closes(HOST_CLOSES, for_good=False))
        await asyncio.sleep(2.9)  # `Referee.close` waits for 3 seconds
        assert ann.notices[-1] == "The host has closed Parlour."
        assert there.hall.closed == ["t1"]
