"""Lets guests over SSH in: under a name, or with the resume code of their seat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from parlour.net.errors import TurnedAway
from parlour.tui.remote.connector import Connection
from parlour.tui.remote.login import Named, Newcomer, Returning, newcomer
from parlour.tui.remote.ports import Parlour
from parlour.tui.screens.boxes.boxes import door_box
from parlour.tui.text.phrases import sentence

Dial: TypeAlias = Callable[[Callable[[], Awaitable[Connection]]], Awaitable[Connection | None]]
"""Returns a line, or None after showing why there is none; raises TurnedAway for a refused resume code."""


class Doorstep:
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
