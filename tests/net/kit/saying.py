"""What a referee says, in English words."""

from __future__ import annotations

from parlour.net.wire.messages import Answer, FaultPart, Notice, PausePart
from parlour.rules.sentences import SEATS, Sentence, Told, text, told


def words_of(part: Answer | Notice | PausePart | FaultPart) -> str:
    """Return what a part of the wire tells, "" for nothing. Seats are `{0}`."""
    return text(part.told) if part.told is not None else ""


def by_seats(words: str) -> Told:
    """Return `words`, in which seats are `{0}`, as they are said."""
    return told(Sentence(words, words), *range(SEATS))


def refused(words: str, reason: str = "", clause: str = "", number: int = 0) -> Answer:
    """Return the answer to a request that is refused with `words`, in which seats are `{0}`."""
    return Answer(id=number, ok=False, reason=reason, clause=clause, told=by_seats(words))
