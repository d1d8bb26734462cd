"""What the table screen asks of whoever connects it to a referee."""

from __future__ import annotations

from typing import Protocol

from net.messages import Answer, Request


class TableLink(Protocol):
    """One seat's (or spectator's) way to its table. Answers come back as the referee gave them.

    Every method may raise `OSError` when the connection is lost; the screen then says so.
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
