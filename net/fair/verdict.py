"""What can be wrong with shuffles, and what a player's program says of a finished round."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final, NamedTuple

from parlour.net.fair import sentences
from parlour.rules.sentences import Sentence, Told, text, told


class Wrong(Enum):
    """The kinds of mismatches, and what is said of each."""

    CHANGED = Sentence("wrong: changed", "the host has changed what it had committed to")
    LEFT_OUT = Sentence("wrong: left out", "the host has left a part out")
    UNHEARD = Sentence("wrong: unheard", "the cards were shuffled without your part")
    NOT_COMMITTED = Sentence("wrong: not committed", "a secret is not the one that was committed to")
    OTHER_CARDS = Sentence("wrong: other cards", "other cards were shuffled than should have been")
    SWAPPED = Sentence("wrong: swapped", "a card was swapped")
    OUT_OF_ORDER = Sentence("wrong: out of order", "a card was drawn that was not on top")
    DEALT_AGAIN = Sentence("wrong: dealt again", "the cards were shuffled again without need")
    OTHERWISE_PLAYED = Sentence("wrong: otherwise played", "the round did not go as it was shown")
    NOT_SHOWN = Sentence("wrong: not shown", "something was kept back that should have been shown")
    TIE = Sentence("wrong: tie", "a tie was not broken by the lots of the round")
    BROKEN_OFF = Sentence("wrong: broken off", "the match was broken off, and another one begun")
    ALONE = Sentence("wrong: alone", "the host shuffled alone, although you were connected")
    UNTOLD = Sentence("wrong: untold", "nothing was told of how its cards were shuffled")
    KEPT_OUT = Sentence(
        "wrong: kept out", "the round ended while you were kept out, and was never proved to you"
    )
    UNSEEN = Sentence("wrong: unseen", "your program cannot compare the cards that you hold with the shuffle")
    ELSEWHERE = Sentence(
        "wrong: elsewhere", "something was told of another table than the one at which you sit"
    )
    TAKEN_BACK = Sentence("wrong: taken back", "moves were taken back, and you had not asked for it")


URGENT = (Wrong.ALONE, Wrong.UNTOLD)
DOUBTFUL = (*URGENT, Wrong.UNHEARD, Wrong.BROKEN_OFF, Wrong.KEPT_OUT, Wrong.UNSEEN)
"""What can also happen at an honest table; the urgent ones are told at once."""


class Mismatch(NamedTuple):
    """The first mismatch: its kind and the details."""

    wrong: Wrong
    detail: Told

    @property
    def accuses(self) -> bool:
        """Whether the host's program must be at fault, and not perhaps a broken connection."""
        return self.wrong not in DOUBTFUL

    @property
    def urgent(self) -> bool:
        """Whether the player must be told at once, and not only if it happens often."""
        return self.accuses or self.wrong in URGENT

    @property
    def told(self) -> Told:
        return told(sentences.MISMATCH, wrong=told(self.wrong.value), detail=self.detail)


class NotFair(Exception):
    """Raised for a mismatch. The message is in English, with seats as `{0}`."""

    def __init__(self, wrong: Wrong, detail: Told) -> None:
        self.mismatch = Mismatch(wrong, detail)
        super().__init__(text(self.mismatch.told))


OFTEN: Final = 3  # from this many on, doubts about one host are more than bad luck


class Verdict(NamedTuple):
    """The result of a round; `mismatch` is the first one found, if any.

    `missed`: this client did not hear all of it, so some could not be verified. `took_part`: this client's
    part is in every shuffle of the round; `partly`: in some. `doubts`: how often with this host a part of
    this client was missing or a match was broken off, without proof of a fault. `kept_back`: seats that are
    said to have revealed nothing, so that the cards were shuffled again. `unverifiable`: why this program
    cannot verify the match, though it may be right; None if it can. `before`: the host tells that a part of
    this seat is in each shuffle of the round that has none of this client, and was made before it came.
    """

    match: int
    round: int
    mismatch: Mismatch | None = None
    missed: bool = False
    took_part: bool = False
    partly: bool = False
    doubts: int = 0
    kept_back: tuple[int, ...] = ()
    unverifiable: Told | None = None
    before: bool = False

    @property
    def verified(self) -> bool:
        """Whether all of it fits, and the part of this client keeps others from choosing the cards."""
        return self.mismatch is None and self.unverifiable is None and not self.missed and self.took_part

    @property
    def accuses(self) -> bool:
        return self.mismatch is not None and self.mismatch.accuses

    @property
    def alarming(self) -> bool:
        return self.mismatch is not None and (self.mismatch.urgent or self.doubts >= OFTEN)

    @property
    def told(self) -> tuple[Told, ...]:
        """What is said of the round, a sentence each."""
        again = (told(sentences.AGAIN, *self.kept_back),) if self.kept_back else ()
        return (*self._found, *again)

    def said(self, sentence: Callable[[Told], str]) -> str:
        """Return what is said of the round in the words that `sentence` makes of each sentence.

        It has full stops, unless it is only that the round was verified, or checked how far.
        """
        ends = len(self.told) > 1 or self.told[0].sentence is sentences.MISSED
        return ". ".join(map(sentence, self.told)) + ("." if ends else "")

    @property
    def _found(self) -> tuple[Told, ...]:
        mismatch = (self.mismatch.told,) if self.mismatch is not None else ()
        if self.accuses:
            return self._round(sentences.NOT_RIGHT), *mismatch
        if self.unverifiable is not None:
            why = told(sentences.CANNOT_CHECK, why=self.unverifiable)
            return self._round(sentences.NOT_VERIFIED), why, *mismatch
        if self.mismatch is not None:
            untold = self.mismatch.wrong is Wrong.UNTOLD
            often = (told(sentences.OFTEN_HERE, times=self.doubts),) if self.doubts > 1 else ()
            first = self._round(sentences.NOT_CHECKED if untold else sentences.NOT_VERIFIED)
            return first, *mismatch, *often
        if self.missed:
            return (self._round(sentences.MISSED),)
        if self.partly:
            return (self._round(sentences.PARTLY_BEFORE if self.before else sentences.PARTLY),)
        if self.took_part:
            return (self._round(sentences.VERIFIED),)
        return (self._round(sentences.PART_BEFORE if self.before else sentences.NO_PART),)

    def _round(self, sentence: Sentence) -> Told:
        return told(sentence, round=self.round)
