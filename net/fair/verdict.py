"""What can be wrong with shuffles, and what a player's program says of a finished round, in words."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple


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


OFTEN: Final = 3  # from this many on, doubts about one host are more than bad luck


class Verdict(NamedTuple):
    """The result of a round; `mismatch` is the first one found, if any.

    `missed`: this client did not hear all of it, so some could not be verified. `took_part`: this client's
    part is in every shuffle of the round; `partly`: in some. `doubts`: how often with this host a part of
    this client was missing or a match was broken off, without proof of a fault. `kept_back`: seats that are
    said to have revealed nothing, so that the cards were shuffled again. `unverifiable`: why this program
    cannot verify the match, though it may be right, if it cannot. `before`: the host tells that a part of
    this seat is in every shuffle of the round, all of which were made before this program came.
    """

    match: int
    round: int
    mismatch: Mismatch | None = None
    missed: bool = False
    took_part: bool = False
    partly: bool = False
    doubts: int = 0
    kept_back: tuple[int, ...] = ()
    unverifiable: str = ""
    before: bool = False

    @property
    def verified(self) -> bool:
        """Whether all of it fits, and the part of this client keeps others from choosing the cards."""
        return self.mismatch is None and not self.unverifiable and not self.missed and self.took_part

    @property
    def accuses(self) -> bool:
        return self.mismatch is not None and self.mismatch.accuses

    @property
    def alarming(self) -> bool:
        return self.mismatch is not None and (self.mismatch.urgent or self.doubts >= OFTEN)

    @property
    def words(self) -> str:
        return f"Round {self.round}{self._found}{self._again}"

    @property
    def _found(self) -> str:
        if self.mismatch is not None and self.mismatch.accuses:
            return f" is NOT as it should be. {self.mismatch.words}"
        if self.unverifiable:
            doubt = f" {self.mismatch.words}" if self.mismatch is not None else ""
            return f": not verified. Your program cannot check it: {self.unverifiable}.{doubt}"
        if self.mismatch is not None:
            often = f" That makes {self.doubts} times with this host." if self.doubts > 1 else ""
            said = "checked by you" if self.mismatch.wrong is Wrong.UNTOLD else "verified"
            return f": not {said}. {self.mismatch.words}{often}"
        if self.missed:
            return ": not verified, some of it was told while you were not there."
        if self.partly:
            return ": not wholly checked by you: some of its shuffles have no part of yours"
        if self.took_part:
            return ": verified"
        if self.before:
            return ": not checked by you: the host says that you gave your part before this program began"
        return ": not checked by you: you gave no part"

    @property
    def _again(self) -> str:
        if not self.kept_back:
            return ""
        names = " and ".join(f"{{{seat}}}" for seat in self.kept_back)
        end = "" if self._found.endswith(".") else "."
        return f"{end} Its cards were shuffled again: the host says that {names} kept a secret back."
