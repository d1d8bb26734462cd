"""Sends the requests of the table screen, each in its own worker, so that no key waits for an answer.

The answer to a request for a hint is shown in a box: what can be done, what is best, why a card cannot be
played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from parlour.net.wire.messages import Answer, Back, Leave, Request, Say
from parlour.net.wire.refusals import Why
from parlour.tui.moves.asking import TableRequests
from parlour.tui.seen.hints import hint_lines
from parlour.tui.text.language import tr
from parlour.tui.words.speaking import Words, named


class Sending:
    """Requests of one screen; `left` is called after leaving the table, `unsaid` with a refused chat line."""

    def __init__(
        self,
        screen: Screen[Any],
        asking: TableRequests,
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


class Hinting:
    """The hints of one screen; `words` returns what speaks to the player.

    `show` shows the words of a hint, `refused` reports a refusal.
    """

    def __init__(
        self,
        screen: Screen[Any],
        asking: TableRequests,
        words: Callable[[], Words],
        show: Callable[[str], object],
        refused: Callable[[Answer], None],
    ) -> None:
        self._screen = screen
        self._asking = asking
        self._words = words
        self._show = show
        self._refused = refused

    def ask(self, text: str) -> None:
        """Show a hint. `text` is the card under the cursor, "" for none."""
        self._screen.run_worker(self._ask(text), group="hint", exclusive=True)

    async def _ask(self, text: str) -> None:
        why_not = await self._asking.hint(text) if text else None
        answer = why_not if why_not is not None and why_not.ok else await self._asking.hint()
        if answer.hint is None:
            self._refused(answer)
            return
        words = self._words()
        lines = list(hint_lines(answer.hint, words))
        if why_not is not None and why_not.reason == Why.RULES and why_not.told is not None:
            why, clause = words.sentence(why_not.told), why_not.clause
            lines[:0] = [tr("Why not {card}? {why} ({clause})", card=named(text), why=why, clause=clause), ""]
        self._show("\n".join(lines))
