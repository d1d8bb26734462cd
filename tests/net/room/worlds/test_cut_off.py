"""A referee that cannot reach the database sends its people where their tables go on, and nowhere else."""

from __future__ import annotations

import asyncio
from unittest import mock

import pytest

from parlour.net.limits import STAND_IN_AFTER
from parlour.net.room.members import EVERY, SILENT
from parlour.net.tally import RoomFigures
from parlour.net.wire.messages import PausedBy, Presence
from parlour.net.wire.refusals import Refused
from tests.net.room.worlds.database import ModelStore
from tests.net.room.worlds.world import Member, World, lived

LONG = 2 * STAND_IN_AFTER
SOON = SILENT + 5.0
"""Seconds until everybody plays on whose machine is cut off: others count it as dead, and it asks them."""


def paused(member: Member) -> bool:
    return all(PausedBy.JOURNAL in table.state.pauses for table in member.referee.tables.values())


def moves(world: World) -> list[int]:
    return [len(player.acknowledged) for player in world.players]


def where(world: World) -> list[str]:
    return [player.client.address.host for player in world.players]


@pytest.mark.few
@pytest.mark.parametrize("seed", range(4))
def test_who_is_cut_off_for_good_sends_its_people_to_their_tables(seed: int) -> None:
    async def cut(world: World) -> None:
        owner, before = world.members[0], moves(world)
        owner.way.cut = True
        await asyncio.sleep(SOON)
        assert not owner.referee.tables
        assert {*where(world)} <= {"b", "c"}
        assert all(now > then for now, then in zip(moves(world), before, strict=True))
        assert not owner.referee.redirects.awaited
        assert owner.referee.tally.fenced == 1 == sum(each.referee.tally.adopted for each in world.members)
        owner.way.cut = False
        before = moves(world)
        await asyncio.sleep(SOON)
        assert {*where(world)} <= {"b", "c"}
        assert all(now > then for now, then in zip(moves(world), before, strict=True))

    lived(cut, seed)


def test_who_is_cut_off_with_another_one_asks_the_third() -> None:
    async def cut(world: World) -> None:
        for member in world.members[:2]:
            member.way.cut = True
        await asyncio.sleep(SOON)
        assert where(world) == ["c", "c"]

    lived(cut)


def test_if_the_database_is_gone_all_tables_pause_and_nobody_is_sent_around() -> None:
    async def gone(world: World) -> None:
        owner = world.members[0]
        world.database.down = True
        assert owner.room.figures() == RoomFigures(hears=True, living=3, lag=mock.ANY)
        await asyncio.sleep(SOON)
        assert owner.room.figures() == RoomFigures(hears=False, living=None, lag=None)
        assert paused(owner)
        before = [player.losses for player in world.players]
        await asyncio.sleep(SOON)
        assert where(world) == ["a", "a"]
        assert [player.losses for player in world.players] == before == [0, 0]
        world.database.down = False
        made = moves(world)
        await asyncio.sleep(SOON)
        assert where(world) == ["a", "a"]
        assert all(now > then for now, then in zip(moves(world), made, strict=True))

    lived(gone)


def test_nobody_is_replaced_while_the_database_is_not_heard() -> None:
    async def away(world: World) -> None:
        owner, (ann, _) = world.members[0], world.players
        (table,) = owner.referee.tables.values()
        world.database.down = True
        await ann.close()
        await asyncio.sleep(LONG)
        assert paused(owner)
        assert [table.state.seats.part(seat).presence for seat in (0, 1)] == [Presence.AWAY, Presence.HERE]

    lived(away)


def test_who_comes_to_a_machine_that_is_cut_off_is_not_kept_waiting() -> None:
    async def comes(world: World) -> None:
        owner, loop = world.members[0], asyncio.get_running_loop()
        owner.way.cut = True
        await asyncio.sleep(SOON)
        before = loop.time()
        with pytest.raises(Refused, match="try again"):
            await owner.room.find("token", "", "")
        assert loop.time() == before

    lived(comes)


def test_a_hand_over_that_no_line_tells_of_is_found_at_the_next_beat() -> None:
    async def unheard(world: World) -> None:
        owner = world.members[0]
        with mock.patch.object(ModelStore, "changes", return_value=()):
            leaving = asyncio.create_task(owner.room.leave())
            await asyncio.sleep(2 * EVERY)
            assert not owner.referee.tables
            others = [table for member in world.members[1:] for table in member.referee.tables]
            assert len(others) == 1
        await leaving
        assert [each.referee.tally.fenced for each in world.members] == [0, 0, 0], "it was given away"

    lived(unheard)
