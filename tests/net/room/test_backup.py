"""A room is saved with `pg_dump` while it plays, restored into another database, and goes on there."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from subprocess import run

import pytest

from parlour.net.room.file import RoomFile
from parlour.net.room.operator import Operator
from tests.net.kit.cluster import Cluster
from tests.net.room.machines import Room, ended
from tests.net.room.test_commands import parlour
from tests.net.room.test_machines import all_play, playing

pytestmark = [pytest.mark.timeout(400), pytest.mark.slow]


@pytest.fixture
async def restored(cluster: Cluster) -> AsyncIterator[str]:
    """The URL of another database, which is empty."""
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'restored'"
    await cluster.perform("CREATE DATABASE restored")
    yield cluster.url.replace("/postgres?", "/restored?")
    await cluster.perform(others, "DROP DATABASE restored")


async def test_a_backup_is_restored_into_another_database_and_its_tables_go_on(
    tmp_path: Path, cluster: Cluster, empty_database: str, restored: str
) -> None:
    backup = tmp_path / "club.dump"
    with ended(await Room.made(tmp_path, empty_database)) as room:
        first = room.machine()
        people, table = await playing(first, "Ann", "Bo")
        async with Operator.of(room.database) as operator:
            await operator.ban("192.0.2.7", "loud")
        await all_play(people)
        acknowledged = {move for each in people for move in each.acknowledged}
        dump = ("pg_dump", "--format=custom", "--schema=parlour", f"--file={backup}", room.database)
        await asyncio.to_thread(_made, cluster, *dump)
        await all_play(people)
        first.end(signal.SIGKILL)
        await asyncio.to_thread(
            _made, cluster, "pg_restore", "--no-owner", "--exit-on-error", f"--dbname={restored}", str(backup)
        )
        RoomFile.read(room.file).model_copy(update={"database": restored}).replace(room.file)
        ready = await asyncio.to_thread(parlour, "room", "init", str(room.file))
        assert "is ready" in ready.said
        again = Room(room.file, restored)
        room.machines.append(Room(room.file, restored).machine(port=first.tcp_port))
        await all_play(people)
        assert await again.owner(table) == f"127.0.0.1:{first.tcp_port}"
        moves = await again.moves(table)
        assert acknowledged <= {*moves}, "whatever was answered before the backup is there"
        assert len(moves) == len({*moves})
        async with Operator.of(restored) as operator:
            assert [ban.what for ban in await operator.bans()] == ["192.0.2.7"]
            machines = await operator.people()  # the one before, of the backup, does not answer
            assert [each.answer.count for each in machines if each.answer is not None] == [2]
        for each in people:
            await each.close()


def _made(cluster: Cluster, program: str, *arguments: str) -> None:
    made = run([cluster.programs / program, *arguments], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
