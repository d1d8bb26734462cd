"""Whist for Two is played like any other game: by keys, taps, lines, over TCP and SSH, and after a kill."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import subprocess
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from parlour.net import limits
from parlour.rules.record import record
from parlour.rules.record.page import UNKNOWN_SEATING, seated
from parlour.tui.remote.subprocess_args import PYTHON
from tests.e2e import in_a_hurry
from tests.e2e.listener import Listener, on_a_terminal, through_pipes
from tests.e2e.players import Player, player
from tests.e2e.reader import Reader
from tests.e2e.test_whole_match import a_referee, kept, the_host
from tests.e2e.test_whole_match_in_lines import IN_TIME, LINES, by_ssh
from tests.needs import program
from tests.net.kit.left_behind import Left
from tests.net.kit.seating import match_of
from tests.net.kit.serve import Serve
from tests.net.kit.visiting import visit
from tests.tui.kit.browsing import chromium
from tests.tui.kit.pane import a_pane
from tests.tui.web.test_rounds import AT_EVERY_SIZE, play_a_round
from tests.waiting import until

pytestmark = [pytest.mark.timeout(270), pytest.mark.usefixtures("whist")]


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people play faster than people do, with the cards that the door and programs of `LINES` expect."""
    in_a_hurry.in_a_hurry(monkeypatch)


async def play(people: list[Player | Reader | Listener]) -> None:
    """Let two people get ready and play a match to its end; say what they see if it is not in time."""
    await asyncio.gather(*(each.gets_ready() for each in people))
    await (await the_host(people)).starts()
    try:
        async with asyncio.timeout(IN_TIME):
            await asyncio.gather(*(each.plays_on() for each in people))
    except TimeoutError:
        pytest.fail("\n\n".join(each.seen for each in people))


def verified(text: str, names: set[str]) -> None:
    """Check a saved match: every move is legal again, and its winner is the same."""
    told = record.read(text)
    assert told.game == "whist"
    assert set(told.names) == names
    assert list(record.replay(told))[-1].view(None).match.winners == record.check(text).winners != ()


@pytest.mark.usefixtures("hurried")
async def test_a_match_by_keys_over_tcp_and_ssh(home: Path) -> None:
    async with a_referee(home, "whist", 0, relaxed=False, seats=2) as serving, AsyncExitStack() as stack:
        where = serving.announcement()
        ann = await stack.enter_async_context(player("Ann", home.parent, where.tcp_port, seed=1))
        cem = Reader(await stack.enter_async_context(visit(where.ssh_port)), 3)
        await ann.trusts()
        await cem.comes_in("Cem")
        await until(lambda: serving.referee.lines()[0].taken == 2)
        await play([ann, cem])
        await until(lambda: kept(home.parent / "Ann"))
    (text,) = kept(home.parent / "Ann")
    verified(text, {"Ann", "Cem"})
    assert ann.pressed
    assert cem.pressed


@pytest.mark.slow
@program("ssh")
@program("setsid")
@pytest.mark.usefixtures("hurried")
async def test_a_match_in_lines_of_one_who_does_not_have_the_game_against_a_guest_over_ssh(
    home: Path, tmp_path: Path
) -> None:
    async with a_referee(home, "whist", 0, relaxed=False, seats=2) as serving, AsyncExitStack() as stack:
        where = serving.announcement()
        join = (*LINES, "join", f"127.0.0.1:{where.tcp_port}", "--plain")
        without = {"PARLOUR_HOME": str(tmp_path / "Bo"), "PYTHONPATH": ""}
        bo = await stack.enter_async_context(on_a_terminal(join, 2, without))
        cem = await stack.enter_async_context(through_pipes(by_ssh(where.ssh_port, "-T", "play"), 3))
        for name, listener in (("Bo", bo), ("Cem", cem)):
            await listener.hears("What name should others see")
            listener.type(name)
        await bo.hears("yes or no")
        bo.type("yes")
        await until(lambda: serving.referee.lines()[0].taken == 2)
        await play([bo, cem])
        await bo.hears("Round 1: not verified.")
    said = " ".join(bo.lines)
    missing = "its game, whist of parlour-whist 1.0.0, is not installed here."
    assert f"Your program cannot check it: {missing}" in said
    assert "NOT as it should be" not in said
    assert "verified" in " ".join(cem.lines)
    (file,) = (tmp_path / "Bo" / "matches").glob("*.txt")
    for command, cannot in (("verify", "verified"), ("replay --check", "replayed")):
        done = await asyncio.to_thread(_parlour, *command.split(), str(file), **without)
        assert done.returncode == 2, done.stdout + done.stderr
        assert done.stderr == f"parlour: {file} cannot be {cannot}: {missing[:-1]}\n"


