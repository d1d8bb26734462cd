"""With the real OpenSSH client in a real terminal: it is left as it was found."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from net.ssh import SshDoor
from tests.needs import program
from tests.net.visiting import open_door
from tests.tui.door.apps import House

pytestmark = [program("ssh"), program("tmux")]

OPTIONS = (
    "-F /dev/null -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR "
    "-o IdentityFile=/dev/null -o IdentityAgent=none"
)


class Pane:
    """A shell in tmux, with a server of its own."""

    def __init__(self, socket: Path) -> None:
        self._socket = socket

    async def tmux(self, *arguments: str) -> str:
        process = await asyncio.create_subprocess_exec(
            "tmux", "-S", str(self._socket), "-f", "/dev/null", *arguments, stdout=asyncio.subprocess.PIPE
        )
        said, _ = await process.communicate()
        return said.decode()

    async def type(self, *keys: str) -> None:
        await self.tmux("send-keys", "-t", "s", *keys)

    async def sees(self, text: str) -> str:
        async with asyncio.timeout(30):
            while True:
                seen = await self.tmux("capture-pane", "-p", "-t", "s")
                if text in seen:
                    return seen
                await asyncio.sleep(0.05)

    async def flags(self) -> str:
        told = "#{alternate_on} #{mouse_any_flag} #{mouse_sgr_flag} #{cursor_flag}"
        return (await self.tmux("display", "-p", "-t", "s", told)).strip()


@asynccontextmanager
async def a_pane(folder: Path) -> AsyncIterator[Pane]:
    pane = Pane(folder / "t")
    await pane.tmux("new-session", "-d", "-s", "s", "-x", "100", "-y", "30", "env PS1='$ ' sh")
    try:
        yield pane
    finally:
        await pane.tmux("kill-server")


def login(door: SshDoor, term: str, folder: Path) -> str:
    """Write a script that logs in and notes how the terminal was before and after; return its call."""
    script = folder / "login"
    script.write_text(
        f"stty -g > {folder}/before\n"
        f"TERM={term} ssh {OPTIONS} -p {door.port} play@127.0.0.1\n"
        f"echo status $?\n"
        f"stty -g > {folder}/after\n"
        "echo all done\n"
    )
    return f"sh {shlex.quote(str(script))}"


@pytest.mark.parametrize("term", ["xterm-256color", "linux"])
@pytest.mark.parametrize(("key", "status"), [("q", 3), ("x", 1)], ids=["quit", "crash"])
async def test_the_terminal_is_left_as_it_was_found(home: Path, term: str, key: str, status: int) -> None:
    folder = home.parent
    async with open_door(House().rooms.run, home) as door, a_pane(folder) as pane:
        await pane.type(login(door, term, folder), "Enter")
        await pane.sees("size 100x30")
        assert await pane.flags() == "1 1 1 0"
        await pane.type("Up")
        await pane.sees("key up")
        await pane.tmux("resize-window", "-t", "s", "-x", "110", "-y", "32")
        await pane.sees("size 110x32")
        await pane.type(key)
        seen = await pane.sees("all done")
        assert f"status {status}" in seen
        assert "Traceback" not in seen
        assert await pane.flags() == "0 0 0 1"
    assert (folder / "before").read_text() == (folder / "after").read_text()


async def test_the_terminal_is_restored_when_the_door_closes(home: Path) -> None:
    folder = home.parent
    async with open_door(House().rooms.run, home) as door, a_pane(folder) as pane:
        await pane.type(login(door, "xterm-256color", folder), "Enter")
        await pane.sees("size 100x30")
        await door.close()
        await pane.sees("all done")
        assert await pane.flags() == "0 0 0 1"
    assert (folder / "before").read_text() == (folder / "after").read_text()
