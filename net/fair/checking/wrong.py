"""What can be wrong with a shuffle, in words for players."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Wrong(Enum):
    """The kinds of mismatches."""

    CHANGED = "the host has changed what it had committed to"
    LEFT_OUT = "the host has left a part out"
    UNHEARD = "the cards were shuffled without your part"
    NOT_COMMITTED = "a secret is not the one that was committed to"
    OTHER_CARDS = "other cards were shuffled than should have been"
    SWAPPED = "a card was swapped"
    OUT_OF_ORDER = "a card was drawn that was not on top"
    DEALT_AGAIN = "the cards were shuffled again without need"
    OTHERWISE_PLAYED = "the round did not go as it was shown"
    NOT_SHOWN = "something was kept back that should have been shown"
    TIE = "a tie was not broken by the lots of the round"
    BROKEN_OFF = "the match was broken off, and another one begun"
    ALONE = "the host shuffled alone, although you were connected"
    UNTOLD = "nothing was told of how its cards were shuffled"
    KEPT_OUT = "the round ended while you were kept out, and was never proved to you"
    UNSEEN = "your program cannot compare the cards that you hold with the shuffle"
    ELSEWHERE = "something was told of another table than the one at which you sit"
    TAKEN_BACK = "moves were taken back, and you had not asked for it"


URGENT = (Wrong.ALONE, Wrong.UNTOLD)
DOUBTFUL = (*URGENT, Wrong.UNHEARD, Wrong.BROKEN_OFF, Wrong.KEPT_OUT, Wrong.UNSEEN)
"""What can also happen at an honest table; the urgent ones are told at once."""


class Mismatch(NamedTuple):
    """The first mismatch: its kind and the details."""

    wrong: Wrong
    detail: str

    @property
    def accuses(self) -> bool:
        """Whether the host's program must be at fault, and not perhaps a broken connection."""
        return self.wrong not in DOUBTFUL

    @property
    def urgent(self) -> bool:
        """Whether the player must be told at once, and not only if it happens often."""
        return self.accuses or self.wrong in URGENT

    @property
    def words(self) -> str:
        return f"{self.wrong.value[0].upper()}{self.wrong.value[1:]}: {self.detail}."


class NotFair(Exception):
    """Raised for a mismatch."""

    def __init__(self, wrong: Wrong, detail: str) -> None:
        super().__init__(f"{wrong.value}: {detail}")
        self.mismatch = Mismatch(wrong, detail)
