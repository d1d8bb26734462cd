"""Start this machine's own referee again if it died: it was killed, or the machine ran out of memory.

The referee brings its tables back by itself, and every client dials again until it is there. A referee that
ended in order (`parlour stop`) or that somebody runs in a terminal is not started again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from net.address import Address
from net.errors import NetError
from net.process.daemon import Running, died_referee, running_or_start
from net.rate_limits import own_revivals
from net.storage.data_folder import Home


class Reviving:
    """Starts the referee of `file` again for one client. `command` starts one like it; whoever holds
    `alone` is the only one in this process that opens the journal.
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

    async def address(self) -> Address | None:
        """Start the referee again if it died, but not too often; return where it listens then.

        Returns None if nothing was started. What fails is tried again with the next call.
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
