"""A referee as a process, killed with -9 under load: everything acknowledged is there when it is back.

Players' programs find their way back by themselves, each into its seat and the live position. And what is
said of it: which tables are back, or in one line why none can be.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import chain

import pytest

from parlour.net import limits
from parlour.net.client.client import Client
from parlour.net.fair.verdict import Verdict
from parlour.net.journal.file import JournalFile
from parlour.net.process.daemon import RunningReferee, running_or_start, running_referee
from parlour.net.process.resumable import resumable
from parlour.net.storage.data_folder import Home
from parlour.net.storage.hosts import Tokens
from parlour.net.storage.referee_id import referee_id
from parlour.net.wire.messages import OpenTable, Start, Update
from parlour.rules.views import View
from tests.chance import SEED
from tests.net.kit.left_behind import Left
from tests.net.kit.seating import match_of
from tests.net.kit.serve import GAME, QUICK, Serve
from tests.net.kit.tcp import TcpPlayer, client_of
from tests.waiting import WITHIN, until


@asynccontextmanager
async def evening(tables: int) -> AsyncIterator[tuple[Serve, list[list[TcpPlayer]]]]:
    """A referee, and at each of its tables two people who play at once, and a bot."""
    serve = Serve.start("--port", "0")
    people: list[list[TcpPlayer]] = []
    try:
        for number in range(tables):
            host, guest = await serve.player(f"Ann{number}"), await serve.player(f"Bo{number}")
            people.append([host, guest])
            await match_of(host, guest, game=GAME, bots=1, pace="instant", options={"target": "500"})
        yield serve, people
    finally:
        for player in chain(*people):
            await player.close()
        serve.end(signal.SIGKILL)


async def kills(times: int, tables: int, seed: int) -> None:
    """Kill the referee again and again while everybody plays."""
    rng = random.Random(seed)
    async with evening(tables) as (serve, people):
        everyone = [*chain(*people)]
        before = [player.client.welcome.token for player in everyone]
        for kill in range(1, times + 1):
            for player in everyone:
                player.acknowledged.clear()
            enough = rng.randint(3, 25)
            await until(lambda: sum(len(player.acknowledged) for player in everyone) >= enough)  # noqa: B023
            await asyncio.sleep(rng.uniform(0, 0.02))
            serve.end(signal.SIGKILL)
            await until(lambda: all(player.losses == kill for player in everyone))  # noqa: B023
            left = Left.behind()
            for player in everyone:
                assert left.made.issuperset(player.acknowledged), f"seed {seed}, kill {kill}"
            before_it = serve.tcp_port, serve.tls_fingerprint
            serve.resume()
            assert (serve.tcp_port, serve.tls_fingerprint) == before_it
            assert set(serve.tables) == {f"t{number + 1}" for number in range(tables)}
            await until(lambda: all(player.first is not None for player in everyone))
            for number, table in enumerate(people):
                firsts = [player.first for player in table if player.first is not None]
                there = [(first.table.id, first.you) for first in firsts]
                assert there == [(f"t{number + 1}", 0), (f"t{number + 1}", 2)]  # a bot sits between
                live = [first.view == left.view(first) for first in firsts]
                assert any(live) or left.view(firsts[0]) is None, f"seed {seed}, kill {kill}"
        doubted = [verdict for player in everyone for verdict in player.all(Verdict) if verdict.mismatch]
        assert not doubted, f"seed {seed}: {doubted}"
        after = [player.client.welcome.token for player in everyone]
        assert not {*before} & {*after}


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs dial again at once."""
    monkeypatch.setattr(limits, "AGAIN_AFTER", (0.05, 0.1))


@pytest.mark.few
@pytest.mark.parametrize(("times", "tables"), [(1, 1), (2, 2)])
@pytest.mark.usefixtures("impatient")
async def test_every_acknowledged_move_survives_the_kill_of_its_referee_and_everyone_comes_back(
    times: int, tables: int
) -> None:
    await kills(times, tables, seed=1)


