"""A referee that cannot reach the database sends its people where their tables go on, and nowhere else."""

from __future__ import annotations

import asyncio

import pytest

from parlour.net.limits import STAND_IN_AFTER
from parlour.net.room.members import SILENT
from parlour.net.wire.messages import PausedBy, Presence
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
        await asyncio.sleep(SOON)
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
