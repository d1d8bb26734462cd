"""Whatever ends a table, everyone gets an answer, and a match of people is kept unless it must not be."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net.journal.entries import Closed
from parlour.net.limits import SLOW_WRITE
from parlour.net.table.events import Closes
from parlour.net.table.machine import Table
from parlour.net.table.runner import TableRunner
from parlour.net.table.state import Plan
from parlour.net.wire.messages import Answer, GoOn, Play, Say, Setup
from parlour.net.wire.notices import ENDED
from parlour.net.wire.refusals import Refused, Why
from parlour.net.wire.sentences import HOST_CLOSES
from parlour.rules.shelf.shelf import table_rules
from tests.net.faults.held_journal import HeldJournal
from tests.net.kit.guests import settle
from tests.net.kit.hall import GAME, Hall, any_move
from tests.net.kit.hearer import acting
from tests.net.kit.racers import races
from tests.waiting import until

pytestmark = pytest.mark.looptime


def is_refused(answers: list[Answer]) -> bool:
    return [answer.reason for answer in answers] == [Why.NO_TABLE.value]


def new_table(hall: Hall, journal: HeldJournal, *, is_new: bool = True) -> TableRunner:
    rules = table_rules(GAME)
    table = Table(Plan("t1", "Kitchen", GAME, rules, rules.most, {}))
    table.state.write(Closed())
    hall.table = TableRunner(table, hall, journal, is_new=is_new)
    return hall.table


async def test_whoever_waits_for_the_opening_of_a_table_learns_that_it_was_closed_before() -> None:
    hall, journal = Hall(), HeldJournal()
    journal.seconds = 60.0
    table = new_table(hall, journal)
    running = asyncio.create_task(table.run())
    opened = asyncio.create_task(table.opened())
    await asyncio.sleep(SLOW_WRITE + 1)
    table.inbox.put_nowait(Closes(ENDED))
    await running
    with pytest.raises(Refused):
        async with asyncio.timeout(5):
            await opened


async def test_whoever_waits_for_the_opening_of_a_table_learns_of_a_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall, journal = Hall(), HeldJournal()
    table = new_table(hall, journal)
    monkeypatch.setattr(table.table, "effects", lambda: 1 // 0)
    running = asyncio.create_task(table.run())
    opened = asyncio.create_task(table.opened())
    await running
    with pytest.raises(Refused):
        async with asyncio.timeout(5):
            await opened


async def test_a_request_that_fails_by_a_fault_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    async with races("Ann", "Bo", game=GAME) as there:
        monkeypatch.setattr(there.table.flow, "play", lambda _: 1 // 0)
        guest = acting(there.guests)
        answers = guest.send(Play(move=any_move(guest)))
        await settle()
        assert there.hall.closed
        assert is_refused(answers)


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


async def test_a_request_is_answered_after_a_fault_of_its_release(monkeypatch: pytest.MonkeyPatch) -> None:
    async with races("Ann", "Bo", game=GAME) as there:
        monkeypatch.setattr(there.table.flow.racing, "told", lambda: 1 // 0)
        answers = there.guests[0].send(Setup(timer=20))
        await until(lambda: there.hall.closed)
        assert is_refused(answers)


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
