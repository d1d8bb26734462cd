"""Remembers for which race the referee was told that it has been painted."""

from __future__ import annotations

from parlour.net.wire.messages import Update
from parlour.tui.tables.common.facts import race_before


class Told:
    """The race reported last; each race is reported once."""

    def __init__(self) -> None:
        self._race: tuple[int, int, str] | None = None

    def newly(self, update: Update | None) -> int | None:
        """Return the `seq` of `update` if it opens a race not yet reported, and count that as reported."""
        race = race_before(update)
        if update is None or race is None or race == self._race:
            return None
        self._race = race
        return update.seq
