"""Where guests over SSH come in: under a name, or by a code to the seat they had."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from net.errors import TurnedAway
from tui.remote.connector import Line
from tui.remote.login import Named, Newcomer, Returning, newcomer
from tui.remote.ports import Parlour
from tui.screens.boxes.boxes import door_box
from tui.text.phrases import sentence

Dial: TypeAlias = Callable[[Callable[[], Awaitable[Line]]], Awaitable[Line | None]]
"""Gives a line, or None if it has said why there is none; raises TurnedAway for a code that is not taken."""


class Doorstep:
    """Asks the guest of one app who they are, until the host lets them in."""

    def __init__(self, app: Parlour) -> None:
        self._app = app
        self._no_more = ""  # why the host reads no more codes from here
        self._typed = ""  # the code that was not taken: it may lack a letter only

    async def come_in(self, dial: Dial, *, anew: bool = False) -> Line | None:
        """Return a line to the host, None if there is none: then the guest leaves, or was told why.

        Who has a name already is asked only `anew`: they have found that they had a seat.
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
        """Return who is there, None for somebody who leaves; a code that would not be read is not sent."""
        while (typed := await self._app.push_screen_wait(door_box(self._typed, said))) is not None:
            who, self._typed = newcomer(typed), typed
            if isinstance(who, Named):
                self._app.change(name=who.name)
                return who
            if not self._no_more:
                return who
            said = self._no_more
        return None

    async def _join(self, who: Newcomer) -> Line:
        match who:
            case Named(name):
                return await self._app.connector.join(name, None, _stranger)
            case Returning(code):
                return await self._app.connector.join("", None, _stranger, code)

    def _take_name(self, line: Line | None) -> None:
        """Who came by a code is called what they were called."""
        if line is not None and line.welcome.name != self._app.settings.name:
            self._app.change(name=line.welcome.name)


async def _stranger(_: str) -> bool:
    """Trust nobody: a guest of the door is with their host already."""
    return False
