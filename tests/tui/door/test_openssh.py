"""With the real OpenSSH client in a real terminal: it is left as it was found."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
from pathlib import Path

import pytest

from parlour.net.ssh.door import SshDoor
from parlour.net.ssh.limits import Limits
from tests.needs import program
from tests.net.kit.visiting import open_door
from tests.tui.door.apps import House
from tests.tui.kit.pane import a_pane
from tests.waiting import until

pytestmark = [program("ssh"), program("tmux")]

PATIENT = Limits(goodbyes=60.0)
"""A door that waits however busy the machine is: what is tested is that the guest's goodbye comes first."""
OPTIONS = (
    "-F /dev/null -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR "
    "-o SetEnv=LANG=C.UTF-8 -o IdentityFile=/dev/null -o IdentityAgent=none"
)


def login(door: SshDoor, term: str, folder: Path) -> str:
    """Write a script that logs in and notes how the terminal was before and after; return its call."""
    script = folder / "login"
    script.write_text(
        f"stty -g > {folder}/before\n"
        f"TERM={term} sh -c 'echo $$ > {folder}/pid; exec ssh {OPTIONS} -p {door.port} play@127.0.0.1'\n"
        f"echo status $?\n"
        f"stty -g > {folder}/after\n"
        "echo all done\n"
    )
    return f"sh {shlex.quote(str(script))}"


@pytest.mark.slow  # `test_openssh_guest` shows it of who quits
@pytest.mark.parametrize("term", ["xterm-256color", "linux"])
async def test_a_crash_leaves_the_terminal_as_it_was_found(home: Path, term: str) -> None:
    folder = home.parent
    async with open_door(House().rooms.run, home) as door, a_pane(folder) as pane:
        await pane.type(login(door, term, folder), "Enter")
        await pane.sees("size 100x30")
        assert await pane.flags() == "1 1 1 0"
        await pane.tmux("resize-window", "-t", "s", "-x", "110", "-y", "32")
        await pane.sees("size 110x32")
        await pane.type("x")
        assert "Traceback" not in await pane.sees("status 1", "all done")
        assert await pane.flags() == "0 0 0 1"
    assert (folder / "before").read_text() == (folder / "after").read_text()


async def test_the_terminal_of_a_slow_client_is_restored_when_the_door_closes(home: Path) -> None:
    """ssh exits when it reads a disconnect, without writing what it has read before."""
    folder, house = home.parent, House()
    async with open_door(house.rooms.run, home, PATIENT) as door, a_pane(folder) as pane:
        await pane.type(login(door, "xterm-256color", folder), "Enter")
        await pane.sees("size 100x30")
        ssh = int((folder / "pid").read_text())
        app = house.app()
        os.kill(ssh, signal.SIGSTOP)
        closing = asyncio.create_task(door.close())
        await until(lambda: not app._running)
        os.kill(ssh, signal.SIGCONT)
        await closing
        await pane.sees("status 1", "all done")
        assert await pane.flags() == "0 0 0 1"
    assert (folder / "before").read_text() == (folder / "after").read_text()
