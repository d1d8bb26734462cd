"""The reasons why a turn goes on or ends (JJ-9, JJ-10), shown after every move with the clause."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class TurnReason(Enum):
    """A clause and a sentence; `{}` is the player."""

    NONE = ("", "")
    MASTER = ("JJ-9", "{}'s turn goes on: played on the Master")
    STARTED = ("JJ-9", "{}'s turn goes on: a new stack")
    COLOR = ("JJ-9", "{}'s turn goes on: same color")
    DRAWN = ("JJ-10", "{}'s turn goes on: the drawn card can be played")
    NO_MATCH = ("JJ-9", "{}'s turn ends: different color")
    STOPPED = ("JJ-9", "{}'s turn ends: no more cards")
    HELD = ("JJ-16", "{}'s turn ends: a stack is held")
    UNPLAYED = ("JJ-10", "{}'s turn ends: the drawn card is kept")
    TRADED = ("JJ-11", "{}'s turn ends: traded a card")
    PASSED = ("JJ-17", "{}'s turn is skipped: nothing to draw")


class Because(NamedTuple):
    """Why the turn of `seat` goes on or has ended."""

    reason: TurnReason = TurnReason.NONE
    seat: int = 0

    @property
    def words(self) -> str:
        """The reason as shown: `… (JJ-9)`, with the seat as `{0}`; "" if there is none."""
        clause, words = self.reason.value
        return f"{words.format(f'{{{self.seat}}}')} ({clause})" if clause else ""

    def to(self, viewer: int | None) -> str:
        """The reason as `viewer` reads it, in the second person for one's own turn."""
        return self.words if viewer != self.seat else self.words.replace(f"{{{self.seat}}}'s", "Your")


def told(words: str, viewer: int | None, seats: int) -> Because:
    """Parse the reason that `words` tell to `viewer` at a table of this many seats."""
    every = (Because(reason, seat) for reason in TurnReason for seat in range(seats))
    return next(because for because in every if because.to(viewer) == words)
