"""What a referee says, in English words."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.net.wire.messages import Answer, FaultPart, Notice, PausePart
from parlour.rules.sentences import SEATS, Sentence, Speaker, Told, text, told


class Named(Speaker):
    """Speaks of seats by their names."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def seat(self, seat: int) -> str:
        return self._names[seat] if seat < len(self._names) else super().seat(seat)


def words_of(part: Answer | Notice | PausePart | FaultPart, names: Sequence[str] = ()) -> str:
    """Return what a part of the wire tells, "" for nothing. Seats are `{0}` without `names`."""
    return text(part.told, None, Named(names)) if part.told is not None else ""


def by_seats(words: str) -> Told:
    """Return `words`, in which seats are `{0}`, as they are said."""
    return told(Sentence(words, words), *range(SEATS))


def refused(words: str, reason: str = "", clause: str = "", number: int = 0) -> Answer:
    """Return the answer to a request that is refused with `words`, in which seats are `{0}`."""
    return Answer(id=number, ok=False, reason=reason, clause=clause, told=by_seats(words))
