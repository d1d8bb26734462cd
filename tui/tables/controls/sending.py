"""Sends the requests of the table screen, each in its own worker, so that no key waits for an answer.

The answer to a request for a hint is shown in a box: what can be done, what is best, why a card cannot be
played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from textual.screen import Screen

from parlour.net.wire.messages import Answer, Back, HintPart, Leave, Request, Say
from parlour.net.wire.refusals import Why
from parlour.rules.cards import card
from parlour.tui.moves.asking import TableRequests
from parlour.tui.text.phrases import sentence
from parlour.tui.words.speaking import said


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
    """The hints of one screen; `names` returns the name of every seat.

    `show` shows the words of a hint, `refused` reports a refusal.
    """

    def __init__(
        self,
        screen: Screen[Any],
        asking: TableRequests,
        names: Callable[[], Sequence[str]],
        show: Callable[[str], object],
        refused: Callable[[Answer], None],
    ) -> None:
        self._screen = screen
        self._asking = asking
        self._names = names
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
        lines = list(hint_lines(answer.hint, self._names()))
        if why_not is not None and why_not.reason == Why.RULES:
            why = sentence(said(why_not.told, self._names()))
            lines[:0] = [f"Why not {card(text).words}? {why} ({why_not.clause})", ""]
        self._show("\n".join(lines))


def hint_lines(hint: HintPart, names: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a hint, the best move last."""
    if not hint.can:
        yield "It is not your turn."
        return
    yield "You can:"
    yield from (f"  {said(line, names)}" for line in hint.can)
    if hint.told is not None:
        reasons = " and ".join(said(reason, names) for reason in hint.reasons)
        yield ""
        yield f"Best: {said(hint.told, names)}" + (f": {reasons}." if reasons else ".")
