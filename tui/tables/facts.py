"""Small facts of an update that the table shows."""

from __future__ import annotations

from math import ceil

from net.messages import Presence, Update
from rules.views import ZoneKind
from tui.tables.scene import Timer


def running(update: Update, passed: float) -> Timer | None:
    """Return the clock that runs out first, `passed` seconds after `update` came, with what it is for."""
    if not update.clocks:
        return None
    first = min(update.clocks, key=lambda clock: clock.left)
    deadlines = update.view.deadlines if update.view else ()
    deadline = next((one for one in deadlines if one.name == first.name), None)
    left = max(0.0, first.left - passed)
    if deadline is None:
        return Timer(ceil(left), "")
    return Timer(ceil(left), deadline.words, min(1.0, left / max(deadline.seconds, first.left, 0.001)))


def discarded(update: Update | None) -> int:
    """Return how many cards lie on the piles."""
    zones = update.view.zones if update is not None and update.view is not None else ()
    return sum(zone.count for zone in zones if zone.kind is ZoneKind.PILE)


def idle_seat(update: Update | None) -> int | None:
    """Return the seat that the viewer, as the table's host, may let a bot play for; None if there is none."""
    if update is None or not any(part.host and part.seat == update.you for part in update.table.seats):
        return None
    return next((part.seat for part in update.table.seats if part.presence is Presence.IDLE), None)
