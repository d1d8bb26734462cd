"""Starting this machine's own referee again if it died under us: killed, or its machine out of memory.

It brings its tables back by itself, and everyone's program finds the way to it. One that ended in order
(`parlour stop`) says so, and is left alone; so is one that somebody runs in a terminal.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from net import Client, Home, NetError, Running, died_referee, own_revivals, running_or_start


class Reviving:
    """Watches over the referee of `file` for one client. `command` starts one like it; whoever holds
    `alone` has the journal to themselves for a moment.
    """

    def __init__(
        self, home: Home, file: Path, command: Callable[[Running], Sequence[str]], alone: asyncio.Lock
    ) -> None:
        self._home = home
        self._file = file
        self._command = command
        self._alone = alone
        self._meter = own_revivals()
        self._died: Running | None = None
        self._task: asyncio.Task[None] | None = None

    def lost(self, client: Client) -> None:
        """The connection of `client` is gone, or still is; it dials again by itself. Returns at once."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._try(client), name="reviving")

    async def close(self) -> None:
        """Start nothing any more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _try(self, client: Client) -> None:
        """Revive the referee if that can be done; the next try is for the next loss."""
        with suppress(NetError):
            await self._revive(client)

    async def _revive(self, client: Client) -> None:
        """Start the referee again if it died, but not all the time; raise NetError."""
        self._died = self._died or await asyncio.to_thread(died_referee, self._home, self._file)
        if self._died is None or not self._meter.take(asyncio.get_running_loop().time()):
            return
        command = self._command(self._died)
        async with self._alone:
            running = await asyncio.to_thread(running_or_start, command, self._home, self._file)
        client.address = running.address
        self._died = None
