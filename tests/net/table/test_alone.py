"""A match of one person against bots stands still while that person is away."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net.wire.messages import Leave, Pause, PausedBy, Play, Presence, Say, StandIn
from parlour.net.wire.notices import WAITS_FOR
from parlour.rules.sentences import told
from tests.net.faults.held_journal import HeldJournal
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import any_move, journaled
from tests.net.table.begun import begun

pytestmark = pytest.mark.looptime

WEEK = 7 * 86_400


async def away(ann: Guest, how: str) -> None:
    """Let Ann leave the table, or lose her connection."""
    if how == "leaves":
        assert (await ann.ask(Leave())).ok
    else:
        await ann.drop()


async def back(ann: Guest, how: str) -> None:
    if how == "leaves":
        assert (await ann.come()).ok
    else:
        await ann.come_back()


@pytest.mark.parametrize("how", ["leaves", "drops"])
@pytest.mark.parametrize("pace", ["normal", "instant"])
async def test_a_match_alone_stands_still_for_days_and_goes_on_in_the_same_position(
    how: str, pace: str
) -> None:
    async with begun("Ann", bots=2, pace=pace) as (made, hall, (ann,)):
        moves = journaled(made)
        shown = ann.view
        await away(ann, how)
        await asyncio.sleep(6 * 86_400)
        assert journaled(made) == moves
        assert hall.closed == []
        await back(ann, how)
        assert ann.update.you == 0
        assert ann.update.table.pause is None
        assert ann.view.hand == shown.hand
        assert ann.view.events == shown.events
        await asyncio.sleep(30)
        if ann.view.choices:
            assert (await ann.ask(Play(move=any_move(ann)))).ok
        await asyncio.sleep(30)
        assert journaled(made) != moves, "it goes on"


async def test_a_match_that_stands_still_between_two_rounds_is_not_dealt_on() -> None:
    async with begun("Ann", bots=1, pace="fast", target="500") as (made, _, (ann,)):
        async with asyncio.timeout(10_000):
            while ann.phase != "between":
                if ann.view.choices:
                    assert (await ann.ask(Play(move=any_move(ann)))).ok
                await asyncio.sleep(1)
        await ann.ask(Leave())
        await asyncio.sleep(3600)
        await ann.come()
        assert ann.phase == "between"
        await asyncio.sleep(21)
        assert ann.phase == "playing"
        assert made.state.pause is None


async def test_a_bot_that_was_playing_for_the_only_player_stops_when_they_go() -> None:
    async with begun("Ann", bots=1) as (made, _, (ann,)):
        await ann.ask(StandIn())
        await asyncio.sleep(7)
        await ann.ask(Leave())
        moves = journaled(made)
        await asyncio.sleep(3600)
        assert journaled(made) == moves
        await ann.come()
        assert ann.presence(0) is Presence.HERE


async def test_a_match_with_another_person_goes_on_without_those_who_leave_also_for_good() -> None:
    async with begun("Ann", "Bo", bots=1) as (made, hall, (ann, bo)):
        assert (await ann.ask(Leave(for_good=True))).ok
        await settle()
        assert hall.closed == []
        assert bo.phase == "playing"
        await bo.drop()
        moves = journaled(made)
        await asyncio.sleep(120)
        assert made.state.pause is None
        assert journaled(made) != moves


async def test_the_match_of_one_person_at_a_table_that_a_server_keeps_open_does_not_block_it() -> None:
    async with begun("Ann", bots=1, standing=True, pace="fast") as (made, _, (ann,)):
        await ann.ask(Leave())
        await asyncio.sleep(5)
        assert made.state.pause is None


async def test_those_who_watch_are_told_for_whom_the_match_waits() -> None:
    async with begun("Ann", bots=1) as (_, hall, (ann,)):
        cy = Guest(hall, "Cy")
        await cy.come(sit=False)
        await ann.ask(Leave())
        pause = cy.update.table.pause
        assert pause is not None
        assert (pause.by, pause.told) == (PausedBy.RETURN, told(WAITS_FOR, who="Ann"))
        assert cy.notices[-2:] == ["Ann leaves.", "The match waits until Ann is back."]
        assert (await cy.ask(Say(text="hello"))).ok
        assert (await cy.come()).reason == "playing", "the seat is Ann's"
        await ann.come()
        assert cy.update.table.pause is None


async def test_a_table_that_its_host_paused_is_still_paused_for_the_host_who_is_back() -> None:
    async with begun("Ann", bots=1) as (_, _, (ann,)):
        await ann.ask(Pause())
        await ann.drop()
        await asyncio.sleep(3600)
        await ann.come_back()
        pause = ann.update.table.pause
        assert pause is not None
        assert pause.by is PausedBy.HOST


async def test_the_match_of_a_guest_waits_for_a_week_and_closes_for_good() -> None:
    async with begun("Ann", bots=1) as (made, hall, (ann,)):
        cy = Guest(hall, "Cy")
        await cy.come(sit=False)
        await ann.ask(Leave())
        await asyncio.sleep(WEEK - 10)
        assert hall.closed == []
        await asyncio.sleep(20)
        assert hall.closed == [made.id]
        assert cy.notices[-1] == "Its only player did not come back, and the table has closed."
        assert made.state.closing is not None
        assert made.state.closing.for_good


async def test_the_match_of_the_owner_of_the_machine_waits_for_as_long_as_it_takes() -> None:
    async with begun("Ann", bots=1) as (_, hall, (ann,)):
        ann.person.is_owner = True
        await ann.ask(Leave())
        await asyncio.sleep(8 * WEEK)
        await settle()
        assert hall.closed == []
        await ann.come()
        assert ann.phase == "playing"


async def test_who_gives_a_match_up_is_answered_when_its_end_is_written_and_the_table_gone() -> None:
    journal = HeldJournal()
    async with begun("Ann", bots=2, journal=journal) as (_, hall, (ann,)):
        await settle()
        journal.seconds, slots = 1.0, len(journal.written)
        answers = ann.send(Leave(for_good=True))
        await asyncio.sleep(0.9)
        assert (answers, hall.closed) == ([], [])
        await asyncio.sleep(0.2)
        assert [answer.ok for answer in answers] == [True]
        assert len(hall.closed) == 1
        assert len(journal.written) == slots + 1, "leaving and the end are one batch"
