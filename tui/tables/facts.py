"""Small facts of an update that the table shows."""

from __future__ import annotations

from math import ceil

from net.messages import Update
from rules.views import ZoneKind
from tui.tables.scene import Timer


def running(update: Update, passed: float) -> Timer | None:
    """Return the clock that runs out first, `passed` seconds after `update` came, with what it is for."""
    if not update.clocks:
        return None
    first = min(update.clocks, key=lambda clock: clock.left)
    deadlines = update.view.deadlines if update.view else ()
    words = next((one.words for one in deadlines if one.name == first.name), "")
    return Timer(max(0, ceil(first.left - passed)), words)


def discarded(update: Update | None) -> int:
    """Return how many cards lie on the piles."""
    zones = update.view.zones if update is not None and update.view is not None else ()
    return sum(zone.count for zone in zones if zone.kind is ZoneKind.PILE)
