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
from rules.record.entries import Act
from tests.e2e.players import Player, player
from tests.e2e.reader import Reader
from tests.net.visiting import until, visit
from tui.commands.own import PYTHON

IN_TIME = 90.0
SHORT = {"target": "1", "catch_seconds": "0.2", "cut": "on"}
"""What makes a match short, where a preset has the option; and a phase that is there only if wanted."""

HURRIED = "from net import limits; limits.MOVES = limits.Rate(10_000, 1.0)"
DOOR = (*PYTHON, "-c", f"{HURRIED}; from tui.door.__main__ import main; raise SystemExit(main())")
"""The door's command, but for how fast its guests may play."""


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


def kept(folder: Path) -> list[str]:
    """Return the matches that an app with this folder has kept."""
    return [file.read_text() for file in (folder / "matches").glob("*.txt")]


async def to_the_end(*people: Player | Reader) -> None:
    """Let everybody play until the match is over; say what they see if it is not in time."""
    try:
        async with asyncio.timeout(IN_TIME):
            await asyncio.gather(*(one.plays_on() for one in people))
    except TimeoutError:
        pytest.fail("\n\n".join(one.seen for one in people))


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
            await to_the_end(ann, bo, cem)
            await until(lambda: all(kept(folder / name) for name in ("Ann", "Bo")))
        first, second = (text for name in ("Ann", "Bo") for text in kept(folder / name))
    assert first == second
    told = record.read(first)
    assert told.game == game
    assert {"Ann", "Bo", "Cem"} < set(told.names)
    assert {entry.seat for _, entry in told.lines if isinstance(entry, Act)} == set(range(4))
    assert list(record.replay(told))[-1].view(None).winners == record.check(first).winners != ()
    assert all(one.pressed for one in (ann, bo, cem))
