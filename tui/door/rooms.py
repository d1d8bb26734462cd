"""Runs a Textual app for each guest, many in one loop; one that fails disturbs no other.

It stands alone: here the driver, what fits an app for a guest, and the changes in Textual come together.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, TypeAlias

from textual.app import App
from textual.driver import Driver

from parlour.net.ssh.guest import Guest
from parlour.tui.door.driver import driver_for, terminal_of
from parlour.tui.door.fitting import Shared, fit_for_guest
from parlour.tui.door.textual_hooks import (
    keep_tasks_patient,
    leave_output_alone,
    let_strips_go,
    send_only_spans,
)
from parlour.tui.terminal.terminal import Terminal

MakeApp: TypeAlias = Callable[[Guest, type[Driver], Terminal], AbstractAsyncContextManager[App[Any]]]

SWEEP_AFTER: Final = 16
"""Guests who left since the last collection; each app is a few megabytes of cycles."""


class ScreenFailed(Exception):
    """A guest's app failed because of our own error, which is in the log."""


class Rooms:
    """Runs the guests of an `SshDoor`: `rooms.run` is a `RunGuest`.

    `make_app` is a context that yields a guest's app; the app must use the given driver class.
    """

    def __init__(self, make_app: MakeApp) -> None:
        leave_output_alone()
        let_strips_go()
        send_only_spans()
        self._make_app = make_app
        self._shared = Shared()
        self._present = 0
        self._left = 0

    async def run(self, guest: Guest) -> int:
        """Run `guest`'s app to its end and return the exit status for their `ssh`.

        Raises ScreenFailed if the app failed; the terminal has been restored by then.
        """
        self._present += 1
        keep_tasks_patient(asyncio.get_running_loop())
        try:
            return await self._run(guest)
        finally:
            self._present -= 1
            self._left += 1
            if not self._present or self._left >= SWEEP_AFTER:
                self._left = 0
                asyncio.get_running_loop().call_soon(gc.collect)

    async def _run(self, guest: Guest) -> int:
        terminal = await terminal_of(guest)
        async with self._make_app(guest, driver_for(guest, terminal), terminal) as app:
            fit_for_guest(app)
            self._shared.fit(app)
            try:
                await app.run_async()
            finally:
                if app._driver is not None:
                    app._driver.close()
        # A guest who leaves while the app starts makes it fail; that is no error of ours.
        if app._exception is not None and not guest.gone:
            raise ScreenFailed
        return app.return_code or 0