@AT_EVERY_SIZE
@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_round_by_taps(size: tuple[int, int]) -> None:
    with chromium() as browser:
        play_a_round(browser, size, "whist", bots=1)


@pytest.mark.slow
@program("tmux")
@program("setsid")
async def test_who_does_not_have_the_game_watches_it_on_a_screen_and_in_lines(tmp_path: Path) -> None:
    serve, players = Serve.start("--port", "0"), []
    try:
        players = [await serve.player("Ann"), await serve.player("Bo")]
        for each in players:
            each.thinks = 0.2
        await match_of(*players, game="whist", pace="instant", options={"target": "50"})
        own = (*PYTHON, "-m", "parlour.tui", "watch", f"127.0.0.1:{serve.tcp_port}")
        async with AsyncExitStack() as stack:
            homes = [tmp_path / name for name in ("Cem", "Dee")]
            without = {"PARLOUR_HOME": str(homes[0]), "PYTHONPATH": ""}
            lines = await stack.enter_async_context(on_a_terminal((*own, "--plain"), 2, without))
            for words, answer in (("What name should others see", "Cem"), ("yes or no", "yes")):
                await lines.hears(words)
                lines.type(answer)
            await lines.hears("Whist for Two at table Ann's table")
            await lines.hears("Ann plays ")
            await lines.hears("Bo plays ")
            pane = await stack.enter_async_context(a_pane(tmp_path))
            homes[1].mkdir()
            command = shlex.join(own)
            await pane.type(f"PYTHONPATH= PARLOUR_HOME={shlex.quote(str(homes[1]))} {command}", "Enter")
            await pane.sees("What name")
            await pane.type("Dee", "Enter")
            await pane.sees("fingerprint")
            while "fingerprint" in await pane.tmux("capture-pane", "-p", "-t", "s"):
                await pane.type("y")  # a key that comes while the box is painted does nothing
                await asyncio.sleep(0.5)
            for words in ("Whist for Two", "trumps", "Ann plays", "Bo"):
                await pane.sees(words)
    finally:
        for each in players:
            await each.close()
        serve.end(signal.SIGKILL)


@pytest.mark.slow
async def test_a_match_goes_on_after_its_referee_was_killed() -> None:
    serve = Serve.start("--port", "0")
    players = []
    try:
        players = [await serve.player("Ann"), await serve.player("Bo")]
        await match_of(*players, game="whist", pace="instant", options={"target": "20"})
        for kill in (1, 2):
            for each in players:
                each.acknowledged.clear()
            await until(lambda: sum(len(each.acknowledged) for each in players) >= 20)
            serve.end(signal.SIGKILL)
            await until(lambda: all(each.losses == kill for each in players))  # noqa: B023
            left = Left.behind()
            for each in players:
                assert left.made.issuperset(each.acknowledged)
            serve.resume()
            await until(lambda: all(each.first is not None for each in players))
    finally:
        for each in players:
            await each.close()
        serve.end(signal.SIGKILL)


@pytest.mark.slow
async def test_a_match_alone_is_kept_replayed_and_verified_by_its_own_commands(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOVES", limits.Rate(10_000, 1.0))
    async with a_referee(home, "whist", 0, relaxed=False, seats=2) as serving, AsyncExitStack() as stack:
        where = serving.announcement()
        both = [
            await stack.enter_async_context(player(name, home.parent, where.tcp_port, seed=seed))
            for seed, name in enumerate(("Ann", "Bo"), 1)
        ]
        for each in both:
            await each.trusts()
        await play([*both])
        await until(lambda: all(kept(home.parent / name) for name in ("Ann", "Bo")))
    (first,), (second,) = kept(home.parent / "Ann"), kept(home.parent / "Bo")
    assert seated(first, UNKNOWN_SEATING) == seated(second, UNKNOWN_SEATING), (
        "all but the seat of the owner is the same"
    )
    verified(first, {"Ann", "Bo"})
    file = next((home.parent / "Ann" / "matches").glob("*.txt"))
    done = await asyncio.to_thread(_parlour, "verify", str(file))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("Verified")


def _parlour(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [*PYTHON, "-m", "parlour.tui", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )
