"""A real terminal: a pane of tmux."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path


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

    async def sees(self, *texts: str, within: float = 60.0) -> str:
        """Wait until all `texts` are on the screen, and return all that is.

        A screen comes in pieces: what must be there is named here, not looked for in what is returned.
        """
        loop = asyncio.get_running_loop()
        deadline = loop.time() + within
        while True:
            seen = await self.tmux("capture-pane", "-p", "-t", "s")
            if not (missing := [text for text in texts if text not in seen]):
                return seen
            assert loop.time() < deadline, f"{missing} did not come; there is:\n{seen}"
            await asyncio.sleep(0.05)

    async def flags(self) -> str:
        told = "#{alternate_on} #{mouse_any_flag} #{mouse_sgr_flag} #{cursor_flag}"
        return (await self.tmux("display", "-p", "-t", "s", told)).strip()

    async def running(self) -> list[int]:
        """Return the programs that the shell runs now."""
        shell = (await self.tmux("display", "-p", "-t", "s", "#{pane_pid}")).strip()
        process = await asyncio.create_subprocess_exec("pgrep", "-P", shell, stdout=asyncio.subprocess.PIPE)
        said, _ = await process.communicate()
        return [int(number) for number in said.split()]


@asynccontextmanager
async def a_pane(folder: Path, size: tuple[int, int] = (100, 30)) -> AsyncIterator[Pane]:
    """Open a pane for as long as the context lasts."""
    pane = Pane(folder / "t")
    width, height = map(str, size)
    await pane.tmux("new-session", "-d", "-s", "s", "-x", width, "-y", height, "env PS1='$ ' sh")
    try:
        yield pane
    finally:
        await pane.tmux("kill-server")
