"""Restarts this machine's own referee if it died: killed, or out of memory.

The referee restores its tables, and every client redials until it is there. A referee that ended in order
(`parlour stop`) or that runs in a terminal is not restarted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from parlour.net.address import Address
from parlour.net.errors import NetError
from parlour.net.process.daemon import RunningReferee, died_referee, running_or_start
from parlour.net.rate_limits import own_revivals
from parlour.net.storage.data_folder import Home


class Reviving:
    """Restarts the referee of `file` for one client; `command` returns its command line.

    `alone` is the lock for opening the journal in this process.
    """

    def __init__(
        self, home: Home, file: Path, command: Callable[[RunningReferee], Sequence[str]], alone: asyncio.Lock
    ) -> None:
        self._home = home
        self._file = file
        self._command = command
        self._alone = alone
        self._meter = own_revivals()
        self._died: RunningReferee | None = None

    async def address(self) -> Address | None:
        """Restart the referee if it died, but not too often; return its address then.

        Returns None if nothing was started. A failed start is repeated with the next call.
        """
        with suppress(NetError):
            return await self._revive()
        return None

    async def _revive(self) -> Address | None:
        self._died = self._died or await asyncio.to_thread(died_referee, self._home, self._file)
        if self._died is None or not self._meter.take(asyncio.get_running_loop().time()):
            return None
        command = self._command(self._died)
        async with self._alone:
            running = await asyncio.to_thread(running_or_start, command, self._home, self._file)
        self._died = None
        return running.address
