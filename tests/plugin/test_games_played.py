"""Every game of another distribution is played like Parlour's own: by keys, taps, lines, over TCP and SSH.

Each that lies in `tests/plugin_games` is played in some of these ways, and by `make test-long` in all. It has
as many seats as it needs; bots fill them up.
"""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import subprocess
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from parlour.net.process.server import Serving
from parlour.rules.record import record
from parlour.rules.views import Stage
from parlour.tui.remote.subprocess_args import PYTHON
from tests.e2e import in_a_hurry
from tests.e2e.listener import Listener, on_a_terminal, through_pipes
from tests.e2e.players import Player, player
from tests.e2e.reader import Reader
from tests.e2e.test_whole_match import a_referee, kept, the_host
from tests.e2e.test_whole_match_in_lines import LINES, by_ssh
from tests.needs import program
from tests.net.kit.left_behind import Left
from tests.net.kit.seating import match_of
from tests.net.kit.serve import Serve
from tests.net.kit.visiting import visit
from tests.plugin.conftest import Outside
from tests.tui.kit.browsing import chromium
from tests.tui.kit.pane import a_pane
from tests.tui.web.test_rounds import AT_EVERY_SIZE, play_a_round
from tests.waiting import until

pytestmark = pytest.mark.timeout(900)

PEOPLE = 2
"""Who play at a table with bots."""
IN_TIME = 200.0
"""Seconds that a match may take."""
KILLED = 4
"""After how many moves of each player the referee is killed."""


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people play faster than people do, with the cards that the door and programs of `LINES` expect."""
    in_a_hurry.in_a_hurry(monkeypatch)


@asynccontextmanager
async def a_table(home: Path, outside: Outside) -> AsyncIterator[Serving]:
    """A referee with a table for two people, and for as many bots as the game needs."""
    game, seats = outside.preset.name, outside.preset.least
    bots, options = seats - PEOPLE, outside.short
    async with a_referee(home, game, bots, relaxed=False, seats=seats, options=options) as serving:
        yield serving


async def play(serving: Serving, people: list[Player | Reader | Listener]) -> None:
    """Let people get ready and play a match to its end; say what they see if it is not in time."""
    await until(lambda: serving.referee.lines()[0].taken >= PEOPLE)
    await asyncio.gather(*(each.gets_ready() for each in people))
    await (await the_host(people)).starts()
    try:
        async with asyncio.timeout(IN_TIME):
            await asyncio.gather(*(each.plays_on() for each in people))
    except TimeoutError:
        pytest.fail("\n\n".join(each.seen for each in people))


def verified(text: str, outside: Outside, names: set[str]) -> None:
    """Check a saved match: every move is legal again; whole teams have won it, or nobody of all together."""
    told = record.read(text)
    assert told.game == outside.game
    assert names <= set(told.names)
    view, winners = list(record.replay(told))[-1].view(None), record.check(text).winners
    assert view.match.stage is Stage.OVER
    assert view.match.winners == winners
    assert {*winners} == {each for winner in winners for each in view.together(winner)}
    assert winners or len(view.together(0)) == len(view.seats)


@pytest.mark.slow
@pytest.mark.few("hanabi", slow=())
@pytest.mark.usefixtures("hurried")
async def test_a_match_by_keys_over_tcp_and_ssh(home: Path, outside: Outside) -> None:
    async with a_table(home, outside) as serving, AsyncExitStack() as stack:
        where = serving.announcement()
        ann = await stack.enter_async_context(player("Ann", home.parent, where.tcp_port, seed=1))
        cem = Reader(await stack.enter_async_context(visit(where.ssh_port)), 3)
        await ann.trusts()
        await cem.comes_in("Cem")
        await play(serving, [ann, cem])
        await until(lambda: kept(home.parent / "Ann"))
    (text,) = kept(home.parent / "Ann")
    verified(text, outside, {"Ann", "Cem"})
    assert ann.pressed
    assert cem.pressed


@pytest.mark.slow
@pytest.mark.few("spades", slow=())
@program("ssh")
@program("setsid")
@pytest.mark.usefixtures("hurried")
async def test_a_match_in_lines_of_one_who_does_not_have_the_game_against_a_guest_over_ssh(
    home: Path, tmp_path: Path, outside: Outside
) -> None:
    async with a_table(home, outside) as serving, AsyncExitStack() as stack:
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
        await play(serving, [bo, cem])
        await bo.hears("Round 1: not verified.")
        await cem.hears("verified")
        await until(lambda: kept(tmp_path / "Bo"))
    said = " ".join(bo.lines)
    missing = f"its game, {outside.game} of {outside.distribution}, is not installed here."
    assert f"Your program cannot check it: {missing}" in said
    assert "NOT as it should be" not in said
    (file,) = (tmp_path / "Bo" / "matches").glob("*.txt")
    verified(file.read_text("utf-8"), outside, {"Bo", "Cem"})
    for command, cannot in (("verify", "verified"), ("replay --check", "replayed")):
        done = await asyncio.to_thread(_parlour, *command.split(), str(file), **without)
        assert done.returncode == 2, done.stdout + done.stderr
        assert done.stderr == f"parlour: {file} cannot be {cannot}: {missing[:-1]}\n"


@pytest.mark.few("spades-phone", slow=())
@AT_EVERY_SIZE
@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_round_by_taps(outside: Outside, size: tuple[int, int]) -> None:
    with chromium() as browser:
        play_a_round(browser, size, outside.preset.name, bots=outside.preset.least - 1)


@pytest.mark.slow
@pytest.mark.few("whist", slow=())
@program("tmux")
@program("setsid")
async def test_who_does_not_have_the_game_watches_it_on_a_screen_and_in_lines(
    tmp_path: Path, outside: Outside
) -> None:
    serve, players = Serve.start("--port", "0"), []
    try:
        players = [await serve.player("Ann"), await serve.player("Bo")]
        for each in players:
            each.thinks = 0.2
        bots = outside.preset.least - PEOPLE
        await match_of(*players, game=outside.preset.name, pace="fast", bots=bots)
        title = outside.preset.title
        own = (*PYTHON, "-m", "parlour.tui", "watch", f"127.0.0.1:{serve.tcp_port}")
        async with AsyncExitStack() as stack:
            homes = [tmp_path / name for name in ("Cem", "Dee")]
            without = {"PARLOUR_HOME": str(homes[0]), "PYTHONPATH": ""}
            lines = await stack.enter_async_context(on_a_terminal((*own, "--plain"), 2, without))
            for words, answer in (("What name should others see", "Cem"), ("yes or no", "yes")):
                await lines.hears(words)
                lines.type(answer)
            for words in (f"{title} at table Ann's table", "Ann ", "Bo "):
                await lines.hears(words)
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
            for words in (title, "Ann", "Bo"):
                await pane.sees(words)
    finally:
        for each in players:
            await each.close()
        serve.end(signal.SIGKILL)


@pytest.mark.slow
@pytest.mark.few("hearts", slow=())
async def test_a_match_goes_on_after_its_referee_was_killed_and_is_replayed_and_verified(
    tmp_path: Path, outside: Outside
) -> None:
    serve = Serve.start("--port", "0")
    players = []
    try:
        players = [await serve.player(f"Ann{number}") for number in range(outside.preset.most)]
        for each in players:
            each.thinks = 0.02
        await match_of(*players, game=outside.preset.name, pace="instant", options=outside.short)
        for kill in (1, 2):
            for each in players:
                each.acknowledged.clear()
            await until(lambda: all(len(each.acknowledged) >= KILLED for each in players))
            serve.end(signal.SIGKILL)
            await until(lambda: all(each.losses == kill for each in players))  # noqa: B023
            left = Left.behind()
            for each in players:
                assert left.made.issuperset(each.acknowledged)
            serve.resume()
            await until(lambda: all(each.first is not None for each in players))
            firsts = [each.first for each in players if each.first is not None]
            assert any(first.view == left.view(first) for first in firsts) or left.view(firsts[0]) is None
        await until(lambda: players[0].finished)
    finally:
        for each in players:
            await each.close()
        serve.end(signal.SIGKILL)
    told = players[0].finished[0].record.text
    verified(told, outside, {each.client.welcome.name for each in players})
    file = tmp_path / "match.txt"
    file.write_text(told, "utf-8")
    for command in ("verify", "replay --check"):
        done = await asyncio.to_thread(_parlour, *command.split(), str(file))
        assert done.returncode == 0, done.stdout + done.stderr


def _parlour(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [*PYTHON, "-m", "parlour.tui", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )
