"""From nothing to a running game, in a real terminal."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import tomllib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from parlour.net.process.daemon import running_referee, stop_referee
from parlour.net.storage.data_folder import Home
from tests.needs import program
from tests.tui.kit.pane import Pane, a_pane

pytestmark = program("tmux")

PARLOUR = f"{shlex.quote(sys.executable)} -P -m parlour.tui"


@pytest.fixture
def ann(home: Path) -> None:
    """Somebody who has been here before."""
    home.mkdir()
    (home / "settings.toml").write_text('name = "Ann"\n')


@pytest.fixture
async def pane(tmp_path_factory: pytest.TempPathFactory, home: Path) -> AsyncIterator[Pane]:
    """A terminal of 80x24; referees that were started in it are ended after the test."""
    async with a_pane(tmp_path_factory.mktemp("p"), (80, 24)) as opened:
        yield opened
    folder = Home(home)
    for file in (folder.referee_file, folder.solo_file):
        stop_referee(folder, file)


async def parlour(pane: Pane, command: str = "", term: str = "xterm-256color") -> None:
    """Type a command, and say the exit status when it ends."""
    await pane.type(f"TERM={term} {PARLOUR} {command}; echo status $?", "Enter")


@pytest.mark.few("xterm-256color")
@pytest.mark.parametrize("term", ["xterm-256color", "linux"])
async def test_a_name_and_one_key_lead_to_a_game_against_bots(pane: Pane, home: Path, term: str) -> None:
    await parlour(pane, term=term)
    await pane.sees("What name should others see?")
    await pane.type("Ann", "Enter")
    await pane.sees("against bots")
    await pane.type("p")
    await pane.sees("Opponents   3 bots")
    await pane.type("Enter")
    await pane.sees("stock ", "Ann")  # before, it is the waiting room, which is left without a question
    assert tomllib.loads((home / "settings.toml").read_text())["name"] == "Ann"
    await pane.type("q")
    await pane.sees("Leave the table?")
    await pane.type("y")
    await pane.sees("against bots")
    await pane.type("q")
    await pane.sees("status 0")
    assert await pane.flags() == "0 0 0 1"
    assert running_referee(Home(), Home().solo_file) is not None, "the seat is kept for a while"


async def leaves(pane: Pane) -> None:
    """Leave the match, and Parlour."""
    await pane.type("q")
    assert "Your match waits for you" in await pane.sees("Leave the table?")
    await pane.type("y")
    await pane.sees("against bots")
    await pane.type("q")
    await pane.sees("status 0")
    await pane.type("clear", "Enter")


@pytest.mark.slow
@pytest.mark.usefixtures("ann")
async def test_a_match_alone_waits_for_its_player_whatever_is_killed(pane: Pane, home: Path) -> None:
    await parlour(pane)
    await pane.sees("against bots")
    await pane.type("p")
    await pane.sees("Opponents   3 bots")
    await pane.type("Enter")
    await pane.sees("stock ")
    await leaves(pane)
    await parlour(pane)
    await pane.sees("Resume          JUNO Classic, against 3 bots")
    await pane.type("u")
    await pane.sees("stock ")
    left = running_referee(Home(home), Home(home).solo_file)
    assert left is not None
    for process in (*await pane.running(), left.pid):
        os.kill(process, signal.SIGKILL)
    await pane.sees("status 137")
    await pane.type("C-j", "stty sane; clear; echo sane", "C-j")  # Enter alone ends no line of a raw terminal
    await pane.sees("sane")
    await parlour(pane)
    await pane.sees("Resume          JUNO Classic (")
    await pane.sees("), against 3 bots")
    await pane.type("u")
    await pane.sees("stock ")
    assert "table t2" not in (home / "solo.log").read_text()
    await leaves(pane)


async def test_a_host_that_cannot_be_reached_is_told_before_the_screen_opens(pane: Pane) -> None:
    await parlour(pane, "join 127.0.0.1:1")
    seen = await pane.sees("status 2")
    assert "nothing listens on port 1" in " ".join(seen.split())


async def test_a_theme_there_is_not_is_told_before_the_screen_opens(pane: Pane) -> None:
    await parlour(pane, "--theme mauve")
    assert "Traceback" not in await pane.sees("there is no theme 'mauve'", "status 2")


async def test_how_it_looks_on_the_command_line_is_for_this_time_only(pane: Pane, home: Path) -> None:
    await parlour(pane, "--ascii")
    seen = await pane.sees("What name should others see?")
    assert seen.isascii()
    await pane.type("Ann", "Enter")
    await pane.sees("against bots")
    await pane.type("q")
    await pane.sees("status 0")
    assert tomllib.loads((home / "settings.toml").read_text())["ascii"] is False
