"""Connects to a host: asks for a name, shows a box while dialing, and reports errors."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from parlour.net.errors import NetError, TurnedAway, WrongFingerprint
from parlour.tui.app.guest_login import Doorstep
from parlour.tui.remote.connector import Connection, HostToJoin
from parlour.tui.remote.ports import Parlour
from parlour.tui.screens.boxes.boxes import name_box
from parlour.tui.screens.boxes.busy import Busy
from parlour.tui.screens.boxes.trust import changed_host, first_time
from parlour.tui.text.error_titles import fault_title

SOON: Final = 0.3
"""Seconds."""
_OF_CODES: Final = ("code", "tries")
"""Reasons to turn away a guest with a resume code (`net/PROTOCOL.md`)."""


class Dialing:
    """Dials for one app; a player who cancels ends the flow."""

    def __init__(self, app: Parlour) -> None:
        self._app = app
        self._doorstep = Doorstep(app)

    async def place(
        self, words: str, place: HostToJoin | None, verb: str = "join", *, anew: bool = False
    ) -> Connection | None:
        """Return a line to a host (None: the host of this SSH guest), or None if there is none.

        `verb` says what the player wants there. `anew` asks a guest over SSH again who they are.
        """
        app = self._app
        if app.connector.remote:
            return await self._doorstep.come_in(partial(self._through, words), anew=anew)

        async def meet(fingerprint: str) -> bool:
            return await app.push_screen_wait(first_time(named(place), fingerprint, verb)) == "y"

        return await self.reach(words, lambda: app.connector.join(app.settings.name, place, meet), place)

    async def reach(
        self, words: str, dial: Callable[[], Awaitable[Connection]], place: HostToJoin | None = None
    ) -> Connection | None:
        """Show `words` while `dial` runs and return its line; None if it failed or was cancelled.

        Asks for a name first, if there is none.
        """
        return await self._through(words, dial, place) if await self._named() else None

    async def _through(
        self, words: str, dial: Callable[[], Awaitable[Connection]], place: HostToJoin | None = None
    ) -> Connection | None:
        """Do what `reach` does after the name; raise TurnedAway for a refused resume code."""
        app = self._app
        busy, dialing = Busy(words), asyncio.ensure_future(dial()) if app.connector.remote else None
        try:
            if dialing is None or not await _is_soon_done(dialing):
                await app.push_screen(busy, lambda given_up: app.cancel_flow() if given_up else None)
            line = await (dialing or dial())  # a question about the host comes on top of the box
        except WrongFingerprint as error:
            busy.leave()
            await self._stop(error, place)
        except NetError as error:
            busy.leave()
            if isinstance(error, TurnedAway) and error.reason in _OF_CODES:
                raise
            app.complain(str(error), fault_title(error))
        else:
            busy.leave()
            return line
        finally:
            if dialing is not None:
                dialing.cancel()
        return None

    async def _named(self) -> bool:
        """Ask for the player's name if there is none; return whether there is one now."""
        app = self._app
        if app.settings.name:
            return True
        name = await app.push_screen_wait(name_box())
        if name:
            app.change(name=name)
        return bool(name)

    async def _stop(self, error: WrongFingerprint, place: HostToJoin | None) -> None:
        """Show both fingerprints of a host whose certificate has changed, and do not connect."""
        app = self._app
        where = named(place) if place else str(error.address)
        if await app.push_screen_wait(changed_host(where, error)) == "f" and place is not None:
            app.connector.forget(place)
            app.notify("Forgotten. Join again to check the host's new fingerprint.", markup=False)


async def _is_soon_done(dialing: asyncio.Future[Connection]) -> bool:
    """Wait a moment; the referee of a guest over SSH is near, and a box would only flash."""
    done, _ = await asyncio.wait({dialing}, timeout=SOON)
    return bool(done)


def named(place: HostToJoin | None) -> str:
    """Return the name or address of a host."""
    return (place.name or str(place.address)) if place else "the host"
