"""What the player's program says about the shuffles of the round that is over."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from parlour.net.fair.verdict import Verdict
from parlour.net.wire.messages import Update
from parlour.tui.remote.verdicts import line_of, signed
from parlour.tui.text.printable import visible
from parlour.tui.widgets.ink import MUTED, WARN


def of_round(verdict: Verdict | None, update: Update, names: Sequence[str]) -> Content:
    """Return the line for the finished round in `update`; empty if there is no verdict on it."""
    results = update.view.match.results if update.view is not None else ()
    over = update.table.match, results[-1].number if results else 0
    if verdict is None or (verdict.match, verdict.round) != over:
        return Content()
    return Content.styled(visible(signed(line_of(verdict, names))), MUTED if verdict.verified else WARN)