@pytest.mark.soak
@pytest.mark.usefixtures("impatient")
async def test_forty_kills_lose_nothing() -> None:
    await kills(40, tables=3, seed=SEED)


async def again(serve: Serve, players: Sequence[TcpPlayer]) -> None:
    """Kill the referee, and let another one take over."""
    losses = [player.losses for player in players]
    serve.end(signal.SIGKILL)
    await until(lambda: all(player.losses > before for player, before in zip(players, losses, strict=True)))
    serve.resume()


def said(*arguments: str) -> tuple[int, str]:
    """What a referee that cannot come up says, and its exit status."""
    command = [*QUICK, "--port", "0", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=WITHIN, check=False)
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    return done.returncode, done.stderr


@pytest.mark.slow
def test_it_lists_the_tables_that_are_back_and_opens_the_one_it_names_only_if_none_is() -> None:
    named = (GAME, "--bots", "2", "--name", "Kitchen", "--port", "0", "--resume")
    ports = set()
    for _ in range(2):
        serve = Serve.start(*named)
        ports.add(serve.tcp_port)
        try:
            assert serve.tables == {"t1": "Kitchen"}
        finally:
            serve.end(signal.SIGKILL)
    assert len(ports) == 1, "programs dial again where they were connected"
    serve = Serve.start(*named[:-1])
    try:
        assert serve.tables == {"t2": "Kitchen"}
    finally:
        serve.end(signal.SIGKILL)


@pytest.mark.slow
def test_what_keeps_a_referee_from_its_journal_is_said_in_one_line() -> None:
    home = Home()
    journal = JournalFile.open(home, home.journal, referee_id(home))
    in_use = (
        f"Another referee writes this journal. `parlour stop` does not reach it; `kill {os.getpid()}` ends "
        f"it, and keeps its tables. The journal is {home.journal}."
    )
    assert said("--resume") == (2, f"parlour: {in_use}\n")
    journal.close()
    home.journal.write_bytes(home.journal.read_bytes()[:5000])
    status, words = said("--resume")
    assert (status, words[:35]) == (2, "parlour: The journal is damaged: a ")
    serve = Serve.start("--port", "0")  # without --resume it begins anew, and the damaged one is kept
    try:
        assert (home.path / "journal-1.sqlite").exists()
    finally:
        serve.end(signal.SIGKILL)


async def a_match_alone(running: RunningReferee) -> View:
    """Begin a match at a referee in the background, as the app does; return what Ann sees at her turn."""
    async with await client_of(running, "Ann", host=running.secret) as ann:
        opened = await ann.ask(OpenTable(game=GAME, bots=1, pace="slow"))
        assert (await ann.ask(Start())).ok
        home = Home()
        Tokens(home).put("solo", ann.welcome.token)
        assert opened.ok
        return await _first_turn(ann)


async def _first_turn(ann: Client) -> View:
    async with asyncio.timeout(WITHIN):
        async for news in ann:
            if isinstance(news, Update) and (view := news.view) is not None and view.seats[0].acts:
                return view  # nothing changes now but by her
    raise AssertionError("her turn did not come")


@pytest.mark.slow
async def test_a_referee_in_the_background_brings_its_tables_back_by_itself() -> None:
    home, program = Home(), [*QUICK, "--background", "--solo"]
    first = await asyncio.to_thread(running_or_start, program, home, home.solo_file)
    before = await a_match_alone(first)
    os.kill(first.pid, signal.SIGKILL)
    await until(lambda: running_referee(home, home.solo_file, within=0) is None)
    (table,) = resumable(home, solo=True)
    assert table.waits
    again = await asyncio.to_thread(running_or_start, program, home, home.solo_file)
    try:
        assert again.tcp_port == first.tcp_port
        assert again.secret != first.secret
        token = Tokens(home).get("solo") or ""
        async with await client_of(again, token=token, host=first.secret) as ann:
            view = await _first_turn(ann)
            assert (view.viewer, view.hand) == (before.viewer, before.hand)
    finally:
        os.kill(again.pid, signal.SIGKILL)
        await until(lambda: running_referee(home, home.solo_file, within=0) is None)
