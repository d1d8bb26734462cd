"""A table that another referee has taken tells nobody anything of what it could not write."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from parlour.net.journal.entries import Closed, Owned
from parlour.net.wire.messages import FromReferee, Leave, Notice, PausedBy, Play, Say
from parlour.rules import VERSION
from tests.net.faults.held_journal import HeldJournal
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import AtTable, any_move
from tests.net.kit.hearer import acting
from tests.net.kit.racers import races
from tests.waiting import until

pytestmark = pytest.mark.looptime


@asynccontextmanager
async def at_a_table() -> AsyncIterator[tuple[AtTable[Guest], HeldJournal]]:
    journal = HeldJournal()
    async with races("Ann", "Bo", game="juno-classic", journal=journal) as there:
        await until(lambda: any(place.acts for place in there.guests[0].view.seats))
        yield there, journal


def told(there: AtTable[Guest]) -> list[list[FromReferee]]:
    return [[*guest.told] for guest in there.guests]


async def test_a_move_at_a_fenced_table_is_neither_told_nor_answered_nor_what_waited_for_it() -> None:
    async with at_a_table() as (there, journal):
        before, slots = told(there), len(journal.written)
        journal.fenced, journal.seconds = True, 1.0
        answers = acting(there.guests).send(Play(move=any_move(acting(there.guests))))
        await settle()
        said = there.guests[0].send(Say(text="hello"))
        await asyncio.sleep(2.0)
        assert there.hall.moved == ["t1"]
        assert there.hall.closed == []
        assert (answers, said) == ([], [])
        assert told(there) == before
        assert len(journal.written) == slots


async def test_a_table_that_was_paused_by_its_journal_may_turn_out_to_be_fenced() -> None:
    async with at_a_table() as (there, journal):
        journal.full = True
        answers = acting(there.guests).send(Play(move=any_move(acting(there.guests))))
        await until(lambda: PausedBy.JOURNAL in there.table.state.pauses)
        assert any(isinstance(told, Notice) for told in there.guests[0].told)
        journal.fenced = True
        await until(lambda: there.hall.moved)
        assert not answers


async def test_a_table_that_closes_while_it_is_fenced_is_not_closed() -> None:
    async with at_a_table() as (there, journal):
        journal.fenced = True
        answers = [answer for guest in there.guests for answer in guest.send(Leave())]
        await until(lambda: there.hall.moved)
        assert there.hall.closed == []
        assert not answers
        assert not any(isinstance(entry, Closed) for batch in journal.written for entry in batch)


@pytest.mark.parametrize(("is_given", "level"), [(True, logging.INFO), (False, logging.WARNING)])
async def test_only_a_table_that_was_taken_unasked_is_a_warning_to_the_operator(
    caplog: pytest.LogCaptureFixture, *, is_given: bool, level: int
) -> None:
    caplog.set_level(logging.INFO)
    async with at_a_table() as (there, journal):
        if is_given:
            there.table.hand_over(Owned("another", VERSION))
        else:
            journal.fenced = True
            acting(there.guests).send(Play(move=any_move(acting(there.guests))))
        await until(lambda: there.hall.moved)
        assert there.hall.tally.fenced == (not is_given)
        assert [each.levelno for each in caplog.records if "another referee" in each.message] == [level]
