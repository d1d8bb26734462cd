"""Runs the guests who have plain lines instead of a screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import TypeAlias

from parlour.net.ssh.guest import Guest
from parlour.tui.door.plain.guest_lines import GuestLines
from parlour.tui.plain.session import Session

MakeSession: TypeAlias = Callable[[Guest, GuestLines], AbstractAsyncContextManager[Session]]


class PlainGuests:
    """Runs guests of an `SshDoor`: `run` is a `RunGuest`; `make_session` yields a guest's session."""

    def __init__(self, make_session: MakeSession) -> None:
        self._make_session = make_session

    async def run(self, guest: Guest) -> int:
        """Run `guest`'s session until it ends, or the guest is gone; return the exit status."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(None) as leaving:
                lines = GuestLines(guest, lambda: leaving.reschedule(loop.time()))
                try:
                    async with self._make_session(guest, lines) as session:
                        return await session.run()
                finally:
                    lines.close()
        except TimeoutError:
            if not leaving.expired():
                raise
            return 0
