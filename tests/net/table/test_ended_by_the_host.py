"""A host ends a table on purpose: everyone is told, and nothing of it is brought back."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net.wire.messages import EndTable, Leave, OpenTable, Pause
from parlour.net.wire.refusals import Why
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import begin, table
from tests.net.kit.killed import playing, referee

pytestmark = pytest.mark.looptime


@pytest.mark.parametrize("paused", [False, True])
async def test_the_host_ends_a_match_for_everyone_and_nobody_can_go_on_with_it(paused: bool) -> None:
    async with referee() as (house, _):
        ann, bo = await playing(house, "Ann", "Bo")
        assert (await bo.ask(EndTable())).reason == Why.HOST
        assert not paused or (await ann.ask(Pause())).ok
        assert (await ann.ask(EndTable())).ok
        await settle()
        for guest in (ann, bo):
            assert guest.notices[-1] == "Ann has ended the table."
            assert (await guest.ask(Leave())).reason == Why.NOWHERE
            assert guest.lobby == ()
        assert house.tables == {}
        assert (await bo.ask(OpenTable(game="juno-classic"))).ok
    async with referee() as (house, _):
        assert [*house.tables] == ["t2"]


async def test_a_table_that_waits_is_ended_too_and_one_that_a_server_keeps_open_is_not() -> None:
    async with table("Ann", "Bo", standing=True) as (_, hall, (ann, bo)):
        assert (await ann.ask(EndTable())).reason == Why.HOST
        assert hall.closed == []
    async with table("Ann", "Bo") as (_, hall, (ann, bo)):
        assert (await ann.ask(EndTable())).ok
        await settle()
        assert bo.notices[-1] == "Ann has ended the table."
        assert hall.closed == ["t1"]


async def test_the_machine_of_the_referee_ends_any_of_its_tables_and_nobody_else_does() -> None:
    async with referee() as (house, _):
        ann, bo = await playing(house, "Ann", "Bo")
        assert (await ann.ask(EndTable(table="t1"))).reason == Why.HOST
        owner = Guest(house, "", host="sesame")
        await settle()
        assert (await owner.ask(EndTable(table="t9"))).reason == Why.NO_TABLE
        assert (await owner.ask(EndTable(table="t1"))).ok
        await settle()
        assert bo.notices[-1] == "The host has ended this table."
        assert house.tables == {}


async def test_a_match_of_a_host_whom_nobody_waits_for_is_ended_too() -> None:
    async with table("Ann", bots=1) as (_, hall, (ann,)):
        await begin([ann])
        await asyncio.sleep(1)
        assert (await ann.ask(EndTable())).ok
        await settle()
        assert hall.closed == ["t1"]
