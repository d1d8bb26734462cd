"""Requests of the table screen to the referee: moves one after the other, every refusal reported."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from net.messages import Answer, Request

LOST = Answer(id=0, ok=False, words="The connection to the table is lost.")


class TableLink(Protocol):
    """The connection of a seat or spectator to its table; it returns the referee's answers unchanged.

    Every method may raise `OSError` when the connection is lost.
    """

    async def play(self, move: str, seen: int) -> Answer:
        """Make a move in notation; `seen` is the `seq` of the update it answers."""

    async def next_step(self, text: str) -> Answer:
        """Ask what is to be picked after `text`, the beginning of a move; the answer has the step."""

    def shown(self, seq: int) -> None:
        """Update `seq`, which opened a race, is painted. Never waits, and never fails."""

    async def say(self, text: str) -> Answer:
        """Say something to everyone at the table."""

    async def back(self) -> Answer:
        """A key was pressed: take the seat back from a stand-in."""

    async def ask(self, request: Request) -> Answer:
        """Ask something about the people at the table: who plays for whom, or whose table it is."""

    async def leave(self) -> Answer:
        """Leave the table for the lobby."""


class Asking:
    """Requests over `link`; `refused` is called with every answer that is a no."""

    def __init__(self, link: TableLink, refused: Callable[[Answer], None]) -> None:
        self._link = link
        self._refused = refused
        self._one_move = asyncio.Lock()

    async def play(self, move: str, seen: int) -> bool:
        """Make a move, after those made before."""
        async with self._one_move:
            return await self._ask(self._link.play(move, seen))

    async def next_step(self, text: str) -> Answer:
        """Return what is to be picked after `text`, or the refusal; who asked tells of it."""
        try:
            return await self._link.next_step(text)
        except OSError:
            return LOST

    async def say(self, text: str) -> bool:
        """Say something to the table."""
        return await self._ask(self._link.say(text))

    async def back(self) -> bool:
        """Take the seat back from a stand-in."""
        return await self._ask(self._link.back())

    async def ask(self, request: Request) -> bool:
        """Ask something about the people at the table."""
        return await self._ask(self._link.ask(request))

    async def leave(self) -> bool:
        """Leave the table."""
        return await self._ask(self._link.leave())

    async def _ask(self, request: Awaitable[Answer]) -> bool:
        try:
            answer = await request
        except OSError:
            answer = LOST
        if not answer.ok:
            self._refused(answer)
        return answer.ok
