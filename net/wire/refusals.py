"""How a request is refused inside the referee, and the codes that an answer gives for it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from net import limits
from net.sanitize import clean, clean_line
from net.wire.messages import Answer, Fault


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
    HOUSE_RULES = "house-rules"
    PAUSED = "paused"
    EMPTY = "empty"
    STALE = "stale"  # the claim answers what was shown before its race opened
    RACE = "race"  # the race is decided for this seat, or altogether
    SHUFFLE = "shuffle"  # an answer that the shuffle does not wait for
    BARRED = "barred"
    UNKNOWN = "unknown"


class Refused(Exception):
    """A request is refused: `why`, in words for the player, with the clause if a rule says so.

    `faults` are what keeps house rules from being played: fields, and what is wrong with them.
    """

    def __init__(
        self, why: Why, words: str, clause: str = "", faults: Sequence[tuple[str, str]] = ()
    ) -> None:
        super().__init__(words)
        self.why = why
        self.words = words
        self.clause = clause
        self.faults = faults


def refusal(number: int, refused: Refused) -> Answer:
    """Return the answer to request `number` that says so."""
    words = clean_line(refused.words)[:300]
    faults = refused.faults[: limits.FAULTS]
    return Answer(
        id=number,
        ok=False,
        reason=refused.why.value,
        clause=refused.clause[:64],
        words=words,
        faults=tuple(_fault(field, said) for field, said in faults),
    )


def _fault(field: str, words: str) -> Fault:
    return Fault(field=clean(field, 80)[:80], words=clean_line(words)[:300])
