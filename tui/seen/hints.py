"""A hint in lines: what can be done, and what is best."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.net.wire.messages import HintPart
from parlour.tui.text.language import marked, tr
from parlour.tui.words.speaking import Words


def hint_lines(hint: HintPart, words: Words) -> Iterator[str]:
    """Yield the lines of a hint, the best move last."""
    if not hint.can:
        yield tr("It is not your turn.")
        return
    yield tr("You can:")
    yield from (f"  {words.said(line)}" for line in hint.can)
    if hint.told is not None:
        yield ""
        yield best_line(hint, words)


def best_line(hint: HintPart, words: Words) -> str:
    """Return the best move, and why it is; "" if nothing must be done."""
    if hint.told is None:
        return ""
    deed, why = words.said(hint.told), words.listed([words.said(reason) for reason in hint.reasons])
    if why:
        return tr("Best: {deed}: {reasons}.", deed=deed, reasons=why)
    alone = marked("Best: {deed}: there is nothing else to do.")
    weighed = marked("Best: {deed}. No single reason speaks for it.")
    return tr(alone if len(hint.can) == 1 else weighed, deed=deed)
