"""What a referee says, in English words."""

from __future__ import annotations

from parlour.net.fair.verdict import Mismatch, Verdict
from parlour.net.wire.messages import Answer, FaultPart, Notice, PausePart
from parlour.rules.sentences import SEATS, Sentence, Told, text, told


def words_of(part: Answer | Notice | PausePart | FaultPart) -> str:
    """Return what a part of the wire tells, "" for nothing. Seats are `{0}`."""
    return text(part.told) if part.told is not None else ""


def of_round(verdict: Verdict) -> str:
    """Return what a program says of a round, in English. Seats are `{0}`."""
    return verdict.said(sentence)


def of_mismatch(mismatch: Mismatch) -> str:
    """Return what is wrong, as a sentence in English. Seats are `{0}`."""
    return f"{sentence(mismatch.told)}."


def sentence(told: Told) -> str:
    """Return what is told with a capital letter, without a full stop."""
    words = text(told).rstrip(".")
    return words[:1].upper() + words[1:]


def by_seats(words: str) -> Told:
    """Return `words`, in which seats are `{0}`, as they are said."""
    return told(Sentence(words, words), *range(SEATS))


def refused(words: str, reason: str = "", clause: str = "", number: int = 0) -> Answer:
    """Return the answer to a request that is refused with `words`, in which seats are `{0}`."""
    return Answer(id=number, ok=False, reason=reason, clause=clause, told=by_seats(words))
