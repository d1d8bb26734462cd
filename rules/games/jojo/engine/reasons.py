"""The reasons why a turn goes on or ends (JJ-9, JJ-10), shown after every move with the clause."""

from __future__ import annotations

from enum import Enum

from parlour.rules.games.jojo.engine import sentences
from parlour.rules.sentences import Told, told


class TurnReason(Enum):
    """What everybody reads, with the clause."""

    MASTER = sentences.GOES_ON_MASTER, "JJ-9"
    STARTED = sentences.GOES_ON_STARTED, "JJ-9"
    COLOR = sentences.GOES_ON_COLOR, "JJ-9"
    DRAWN = sentences.GOES_ON_DRAWN, "JJ-10"
    NO_MATCH = sentences.ENDS_NO_MATCH, "JJ-9"
    STOPPED = sentences.ENDS_STOPPED, "JJ-9"
    HELD = sentences.ENDS_HELD, "JJ-16"
    UNPLAYED = sentences.ENDS_UNPLAYED, "JJ-10"
    TRADED = sentences.ENDS_TRADED, "JJ-11"
    PASSED = sentences.SKIPPED_NO_CARD, "JJ-17"

    def told(self, seat: int) -> Told:
        """Return the reason about the turn of `seat`."""
        sentence, clause = self.value
        return told(sentence, seat, clause=clause)
