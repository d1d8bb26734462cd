"""The database of a room dies: its standby is promoted, or its backup is restored, and the tables go on."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from subprocess import run

import pytest

from parlour.net.room.file import RoomFile
from parlour.net.room.operator import Operator
from parlour.net.wire.messages import PausedBy
from tests.net.kit.cluster import Cluster, running, url_of
from tests.net.kit.tcp import TcpPlayer
from tests.net.room.machines import Room, ended
from tests.net.room.people import hang_up, play_on, playing
from tests.net.room.test_commands import parlour

pytestmark = [pytest.mark.timeout(900), pytest.mark.slow]
TABLES = 10


@pytest.fixture
async def restored(cluster: Cluster) -> AsyncIterator[str]:
    """The URL of another database, which is empty."""
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'restored'"
    await cluster.perform("CREATE DATABASE restored")
    yield cluster.url.replace("/postgres?", "/restored?")
    await cluster.perform(others, "DROP DATABASE restored")


async def test_a_backup_is_restored_into_another_database_and_its_tables_go_on(
    room: Room, tmp_path: Path, cluster: Cluster, restored: str
) -> None:
    backup = tmp_path / "club.dump"
    first = room.machine()
    people, table = await playing(first)
    async with Operator.of(room.database) as operator:
        await operator.ban("192.0.2.7", "loud")
    await play_on(*people)
    acknowledged = {move for each in people for move in each.acknowledged}
    dump = ("pg_dump", "--format=custom", "--schema=parlour", f"--file={backup}", room.database)
    await asyncio.to_thread(_made, cluster, *dump)
    await play_on(*people)
    first.end(signal.SIGKILL)
    await asyncio.to_thread(
        _made, cluster, "pg_restore", "--no-owner", "--exit-on-error", f"--dbname={restored}", str(backup)
    )
    RoomFile.read(room.file).model_copy(update={"database": restored}).replace(room.file)
    ready = await asyncio.to_thread(parlour, "room", "init", str(room.file))
    assert "is ready" in ready.said
    again = Room(room.file, restored)
    room.machines.append(Room(room.file, restored).machine(port=first.tcp_port))
    await play_on(*people)
    assert await again.owner(table) == f"127.0.0.1:{first.tcp_port}"
    moves = await again.moves(table)
    assert acknowledged <= {*moves}, "whatever was answered before the backup is there"
    assert len(moves) == len({*moves})
    async with Operator.of(restored) as operator:
        assert [ban.what for ban in await operator.bans()] == ["192.0.2.7"]
        machines = await operator.people()  # the one before, of the backup, does not answer
        assert [each.answer.count for each in machines if each.answer is not None] == [2]
    await hang_up(*people)


def _made(cluster: Cluster, program: str, *arguments: str) -> None:
    made = run([cluster.programs / program, *arguments], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr


async def test_tables_pause_when_the_database_dies_and_go_on_after_the_promotion(
    cluster: Cluster, tmp_path: Path
) -> None:
    with running(cluster.programs) as primary, running(cluster.programs, primary) as standby:
        await primary.set("synchronous_standby_names", "*")
        while await primary.ask("SELECT sync_state FROM pg_stat_replication") != "sync":  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        with ended(await Room.made(tmp_path, url_of(primary, standby))) as room:
            machines = [room.machine(), room.machine()]
            tables: dict[str, list[TcpPlayer]] = {}
            for number in range(TABLES):
                people, table = await playing(machines[number % 2], f"A{number}", f"B{number}")
                tables[table] = people
                for each in people:
                    each.thinks = 0.2
            everybody = [each for people in tables.values() for each in people]
            primary.kill()
            for each in everybody:
                await each.until(lambda each=each: each.paused_by() is PausedBy.JOURNAL)  # type: ignore[misc]
            await standby.perform("SELECT pg_promote()")
            for each in everybody:
                await each.until(lambda each=each: each.paused_by() is None)  # type: ignore[misc]
            await play_on(*everybody)
            await hang_up(*everybody)
            for table, people in tables.items():
                await room.holds_exactly_once(table, people)
