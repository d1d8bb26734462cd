"""A match against bots at a real referee waits for its player, whoever was killed meanwhile."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from argparse import Namespace
from collections.abc import Sequence

import pytest

from parlour.net.client.client import Client
from parlour.net.process.daemon import running_referee
from parlour.net.process.resumable import Resumable
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import Leave, OpenTable, Play, Ready, Request, Start, Update
from parlour.rules.shelf.shelf import table_rules
from parlour.rules.views import View
from parlour.tui.commands import serve
from parlour.tui.remote.local import ThisMachine
from tests.net.kit.open_house import GAME
from tests.tui.remote.test_this_machine import own, unannounced  # noqa: F401 - fixtures
from tests.waiting import WITHIN, until

BEGINS_AND_LEAVES = f"""
import asyncio
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import OpenTable, Ready, Start, Update
from parlour.tui.remote.local import ThisMachine

async def main():
    line = await ThisMachine(Home()).solo("Ann")
    for request in (OpenTable(game={GAME!r}, seats=3, bots=2, pace="instant"), Ready(), Start()):
        assert (await line.ask(request)).ok
    async for told in line:
        if isinstance(told, Update) and told.view and told.view.hand and told.view.seats[0].acts:
            print("playing", flush=True)

asyncio.run(main())
"""
"""A program that plays until it is killed."""


async def granted(line: Client, *requests: Request) -> None:
    for request in requests:
        answer = await line.ask(request)
        assert answer.ok, answer.told


async def her_turn(line: Client) -> View:
    """Return what Ann sees when nothing changes any more but by her."""
    async with asyncio.timeout(WITHIN):
        async for told in line:
            view = told.view if isinstance(told, Update) else None
            if view is not None and view.viewer is not None and view.seats[view.viewer].acts:
                return view
    raise AssertionError("her turn did not come")


async def begins_and_is_killed() -> None:
    """Let another process begin a match, and kill it in the middle of it."""
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-c", BEGINS_AND_LEAVES, stdout=asyncio.subprocess.PIPE
    )
    assert program.stdout is not None
    async with asyncio.timeout(WITHIN):
        assert await program.stdout.readline() == b"playing\n"
    program.kill()
    await program.wait()


def kill_referee(home: Home) -> None:
    running = running_referee(home, home.solo_file)
    assert running is not None
    os.kill(running.pid, signal.SIGKILL)
    while running_referee(home, home.solo_file):
        pass


@pytest.mark.slow
async def test_a_match_whose_program_was_killed_and_then_its_referee_goes_on_where_it_was(own: Home) -> None:  # noqa: F811
    await begins_and_is_killed()
    machine = ThisMachine(own)
    await until(lambda: running_referee(own, own.solo_file))
    (listed,) = await waiting_at(machine, 1)
    assert (listed.runs, listed.taken, listed.solo) == (True, 3, True)
    again = await machine.resume("Ann", listed)
    before = await her_turn(again)
    await again.close()
    kill_referee(own)
    (listed,) = await machine.unfinished()
    assert (listed.runs, listed.waits, listed.taken) == (False, True, 3)
    back = await machine.resume("Ann", listed)
    after = await her_turn(back)
    assert (after.hand, after.events, after.viewer) == (before.hand, before.events, before.viewer)
    await granted(back, Play(move=bot_move(after)))
    await back.close()


@pytest.mark.slow
async def test_several_matches_are_listed_the_latest_first_and_all_of_them_wait(own: Home) -> None:  # noqa: F811
    machine = ThisMachine(own)
    line = await machine.solo("Ann")
    for _ in range(2):
        await granted(line, OpenTable(game=GAME, seats=2, bots=1), Ready(), Start(), Leave())
    await line.close()
    kill_referee(own)
    assert [left.id for left in await machine.unfinished()] == ["t2", "t1"]
    again = await machine.solo("Ann")
    await granted(again, Leave())
    assert [left.id for left in await waiting_at(machine, 2)] == ["t2", "t1"]
    await again.close()


def bot_move(view: View) -> str:
    """Return a good move at Ann's turn."""
    move = table_rules(GAME).bot("normal").decide(view, random.Random(1))
    assert move is not None
    return move


async def waiting_at(machine: ThisMachine, count: int) -> Sequence[Resumable]:
    """Return the unfinished matches when so many of them wait."""
    async with asyncio.timeout(WITHIN):
        while True:
            left = await machine.unfinished()
            if sum(each.waits for each in left) == count:
                return left
            await asyncio.sleep(0.05)


async def test_a_match_that_was_left_is_deleted_or_kept_by_stop_and_all_are_ended_by_a_word(
    own: Home,  # noqa: F811
    capsys: pytest.CaptureFixture[str],
) -> None:
    machine = ThisMachine(own)
    assert not await machine.plays_elsewhere()
    line = await machine.solo("Ann")
    await granted(line, OpenTable(game=GAME, seats=2, bots=1), Ready(), Start())
    assert await ThisMachine(own).plays_elsewhere()
    await granted(line, Leave())
    assert not await ThisMachine(own).plays_elsewhere(), "it waits, and no window loses anything"
    (left,) = await machine.unfinished()
    await machine.end(left)
    assert await machine.unfinished() == []
    for _ in range(3):
        await granted(line, OpenTable(game=GAME, seats=2, bots=1), Ready(), Start(), Leave())
    await line.close()
    assert "3 tables are kept for resume" in await stopped(capsys)
    await machine.end((await machine.unfinished())[1])  # in the journal
    assert [left.id for left in await machine.unfinished()] == ["t4", "t2"]
    assert "2 tables are ended for good." in await stopped(capsys, end=True)
    assert await machine.unfinished() == []
    assert await stopped(capsys) == "No referee is running.\n"


async def stopped(capsys: pytest.CaptureFixture[str], *, end: bool = False) -> str:
    """Return what `parlour stop` prints."""
    assert await asyncio.to_thread(serve._run_stop, Namespace(end=end)) == 0
    return capsys.readouterr().out
