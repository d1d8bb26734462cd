"""The clocks that run at a table, in words."""

from __future__ import annotations

from parlour.net.wire.messages import Update
from parlour.tui.plain.said import Kind, Said
from parlour.tui.tables.common.facts import running
from parlour.tui.text.phrases import count
from parlour.tui.text.printable import visible


def time_lines(update: Update, passed: float = 0.0) -> list[Said]:
    """Return the clock that runs out first, `passed` seconds after the update came, and the turn timer."""
    if update.table.pause is not None:
        return [
            Said(Kind.REPLY, f"The table is paused, and no clock runs: {visible(update.table.pause.words)}.")
        ]
    timer = running(update, passed)
    limit = update.table.timer
    limited = (
        f"A player has {count(limit, 'second')} for a decision"
        if limit
        else "Nobody is hurried by a turn timer"
    )
    lines = [Said(Kind.REPLY, f"{limited}.", {"timer": limit})]
    if timer is not None:
        about = f": {visible(timer.words)}" if timer.words else ""
        lines.insert(
            0, Said(Kind.REPLY, f"{count(timer.seconds, 'second')} left{about}.", {"left": timer.seconds})
        )
    elif update.clocks:
        lines.insert(0, Said(Kind.REPLY, f"{count(len(update.clocks), 'clock')} run."))
    else:
        lines.insert(0, Said(Kind.REPLY, "No clock runs."))
    return lines
