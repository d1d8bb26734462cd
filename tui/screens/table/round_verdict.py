"""What the player's program says about the shuffles of the round that is over."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from net.fair.checking.verdict import Verdict
from net.wire.messages import Update
from tui.remote.verdicts import line_of, signed
from tui.text.printable import visible
from tui.widgets.ink import MUTED, WARN


def of_round(verdict: Verdict | None, update: Update, names: Sequence[str]) -> Content:
    """Return the line for the finished round in `update`; empty if there is no verdict on it."""
    results = update.view.match.results if update.view is not None else ()
    over = update.table.match, results[-1].number if results else 0
    if verdict is None or (verdict.match, verdict.round) != over:
        return Content()
    return Content.styled(visible(signed(line_of(verdict, names))), MUTED if verdict.verified else WARN)
