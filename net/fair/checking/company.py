"""Whether several people sat at a table in each round of a match, as this client was shown it."""

from __future__ import annotations

from parlour.net.wire.messages import Presence, Update

_NOBODY = (Presence.OPEN, Presence.BOT)


class Company:
    """The rounds of a match that this client watched, and whether somebody was alone there.

    In a running match nobody else sits down, so that a player who is alone once stays alone.
    """

    def __init__(self) -> None:
        self._alone: dict[int, bool] = {}  # by round: whether one person or none was left at any time

    def shown(self, update: Update) -> None:
        """Note who sits at the table in the round that `update` shows."""
        if update.view is not None:
            people = sum(part.presence not in _NOBODY for part in update.table.seats)
            running = len(update.view.match.results) + 1
            self._alone[running] = self._alone.get(running, False) or people < 2

    def lost(self) -> None:
        """Handle a time without updates: somebody may have left, and the other been alone since."""
        self._alone.clear()

    def is_several(self, round_: int) -> bool:
        """Whether there were several people whenever this client was shown the round `round_`."""
        return self._alone.get(round_) is False
