"""Whose table it is, and how it ends: the host makes another the host, goes, or ends the table.

When the host goes, somebody who is there is the host.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from parlour.net import limits
from parlour.net.wire.messages import (
    AddBot,
    Back,
    EndTable,
    HandOver,
    Leave,
    OpenTable,
    Pause,
    Phase,
    Setup,
    StandIn,
)
from parlour.net.wire.refusals import Why
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import begin, play_round, table
from tests.net.kit.hearer import acting
from tests.net.kit.killed import back_again, playing, referee
from tests.net.kit.saying import words_of
from tests.net.table.begun import begun

pytestmark = pytest.mark.looptime


def host(guest: Guest) -> str:
    """Whose table it is, as `guest` sees it."""
    (name,) = [part.name for part in guest.update.table.seats if part.host]
    return name


async def at(phase: Phase, guests: Sequence[Guest]) -> None:
    """Bring the table there."""
    if phase is Phase.WAITING:
        return
    await begin(guests)
    if phase is not Phase.PLAYING:
        await play_round(guests)
    assert guests[0].phase == phase


PHASES = pytest.mark.parametrize(
    ("phase", "target"),
    [(Phase.WAITING, "500"), (Phase.PLAYING, "500"), (Phase.BETWEEN, "500"), (Phase.OVER, "1")],
)


@pytest.mark.few("waiting-500", "playing-500")
@PHASES
async def test_the_host_makes_another_player_the_host_and_everyone_is_told(phase: Phase, target: str) -> None:
    async with table("Ann", "Bo", "Cy", target=target, catch_seconds="0") as (_, _, guests):
        ann, bo, cy = guests
        await at(phase, guests)
        assert (await bo.ask(HandOver(seat=1))).reason == "host"
        assert (await ann.ask(HandOver(seat=1))).ok
        assert [host(guest) for guest in guests] == ["Bo"] * 3
        assert [guest.notices[-1] for guest in guests] == ["Bo is the host now."] * 3
        assert (await ann.ask(HandOver(seat=2))).reason == "host"
        assert (await bo.ask(HandOver(seat=2))).ok
        assert cy.notices[-1] == "Cy is the host now."


async def test_only_a_player_who_is_there_is_made_the_host() -> None:
    async with begun("Ann", "Bo", "Cy", bots=1) as (made, _, (ann, bo, cy)):
        await bo.drop()
        idle = made.state.seats.human(2)
        assert idle is not None
        idle.idle = True
        for seat, words in (
            (0, "you are the host already"),
            (1, "Bo is not here just now"),
            (2, "Cy is not here just now"),
            (3, "only a player may be the host, and none sits there"),
            (9, "only a player may be the host, and none sits there"),
        ):
            refused = await ann.ask(HandOver(seat=seat))
            assert (refused.reason, words_of(refused)) == ("seat", words)
        assert (await cy.ask(Back())).ok
        assert (await ann.ask(HandOver(seat=2))).ok


@pytest.mark.few("leaves-playing-500", "drops-waiting-500", "drops-over-1")
@PHASES
@pytest.mark.parametrize("how", ["leaves", "drops"])
async def test_a_host_who_goes_is_followed_and_is_no_host_again_by_coming_back(
    phase: Phase, target: str, how: str
) -> None:
    async with table("Ann", "Bo", target=target, catch_seconds="0") as (_, _, guests):
        ann, bo = guests
        await at(phase, guests)
        await (ann.ask(Leave()) if how == "leaves" else ann.drop())
        await asyncio.sleep(limits.STAND_IN_AFTER + 1)
        assert bo.notices[-1] == "Bo is the host now."
        ann.connect()
        assert (await ann.come()).ok
        assert [host(guest) for guest in guests] == ["Bo"] * 2


async def test_a_host_who_went_or_is_idle_as_everyone_is_is_followed_by_the_first_who_comes_or_wakes() -> (
    None
):
    async with begun("Ann", "Bo") as (made, _, (ann, bo)):
        await bo.drop()
        await ann.ask(Leave())
        await bo.come_back()
        assert host(bo) == "Bo"
        assert (await ann.come()).ok
        for _, human in made.state.seats.humans():
            human.idle = True
        assert (await ann.ask(Back())).ok
        assert host(bo) == "Ann"


async def test_a_host_who_is_out_of_time_is_followed_by_somebody_who_plays() -> None:
    async with table("Ann", "Bo") as (_, _, guests):
        assert (await guests[0].ask(Setup(timer=20))).ok
        await begin(guests)
        slow = acting(guests)
        (other,) = (guest for guest in guests if guest is not slow)
        if host(slow) != slow.person.name:
            assert (await other.ask(HandOver(seat=slow.update.you or 0))).ok
        await asyncio.sleep(20.1)
        assert host(slow) == other.person.name


async def test_a_host_who_let_a_bot_play_and_is_cut_off_is_followed_as_any_other() -> None:
    async with begun("Ann", "Bo") as (_, _, (ann, bo)):
        assert (await ann.ask(StandIn())).ok
        await ann.drop()
        await asyncio.sleep(limits.STAND_IN_AFTER - 1)
        assert host(bo) == "Ann"
        await asyncio.sleep(2)
        assert host(bo) == "Bo"


async def test_a_short_gap_of_the_hosts_connection_makes_nobody_else_the_host() -> None:
    async with begun("Ann", "Bo", "Cy") as (_, _, (ann, bo, cy)):
        await bo.drop()
        await asyncio.sleep(limits.STAND_IN_AFTER - 1)
        await ann.drop()
        await asyncio.sleep(2)
        await ann.come_back()
        assert host(cy) == "Ann"


async def test_a_referee_that_takes_over_knows_whose_table_it_was_made() -> None:
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo", "Cy")
        assert (await guests[0].ask(HandOver(seat=1))).ok
    async with referee() as (house, _):
        ann, bo, cy = await back_again(house, guests)
        assert [part.host for part in ann.update.table.seats] == [False, True, False]
        assert (await bo.ask(HandOver(seat=2))).ok
        cy.session.lost()
        await asyncio.sleep(limits.STAND_IN_AFTER + 1)
        assert "Ann is the host now." in ann.notices


async def test_a_table_that_a_guest_opened_goes_on_without_them() -> None:
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo", "Cy")
        assert not any(guest.session.is_owner for guest in guests), "none of them is at the referee's machine"
        guests[0].session.lost()
        await asyncio.sleep(limits.DESERTED + limits.STAND_IN_AFTER)
        assert list(house.tables) == ["t1"]
        assert "Bo is the host now." in guests[1].notices
        assert guests[1].update.table.phase is Phase.PLAYING


@pytest.mark.few
@pytest.mark.parametrize("playing", [False, True])
async def test_a_table_that_everyone_has_left_closes_after_ten_minutes(playing: bool) -> None:
    async with table("Ann", "Bo", bots=1, pace="slow") as (made, hall, guests):
        if playing:
            await begin(guests)
        for guest in guests:
            await guest.ask(Leave())
        await asyncio.sleep(599)
        assert hall.closed == []
        await asyncio.sleep(2)
        assert hall.closed == [made.id]


async def test_a_waiting_table_whose_host_was_cut_off_is_still_theirs_minutes_later() -> None:
    async with table("Ann") as (_, _, (ann,)):
        await ann.ask(Setup(options={"target": "200"}))
        await ann.drop()
        await asyncio.sleep(500)
        await ann.come_back()
        assert ann.update.you == 0
        assert ann.update.table.seats[0].host
        assert ann.update.table.options == {"target": "200"}
        await asyncio.sleep(500)
        assert ann.phase == "waiting", "it is not closed under those who are back"


async def test_who_sits_down_at_a_table_that_was_left_is_its_host_and_told_so() -> None:
    async with table("Ann") as (_, hall, (ann,)):
        await ann.ask(Leave())
        bo = Guest(hall, "Bo")
        await bo.come()
        assert bo.notices == ["Bo sits down.", "Bo is the host now."]
        assert (await bo.ask(AddBot())).ok


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
    async with begun("Ann", bots=1) as (_, hall, (ann,)):  # for whom a match would wait
        assert (await ann.ask(EndTable())).ok
        await settle()
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
