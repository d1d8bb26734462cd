"""Who sat at a table in each round of a match, as this client was shown it."""

from __future__ import annotations

from parlour.net.wire.messages import Presence, Update
from parlour.rules.views import Stage

_NOBODY = (Presence.OPEN, Presence.BOT)


class Company:
    """The rounds of a match that this client watched: whether somebody was alone there, and which are bots.

    In a running match nobody else sits down, so that a player who is alone once stays alone.
    """

    def __init__(self) -> None:
        self.robots: frozenset[int] = frozenset()
        self._alone: dict[int, bool] = {}  # by round: whether one person or none was left at any time
        self._broken: set[int] = set()  # rounds during which this client was away
        self._is_back = False

    def shown(self, update: Update, running: int) -> None:
        """Note who sits at the table in the round `running`."""
        if update.view is None or update.view.match.stage is Stage.OVER:
            return
        robots = frozenset(part.seat for part in update.table.seats if part.presence in _NOBODY)
        people = len(update.table.seats) - len(robots)
        self.robots |= robots
        self._alone[running] = self._alone.get(running, False) or people < 2
        if self._is_back:
            self._broken.add(running)
            self._is_back = False

    def lost(self) -> None:
        """Handle a time without updates: somebody may have left, and the other been alone since."""
        self._alone.clear()
        self._is_back = True

    def is_several(self, round_: int) -> bool:
        """Whether there were several people whenever this client was shown the round `round_`."""
        return self._alone.get(round_) is False

    def was_watched(self, round_: int) -> bool:
        """Whether this client was shown the round `round_`, and missed nothing of it."""
        return round_ in self._alone and round_ not in self._broken
