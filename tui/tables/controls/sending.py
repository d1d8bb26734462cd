"""Sends the requests of the table screen, each in its own worker, so that no key waits for an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from parlour.net.wire.messages import Back, Leave, Request, Say
from parlour.tui.moves.asking import Asking


class Sending:
    """Requests of one screen; `left` is called after leaving the table, `unsaid` with a refused chat line."""

    def __init__(
        self,
        screen: Screen[Any],
        asking: Asking,
        left: Callable[[], object],
        unsaid: Callable[[str], object],
    ) -> None:
        self._screen = screen
        self._asking = asking
        self._left = left
        self._unsaid = unsaid

    def say(self, text: str) -> None:
        """Send a chat line unless it is empty."""
        if text:
            self._screen.run_worker(self._say(text), group="chat")

    async def _say(self, text: str) -> None:
        if not await self._asking.ask(Say(text=text[:300])):
            self._unsaid(text)

    def back(self) -> None:
        self._screen.run_worker(self._asking.ask(Back()), group="back", exclusive=True)

    def ask(self, request: Request | None) -> None:
        """Send `request`, None for nothing; after a Leave call `left`, even if it was refused."""
        if isinstance(request, Leave):
            self._screen.run_worker(self._leave(), group="leave", exclusive=True)
        elif request is not None:
            self._screen.run_worker(self._asking.ask(request), group="company", exclusive=True)

    async def _leave(self) -> None:
        await self._asking.leave()
        self._left()
