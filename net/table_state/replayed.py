"""The moves of a match that was restored from a journal, and which of them still matter to viewers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from parlour.net.journal.entries import Made
from parlour.rules.match import Legal, Match
from parlour.rules.moves import HOUSE, HouseMove, Shuffled, Undone
from parlour.rules.views import Stage


class Replayed(NamedTuple):
    """A move as it was made and as it was judged, and the match before it."""

    before: Match
    made: Made
    move: Legal | HouseMove

    @property
    def begins_round(self) -> bool:
        """Whether it gave the order of a new round, or that of the lot."""
        return isinstance(self.move, Shuffled) and self.before.stage is not Stage.ROUND


def first_still_shown(replayed: Sequence[Replayed | Undone], events: int) -> int:
    """Return where the moves begin that make the latest `events` and all events of the running round.

    A round is told from its beginning. Every move of a seat makes an event, and other moves may make none.
    """
    acts = 0
    for place in range(len(replayed) - 1, -1, -1):
        move = replayed[place]
        if isinstance(move, Undone):
            continue
        acts += move.made.seat != HOUSE
        if acts >= events and move.begins_round:
            return place
    return 0
