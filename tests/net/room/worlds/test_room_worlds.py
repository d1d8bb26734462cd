"""One room is a fast test, two are slow, 500 long: whatever goes wrong, no acknowledged move is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any
from unittest import mock

import pytest

from parlour.net.journal.entries import Made
from parlour.net.room.members import EVERY, SILENT
from parlour.net.wire.messages import OpenTable
from tests.net.room.worlds.database import Database, Slot
from tests.net.room.worlds.world import World, lived, run
from tests.net.simulation.loop import VirtualLoop
from tests.waiting import until

SLOW = (3, 4)
"""Rooms in which everything goes wrong that can."""
WORLDS, AT_ONCE = 501, 5
CHUNKS = [
    pytest.param((0,), id="quick"),
    pytest.param(SLOW, id="slow", marks=pytest.mark.slow),
    *(
        pytest.param(range(first, first + AT_ONCE), id=f"{first}", marks=pytest.mark.long)
        for first in range(1, WORLDS, AT_ONCE)
    ),
]


@pytest.mark.parametrize("seeds", CHUNKS)
def test_whatever_goes_wrong_the_tables_of_a_room_go_on_and_no_move_is_lost(seeds: Iterable[int]) -> None:
    for seed in seeds:
        outcome = run(seed)
        assert not outcome.wrongs, "\n    ".join((f"seed {seed}", *outcome.wrongs, *outcome.trace))
        assert outcome.moves > 50, f"seed {seed}: people played"


@pytest.mark.slow
def test_the_same_seed_gives_the_same_room() -> None:
    with mock.patch.multiple("tests.net.room.worlds.world", TROUBLES=15.0, HEALS=10.0):
        assert run(7) == run(7)


async def _seconds_between_tables(world: World, tables: int) -> float:
    """Let a referee with so many tables die; return the time between the first and the last that is taken."""
    with mock.patch("parlour.net.client.connection.dial", world.dial):
        heir, dead = world.members[:2]
        for member in (heir, dead):
            await member.enter()
        for _ in range(tables):
            await world.seat(dead.host)
        await asyncio.sleep(2 * SILENT)
        await dead.die()
        await until(lambda: heir.referee.tables)
        first = asyncio.get_running_loop().time()
        await until(lambda: len(heir.referee.tables) == tables)
        last = asyncio.get_running_loop().time()
        for player in world.players:
            await player.close()
        await heir.close()
        return last - first


@pytest.mark.slow
def test_more_tables_than_are_taken_at_once_do_not_wait_for_the_next_beat() -> None:
    with (
        mock.patch("parlour.net.room.adoption.AT_ONCE", 1),
        asyncio.Runner(loop_factory=VirtualLoop) as runner,
    ):
        assert runner.run(_seconds_between_tables(World(1), 4)) < EVERY


async def _is_played_on_while_others_move(world: World) -> bool:
    """Whether a referee that leaves still has tables when others are taken already."""
    heir, leaver = world.members[:2]
    for member in (heir, leaver):
        await member.enter()
    for _ in range(50):
        leaver.referee.open_table(OpenTable(game="crazy-eights", bots=1, seats=2))
    await asyncio.sleep(2 * SILENT)
    leaving = asyncio.create_task(leaver.room.leave())
    await until(lambda: heir.referee.tables)
    others = len(leaver.referee.tables)
    await leaving
    await until(lambda: len(heir.referee.tables) == 50)
    for member in (heir, leaver):
        await member.close()
    return others > 0


def test_the_tables_of_a_referee_that_leaves_move_one_by_one() -> None:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        assert runner.run(_is_played_on_while_others_move(World(2)))


def _written_by_anybody(database: Database, table: str, number: int, slot: Slot) -> bool:
    slots = database.tables.setdefault(table, [])
    if number > len(slots) or slots[number - 1] != slot:
        slots.append(slot)
        for entry in slot.entries:
            database._note(table, entry)
    return True


def _lost_sometimes(write: Any) -> Any:
    def written(database: Database, table: str, number: int, slot: Slot) -> bool:
        is_move = any(isinstance(entry, Made) and entry.once for entry in slot.entries)
        kept = Slot(slot.writer, ()) if is_move and number % 7 == 0 else slot
        return bool(write(database, table, number, kept))

    return written


@pytest.mark.slow
def test_a_database_that_lets_two_referees_write_is_noticed() -> None:
    async def sleeps(world: World) -> None:
        owner = world.members[0]
        for table in owner.referee.tables:
            owner.referee.check_owner(table)  # it is just about to write
        owner.stop()
        await asyncio.sleep(2 * SILENT)
        owner.wake()
        await asyncio.sleep(SILENT)

    assert not lived(sleeps).wrongs
    with mock.patch.object(Database, "write", _written_by_anybody):
        assert any("does not own it" in wrong for wrong in lived(sleeps).wrongs)


@pytest.mark.slow
def test_a_database_that_loses_moves_is_noticed() -> None:
    with mock.patch.object(Database, "write", _lost_sometimes(Database.write)):
        assert any("acknowledged moves of" in wrong for wrong in run(1).wrongs)
