"""The reasons why a turn goes on or ends (JJ-9, JJ-10), shown after every move with the clause."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from parlour.rules.sentences import Sentence, Told, text, told


def _of_turn(goes: str, why: str) -> Sentence:
    return Sentence(f"turn {goes}: {why}", f"{{0}}'s turn {goes}: {why}", own=f"Your turn {goes}: {why}")


class TurnReason(Enum):
    """What everybody reads, with the clause."""

    NONE = Sentence("", "")
    MASTER = _of_turn("goes on", "played on the Master (JJ-9)")
    STARTED = _of_turn("goes on", "a new stack (JJ-9)")
    COLOR = _of_turn("goes on", "same color (JJ-9)")
    DRAWN = _of_turn("goes on", "the drawn card can be played (JJ-10)")
    NO_MATCH = _of_turn("ends", "different color (JJ-9)")
    STOPPED = _of_turn("ends", "no more cards (JJ-9)")
    HELD = _of_turn("ends", "a stack is held (JJ-16)")
    UNPLAYED = _of_turn("ends", "the drawn card is kept (JJ-10)")
    TRADED = _of_turn("ends", "traded a card (JJ-11)")
    PASSED = _of_turn("is skipped", "nothing to draw (JJ-17)")


class Because(NamedTuple):
    """Why the turn of `seat` goes on or has ended."""

    reason: TurnReason = TurnReason.NONE
    seat: int = 0

    @property
    def told(self) -> Told:
        """The reason as an event."""
        return told(self.reason.value, self.seat)

    def to(self, viewer: int | None) -> str:
        """The reason as `viewer` reads it, in the second person for one's own turn; "" if there is none."""
        return text(self.told, viewer)


def read(words: str, viewer: int | None, seats: int) -> Because:
    """Parse the reason that `words` tell to `viewer` at a table of this many seats."""
    every = (Because(reason, seat) for reason in TurnReason for seat in range(seats))
    return next(because for because in every if because.to(viewer) == words)
