"""A hint in lines: what can be done, and what is best."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.net.wire.messages import HintPart
from parlour.tui.text.language import tr
from parlour.tui.words.speaking import Words


def hint_lines(hint: HintPart, words: Words) -> Iterator[str]:
    """Yield the lines of a hint, the best move last."""
    if not hint.can:
        yield tr("It is not your turn.")
        return
    yield tr("You can:")
    yield from (f"  {words.said(line)}" for line in hint.can)
    if hint.told is not None:
        reasons = words.listed([words.said(reason) for reason in hint.reasons])
        yield ""
        deed = words.said(hint.told)
        yield (
            tr("Best: {deed}: {reasons}.", deed=deed, reasons=reasons)
            if reasons
            else tr("Best: {deed}.", deed=deed)
        )
