"""Lines of a script at a table: a move waits until it can be made."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from parlour.net.wire.messages import Phase, Update
from parlour.tui.plain.session import Session
from parlour.tui.remote.table_client import Link
from parlour.tui.seen.facts import is_asked
from parlour.tui.text.language import tr

if TYPE_CHECKING:
    from parlour.tui.plain.page import Page

LOOK: Final = 1.0
"""Seconds after which a waiting line looks whether its page is still open."""
PATIENCE: Final = 10.0
"""Seconds to wait for the update that follows a move."""


class Scripted:
    """Lets the lines of a script wait at the table of `link`; a person's lines never do."""

    def __init__(self, session: Session, link: Link, page: Page) -> None:
        self._session = session
        self._link = link
        self._page = page
        self._news = asyncio.Event()

    def news(self) -> None:
        """Let a waiting line look again."""
        self._news.set()

    async def may_move(self, verb: str) -> bool:
        """Wait until the player must act, or can make a move with `verb`; False if that cannot come.

        A spectator, who never can, need not wait to be told so.
        """
        watching = self._update is not None and self._update.you is None
        if self._session.lines.interactive or watching:
            return True
        while not _can(self._update, verb):
            if self._ended:
                self._session.refuse(tr("The match is over, so no move can be made."))
                return False
            await self._next_news()
        return True

    async def settled(self, before: Update | None) -> None:
        """Wait for an update after `before`: that in which a move was made, or that of a new connection."""
        if self._session.lines.interactive:
            return
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while not self._ended and loop.time() < end and self._update is before:
            await self._next_news()

    @property
    def _update(self) -> Update | None:
        return self._link.update

    @property
    def _ended(self) -> bool:
        update = self._update
        return update is None or self._session.page is not self._page or update.table.phase is Phase.OVER

    async def _next_news(self) -> None:
        self._news.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK):
                await self._news.wait()


def _can(update: Update | None, verb: str) -> bool:
    """Whether the player must act now, or may make a move with `verb`."""
    if update is None or update.view is None or update.you is None or update.table.pause is not None:
        return False
    if update.table.phase is not Phase.PLAYING:
        return False
    return is_asked(update.view) or (verb != "" and update.view.choice(verb) is not None)
