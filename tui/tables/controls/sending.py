"""Sends the requests of the table screen, each in its own worker, so that no key waits for an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from parlour.net.wire.messages import Back, Leave, Request, Say
from parlour.tui.moves.asking import Asking


class Sending:
    """Requests of one screen; `left` is called after the table was left."""

    def __init__(self, screen: Screen[Any], asking: Asking, left: Callable[[], object]) -> None:
        self._screen = screen
        self._asking = asking
        self._left = left

    def say(self, text: str) -> None:
        """Send a chat line unless it is empty."""
        if text:
            self._screen.run_worker(self._asking.ask(Say(text=text[:300])), group="chat")

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
