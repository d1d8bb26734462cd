"""What the table screen sends, each request in a worker of its own: no key waits for an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from net.wire.messages import Back, Leave, Request, Say
from tui.moves.asking import Asking


class Sending:
    """Requests of one screen; `left` is called when the table is left."""

    def __init__(self, screen: Screen[Any], asking: Asking, left: Callable[[], object]) -> None:
        self._screen = screen
        self._asking = asking
        self._left = left

    def say(self, text: str) -> None:
        """Say something to the table, if it is anything."""
        if text:
            self._screen.run_worker(self._asking.ask(Say(text=text[:300])), group="chat")

    def back(self) -> None:
        """Take the seat back from a stand-in."""
        self._screen.run_worker(self._asking.ask(Back()), group="back", exclusive=True)

    def ask(self, request: Request | None) -> None:
        """Leave, or ask something about the people at the table; or nothing."""
        if isinstance(request, Leave):
            self._screen.run_worker(self._leave(), group="leave", exclusive=True)
        elif request is not None:
            self._screen.run_worker(self._asking.ask(request), group="company", exclusive=True)

    async def _leave(self) -> None:
        await self._asking.leave()
        self._left()
