"""Two people over TCP, one over SSH and a bot play whole matches by keys, everything real but the hands."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from net import Home, OpenTable, Reach, limits
from net.serving import Serving
from rules import record, shelf
from tests.e2e.players import Player, Reader, player
from tests.net.visiting import until, visit
from tui.commands.own import DOOR

SHORT = {"target": "20", "catch_seconds": "0.2"}


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people play faster than people do."""
    monkeypatch.setattr(limits, "MOVES", limits.Rate(10_000, 1.0))


@asynccontextmanager
async def a_referee(home: Path, game: str) -> AsyncIterator[Serving]:
    """A referee with its door in a process of its own, and a table with a bot."""
    there_are = {option.name for option in shelf.preset(game).options}
    short = {name: value for name, value in SHORT.items() if name in there_are}
    async with Serving.open(Home(home), Reach(port=0, solo=True)) as serving:
        await serving.open_door(DOOR, 0)
        serving.open_table(OpenTable(game=game, seats=4, bots=1, options=short, pace="instant"))
        yield serving


async def the_host(*people: Player | Reader) -> Player | Reader:
    """Wait until everybody is ready; return who may start."""
    await until(lambda: any(one.may_start for one in people))
    return next(one for one in people if one.may_start)


@pytest.mark.timeout(110)
@pytest.mark.usefixtures("in_a_hurry")
@pytest.mark.parametrize("game", [preset.name for preset in shelf.games()])
async def test_a_whole_match_by_keys(home: Path, game: str) -> None:
    folder = home.parent
    async with a_referee(home, game) as serving:
        where = serving.announcement()
        async with (
            player("Ann", folder, where.tcp_port, seed=1) as ann,
            player("Bo", folder, where.tcp_port, seed=2) as bo,
            visit(where.ssh_port) as visitor,
        ):
            cem = Reader(visitor)
            await asyncio.gather(ann.trusts(), bo.trusts(), cem.comes_in("Cem"))
            await until(lambda: serving.referee.lines()[0].taken == 4)
            await asyncio.gather(ann.gets_ready(), bo.gets_ready(), cem.gets_ready())
            host = await the_host(ann, bo, cem)
            await host.starts()
            async with asyncio.timeout(90):
                await asyncio.gather(ann.plays_on(), bo.plays_on(), cem.plays_on())
            await until(lambda: all(list((folder / name / "matches").glob("*")) for name in ("Ann", "Bo")))
        kept = [next((folder / name / "matches").iterdir()).read_text() for name in ("Ann", "Bo")]
        assert kept[0] == kept[1]
        assert record.check(kept[0]).winners
        assert all(name in kept[0] for name in ("Ann", "Bo", "Cem"))
    for player_at in (ann, bo, cem):
        assert len(player_at.pressed) > 3
