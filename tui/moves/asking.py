"""Requests of the table screen to the referee: moves one after the other, every refusal reported."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from net.wire.messages import Answer, Request


class TableLink(Protocol):
    """The connection of a seat or spectator to its table, as `tui.remote.table_client.Link` is one.

    It returns the referee's answers; a lost connection is a refusal.
    """

    async def play(self, move: str, seen: int) -> Answer:
        """Make a move in notation; `seen` is the `seq` of the update it answers."""

    async def next_step(self, text: str) -> Answer:
        """Ask what is to be picked after `text`, the beginning of a move; the answer has the step."""

    def shown(self, seq: int) -> None:
        """Update `seq`, which opened a race, is painted. Never waits, and never fails."""

    async def ask(self, request: Request) -> Answer:
        """Send any other request."""

    async def leave(self) -> Answer:
        """Leave the table for the lobby."""


class Asking:
    """Requests over `link`; `refused` is called with every answer that is a no."""

    def __init__(self, link: TableLink, refused: Callable[[Answer], None]) -> None:
        self._link = link
        self._refused = refused
        self._one_move = asyncio.Lock()

    async def play(self, move: str, seen: int) -> bool:
        """Make a move, after those made before; return whether it was taken."""
        async with self._one_move:
            return await self._report(self._link.play(move, seen))

    async def next_step(self, text: str) -> Answer:
        """Return what is to be picked after `text`, or the refusal, which the caller reports."""
        return await self._link.next_step(text)

    async def ask(self, request: Request) -> bool:
        """Send any other request; return whether it was granted."""
        return await self._report(self._link.ask(request))

    async def leave(self) -> bool:
        """Leave the table."""
        return await self._report(self._link.leave())

    async def _report(self, request: Awaitable[Answer]) -> bool:
        answer = await request
        if not answer.ok:
            self._refused(answer)
        return answer.ok
