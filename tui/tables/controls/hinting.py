"""Asks for a hint and shows it in a box: what can be done, what is best, why a card cannot be played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from textual.screen import Screen

from parlour.net.wire.messages import Answer, HintPart
from parlour.net.wire.refusals import Why
from parlour.rules.cards import card
from parlour.tui.moves.asking import Asking
from parlour.tui.text.names import named
from parlour.tui.text.phrases import sentence


class Hinting:
    """The hints of one screen; `names` returns the name of every seat.

    `show` shows the words of a hint, `refused` reports a refusal.
    """

    def __init__(
        self,
        screen: Screen[Any],
        asking: Asking,
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
            why = named(sentence(why_not.words), self._names())
            lines[:0] = [f"Why not {card(text).words}? {why} ({why_not.clause})", ""]
        self._show("\n".join(lines))


def hint_lines(hint: HintPart, names: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a hint, the best move last."""
    if not hint.can:
        yield "It is not your turn."
        return
    yield "You can:"
    yield from (f"  {named(line, names)}" for line in hint.can)
    if hint.words:
        reasons = " and ".join(named(reason, names) for reason in hint.reasons)
        yield ""
        yield f"Best: {named(hint.words, names)}" + (f": {reasons}." if reasons else ".")
