"""Of which race the referee was told that it is painted."""

from __future__ import annotations

from net.wire.messages import Update
from tui.tables.common.facts import race_before


class Told:
    """Remembers the race told of last: each is told of once."""

    def __init__(self) -> None:
        self._race: tuple[int, int, str] | None = None

    def newly(self, update: Update | None) -> int | None:
        """Return the number of `update` if it opens a race not told of before, and count that as told."""
        race = race_before(update)
        if update is None or race is None or race == self._race:
            return None
        self._race = race
        return update.seq
