"""`parlour` in a real terminal, ended by a signal."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from pathlib import Path

import pytest

from tests.needs import program
from tests.processes import lives
from tests.tui.kit.pane import Pane, a_pane
from tests.waiting import until

pytestmark = [program("tmux")]


async def start_parlour(pane: Pane, home: Path, options: str = "", shows: str = "Welcome to Parlour") -> int:
    """Start Parlour in `pane` and return its process id when its first screen is shown."""
    file = home.parent / "pid"
    parlour = (
        f"echo $$ > {shlex.quote(str(file))}; exec {shlex.quote(sys.executable)} -P -m parlour.tui {options}"
    )
    await pane.type(
        f"PARLOUR_HOME={shlex.quote(str(home))} sh -c {shlex.quote(parlour)}; echo status $?", "Enter"
    )
    await pane.sees(shows)
    return int(file.read_text())


@pytest.mark.few
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
async def test_the_terminal_is_restored_when_parlour_is_told_to_stop(
    home: Path, number: signal.Signals
) -> None:
    async with a_pane(home.parent) as pane:
        process = await start_parlour(pane, home)
        assert (await pane.flags()).startswith("1 ")
        os.kill(process, number)
        await pane.sees(f"status {128 + number}")
        assert await pane.flags() == "0 0 0 1"


@pytest.mark.few
@pytest.mark.parametrize(
    ("options", "shows", "keeps"),
    [
        ("", "Welcome to Parlour", ""),
        ("", "Welcome to Parlour", "trap : HUP"),  # as `make` does, which then waits for its child
        ("--plain", "What name", ""),
    ],
    ids=["screen", "its parent keeps the signal", "lines"],
)
async def test_parlour_ends_when_its_terminal_is_gone(
    home: Path, options: str, shows: str, keeps: str
) -> None:
    async with a_pane(home.parent) as pane:
        await pane.type(keeps, "Enter")
        process = await start_parlour(pane, home, options, shows)
        await pane.tmux("kill-session", "-t", "s")
        await until(lambda: not lives(process))


@pytest.mark.few
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
async def test_the_terminal_is_restored_when_plain_lines_are_told_to_stop(
    home: Path, number: signal.Signals
) -> None:
    async with a_pane(home.parent) as pane:
        await pane.type(f"stty -g > {home.parent}/before", "Enter")
        process = await start_parlour(pane, home, "--plain", "What name")
        os.kill(process, number)
        await pane.sees(f"status {128 + number}")
        await pane.type(f"stty -g > {home.parent}/after; echo noted", "Enter")
        await pane.sees("\nnoted")
    assert (home.parent / "before").read_text() == (home.parent / "after").read_text()
