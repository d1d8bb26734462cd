"""The reasons why a turn goes on or ends (JJ-9, JJ-10), shown after every move with the clause."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class TurnReason(Enum):
    """A clause and a sentence; `{}` is the player."""

    NONE = ("", "")
    MASTER = ("JJ-9", "the turn of {} goes on: it was put on the Master")
    STARTED = ("JJ-9", "the turn of {} goes on: it started a stack")
    COLOR = ("JJ-9", "the turn of {} goes on: it matches in color")
    DRAWN = ("JJ-10", "the turn of {} goes on: the card drawn can be played")
    NO_MATCH = ("JJ-9", "the turn of {} is over: it covers another color")
    STOPPED = ("JJ-9", "{} stops: the turn is over")
    HELD = ("JJ-16", "the turn of {} is over with a Hold")
    UNPLAYED = ("JJ-10", "the turn of {} is over: the card drawn is kept")
    TRADED = ("JJ-11", "the turn of {} is over with a trade")
    PASSED = ("JJ-17", "the turn of {} passes: nothing can be drawn")


class Because(NamedTuple):
    """Why the turn of `seat` goes on or has ended."""

    reason: TurnReason = TurnReason.NONE
    seat: int = 0

    @property
    def words(self) -> str:
        """The reason as shown: `JJ-9: …`, with the seat as `{0}`; "" if there is none."""
        clause, words = self.reason.value
        return f"{clause}: {words.format(f'{{{self.seat}}}')}" if clause else ""

    def to(self, viewer: int | None) -> str:
        """The reason as `viewer` reads it, in the second person for one's own turn."""
        if viewer != self.seat:
            return self.words
        who = f"{{{self.seat}}}"
        return self.words.replace(f"the turn of {who}", "your turn").replace(f"{who} stops", "you stop")


def told(words: str, viewer: int | None, seats: int) -> Because:
    """Parse the reason that `words` tell to `viewer` at a table of this many seats."""
    every = (Because(reason, seat) for reason in TurnReason for seat in range(seats))
    return next(because for because in every if because.to(viewer) == words)
