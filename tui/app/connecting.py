"""Connects to a host: asks for a name, shows a box while dialing, and reports errors.

Guests over SSH come in under a name, or with the resume code of their seat.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, TypeAlias

from parlour.net import errors
from parlour.net.errors import NetError, TurnedAway, WrongFingerprint
from parlour.tui.remote.connector import Connection, HostToJoin
from parlour.tui.remote.login import Named, Newcomer, Returning, newcomer
from parlour.tui.remote.ports import Parlour
from parlour.tui.screens.boxes.boxes import changed_host, door_box, first_time, name_box
from parlour.tui.screens.boxes.busy import Busy
from parlour.tui.text.phrases import sentence

SOON: Final = 0.3
"""Seconds."""
_OF_CODES: Final = ("code", "tries")
"""Reasons to turn away a guest with a resume code (`net/PROTOCOL.md`)."""

Dial: TypeAlias = Callable[[Callable[[], Awaitable[Connection]]], Awaitable[Connection | None]]
"""Returns a line, or None after showing why there is none; raises TurnedAway for a refused resume code."""


class Dialing:
    """Dials for one app; a player who cancels ends the flow."""

    def __init__(self, app: Parlour) -> None:
        self._app = app
        self._doorstep = _Doorstep(app)

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


class _Doorstep:
    """Asks the guest of one app who they are, until the host lets them in."""

    def __init__(self, app: Parlour) -> None:
        self._app = app
        self._no_more = ""  # why the host accepts no more codes from here
        self._typed = ""  # the refused code, offered again for correction

    async def come_in(self, dial: Dial, *, anew: bool = False) -> Connection | None:
        """Return a line to the host, or None if the guest leaves or was shown an error.

        A guest with a name is asked only if `anew`, to come back to an earlier seat with a code.
        """
        name, said = self._app.settings.name, ""
        who: Newcomer | None = Named(name) if name and not anew else None
        while True:
            who = who or await self._asked(said)
            if who is None:
                self._app.exit(0)
                return None
            try:
                line = await dial(partial(self._join, who))
            except TurnedAway as error:
                who, said = None, sentence(str(error))
                self._no_more = said if error.reason == "tries" else ""
            else:
                self._take_name(line)
                return line

    async def _asked(self, said: str) -> Newcomer | None:
        """Return who the guest is, None if they leave. A code that the host would not check is not sent."""
        while (typed := await self._app.push_screen_wait(door_box(self._typed, said))) is not None:
            who, self._typed = newcomer(typed), typed
            if isinstance(who, Named):
                self._app.change(name=who.name)
                return who
            if not self._no_more:
                return who
            said = self._no_more
        return None

    async def _join(self, who: Newcomer) -> Connection:
        match who:
            case Named(name):
                return await self._app.connector.join(name, None, _stranger)
            case Returning(code):
                return await self._app.connector.join("", None, _stranger, code)

    def _take_name(self, line: Connection | None) -> None:
        """Take over the name that belongs to a resume code."""
        if line is not None and line.welcome.name != self._app.settings.name:
            self._app.change(name=line.welcome.name)


async def _stranger(_: str) -> bool:
    """Trust no host: a guest of the door is connected to theirs already."""
    return False


TITLES: Final[tuple[tuple[type[errors.NetError], str], ...]] = (
    (errors.BadAddress, "The address is wrong"),
    (errors.PortClosed, "Nothing listens on that port"),
    (errors.Unreachable, "No answer: wrong address or firewall"),
    (errors.NotParlour, "That port is not Parlour"),
    (errors.WrongFingerprint, "A different fingerprint"),
    (errors.WrongVersion, "The versions differ"),
    (errors.TurnedAway, "The host said no"),
    (errors.CannotConnect, "No connection"),
    (errors.NetError, "That did not work"),
)
"""The first entry that fits an error gives its title."""


def fault_title(error: errors.NetError) -> str:
    """Return a title that names the cause, if known: address, port, firewall, version or fingerprint."""
    return next(title for kind, title in TITLES if isinstance(error, kind))
