"""Sends the requests of the table screen: moves one after the other, with every refusal reported."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeAlias

from parlour.net.wire.messages import Answer, AskHint, Request
from parlour.rules.sentences import NO_NOTATION, Told, told
from parlour.tui.text.phrases import sentence
from parlour.tui.words.asking import NOTHING, REFUSED_BY
from parlour.tui.words.speaking import said


class TableLink(Protocol):
    """The connection of a player or spectator to a table; `parlour.tui.remote.table_client.Link` is one.

    It returns the referee's answers; a lost connection counts as a refusal.
    """

    async def play(self, move: str, seen: int) -> Answer:
        """Make a move in notation; `seen` is the `seq` of the update that the player saw."""

    async def next_step(self, text: str) -> Answer:
        """Ask what is to be picked after `text`, the beginning of a move; the answer has the step."""

    def shown(self, seq: int) -> None:
        """Report that update `seq`, which opened a race, is painted. Never waits, never fails."""

    async def ask(self, request: Request) -> Answer: ...

    async def leave(self) -> Answer: ...


OnRefusal: TypeAlias = Callable[[Answer, int | None], None]
"""Takes a refusal, and the `seq` of the update that a refused move is about; None for other requests."""


def refusal(answer: Answer, names: Sequence[str]) -> Told | None:
    """Return why a request was refused, with the rule that forbids it; `names` are those of the seats."""
    if not answer.clause:
        return answer.told
    return told(REFUSED_BY, rule=answer.clause, why=sentence(said(answer.told, names)))


class TableRequests:
    """Requests over `link`; `refused` is called with every refusal."""

    def __init__(self, link: TableLink, refused: OnRefusal) -> None:
        self._link = link
        self._refused = refused
        self._one_move = asyncio.Lock()

    async def play(self, move: str, seen: int) -> bool:
        """Make a move after the moves before it; return whether it was accepted."""
        async with self._one_move:
            return await self._report(self._by_key(self._link.play(move, seen)), seen)

    async def next_step(self, text: str) -> Answer:
        """Return what is to be picked after `text`, or the refusal; the caller reports that."""
        return await self._by_key(self._link.next_step(text))

    async def ask(self, request: Request) -> bool:
        return await self._report(self._link.ask(request))

    async def hint(self, card: str = "") -> Answer:
        """Return a hint, or why `card` cannot be played; the caller reports a refusal."""
        return await self._link.ask(AskHint(card=card))

    async def leave(self) -> bool:
        return await self._report(self._link.leave())

    @staticmethod
    async def _by_key(request: Awaitable[Answer]) -> Answer:
        """Return the answer about a text for somebody who has pressed a key, and has not typed it.

        Where the game says that it is no move of its notation, the key has nothing to do in it.
        """
        answer = await request
        is_notation = answer.told is not None and answer.told.sentence.key == NO_NOTATION.key
        return answer.model_copy(update={"told": told(NOTHING)}) if is_notation else answer

    async def _report(self, request: Awaitable[Answer], seen: int | None = None) -> bool:
        answer = await request
        if not answer.ok:
            self._refused(answer, seen)
        return answer.ok
