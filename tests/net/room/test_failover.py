"""The database's machine dies while people play in a room, and its synchronous standby is promoted."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from parlour.net.wire.messages import PausedBy
from tests.net.kit.cluster import Cluster, running, url_of
from tests.net.kit.seating import match_of
from tests.net.kit.tcp import TcpPlayer
from tests.net.room.machines import Room, ended
from tests.waiting import until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
GAME = "crazy-eights"
TABLES = 10


def _says(player: TcpPlayer, paused: bool) -> bool:
    pause = player.update.table.pause
    return (pause is not None and pause.by is PausedBy.JOURNAL) is paused


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
                people = [await machines[number % 2].player(f"{name}{number}") for name in ("A", "B")]
                for each in people:
                    each.thinks = 0.2

                tables[await match_of(*people, game=GAME, pace="instant", options={"target": "500"})] = people
            everybody = [each for people in tables.values() for each in people]
            await play_on(everybody)
            primary.kill()
            for each in everybody:
                await each.until(partial(_says, each, True))
            await standby.perform("SELECT pg_promote()")
            for each in everybody:
                await each.until(partial(_says, each, False))
            await play_on(everybody)
            for each in everybody:
                await each.close()
            for table, people in tables.items():
                await room.holds_exactly_once(table, people)


async def play_on(people: list[TcpPlayer]) -> None:
    """Wait until everybody has made a few more moves."""
    wanted = [len(each.acknowledged) + 3 for each in people]
    await until(
        lambda: all(len(each.acknowledged) >= count for each, count in zip(people, wanted, strict=True))
    )
