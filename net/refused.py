"""How a request is refused inside the referee, and the codes that an answer gives for it."""

from __future__ import annotations

from enum import StrEnum

from net.clean import clean_line
from net.messages import Answer


class Why(StrEnum):
    """Codes of a refused answer, told in `net/PROTOCOL.md`."""

    RULES = "rules"
    RATE = "rate"
    REPEATED = "repeated"
    NOWHERE = "nowhere"  # the request needs a table, or being at none
    NO_TABLE = "no-table"
    FULL = "full"
    PLAYING = "playing"
    PASSWORD = "password"  # noqa: S105 - a code
    TRIES = "tries"
    HOST = "host"
    SEAT = "seat"
    READY = "ready"
    GAME = "game"
    OPTIONS = "options"
    EMPTY = "empty"
    BARRED = "barred"
    UNKNOWN = "unknown"


class Refused(Exception):
    """A request is refused: `why`, in words for the player, with the clause if a rule says so."""

    def __init__(self, why: Why, words: str, clause: str = "") -> None:
        super().__init__(words)
        self.why = why
        self.words = words
        self.clause = clause


def refusal(number: int, refused: Refused) -> Answer:
    """Return the answer to request `number` that says so."""
    words = clean_line(refused.words)[:300]
    return Answer(id=number, ok=False, reason=refused.why.value, clause=refused.clause[:64], words=words)
