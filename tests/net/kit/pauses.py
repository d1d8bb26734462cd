"""A table that its host has paused, as the people at it see it."""

from __future__ import annotations

from net.wire.messages import PausedBy, PausePart
from tests.net.faults.full_disk import as_if_full as as_if_full
from tests.net.kit.guests import Guest
from tests.net.kit.killed import Guest as Visitor

BY_ANN = PausePart(by=PausedBy.HOST, words="Ann has paused the table.")
LONG = 1000.0


def paused_by(guest: Guest | Visitor) -> PausedBy | None:
    """By what the table is paused, as `guest` sees it."""
    pause = guest.update.table.pause
    return pause.by if pause is not None else None
