"""The reasons why a turn goes on or ends (JJ-9, JJ-10), shown after every move with the clause."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from parlour.rules.sentences import Sentence, Told, told


def _of_turn(goes: str, why: str, clause: str) -> tuple[Sentence, str]:
    words = f"{{0}}'s turn {goes}: {why}"
    return Sentence(f"turn {goes}: {why}", words, own=f"Your turn {goes}: {why}"), clause


class TurnReason(Enum):
    """What everybody reads, with the clause."""

    NONE = Sentence("", ""), ""
    MASTER = _of_turn("goes on", "played on the Master", "JJ-9")
    STARTED = _of_turn("goes on", "a new stack", "JJ-9")
    COLOR = _of_turn("goes on", "same color", "JJ-9")
    DRAWN = _of_turn("goes on", "the drawn card can be played", "JJ-10")
    NO_MATCH = _of_turn("ends", "different color", "JJ-9")
    STOPPED = _of_turn("ends", "no more cards", "JJ-9")
    HELD = _of_turn("ends", "a stack is held", "JJ-16")
    UNPLAYED = _of_turn("ends", "the drawn card is kept", "JJ-10")
    TRADED = _of_turn("ends", "traded a card", "JJ-11")
    PASSED = _of_turn("is skipped", "nothing to draw", "JJ-17")

    def told(self, seat: int) -> Told:
        """Return the reason about the turn of `seat`."""
        sentence, clause = self.value
        return told(sentence, seat, clause=clause)


class Because(NamedTuple):
    """Why the turn of `seat` goes on or has ended."""

    reason: TurnReason = TurnReason.NONE
    seat: int = 0

    @property
    def told(self) -> Told | None:
        """The reason as everybody is told it; None if there is none."""
        return self.reason.told(self.seat) if self.reason is not TurnReason.NONE else None


def read(said: Told | None) -> Because:
    """Return the reason that was told."""
    return Because() if said is None else Because(_BY_KEY[said.sentence.key], said.seats[0])


_BY_KEY: Final = {reason.value[0].key: reason for reason in TurnReason}
