"""Refused requests: the exception inside the referee, and the codes in the answer."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from parlour.net import limits
from parlour.net.sanitize import clean
from parlour.net.wire.messages import Answer, FaultPart
from parlour.rules.sentences import Told, text


class Why(StrEnum):
    """Codes of a refusal; `net/PROTOCOL.md` explains them."""

    RULES = "rules"
    RATE = "rate"
    REPEATED = "repeated"
    NOWHERE = "nowhere"  # the client is not at a table but should be, or the reverse
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
    HINTS = "hints"
    EMPTY = "empty"
    STALE = "stale"  # the claim answers an update from before the race opened
    RACE = "race"  # the race is decided, at least for this seat
    SHUFFLE = "shuffle"  # the shuffle does not expect this answer
    BARRED = "barred"
    OWN_BOTS = "own-bots"  # the host lets no programs of guests sit down
    NO_WATCHING = "no-watching"  # the host lets nobody watch
    UNKNOWN = "unknown"


class Refused(Exception):
    """A request is refused: `told` is for the player, `clause` is that of the rule that forbids it.

    `faults` are pairs of a field of house rules and what is wrong with it.
    """

    def __init__(
        self, why: Why, told: Told, clause: str = "", faults: Sequence[tuple[str, Told]] = ()
    ) -> None:
        super().__init__(text(told))
        self.why = why
        self.told = told
        self.clause = clause
        self.faults = faults


def refusal(number: int, refused: Refused) -> Answer:
    """Return the answer to request `number`."""
    return Answer(
        id=number,
        ok=False,
        reason=refused.why.value,
        clause=refused.clause[:64],
        told=refused.told,
        faults=tuple(
            FaultPart(field=clean(field, 80)[:80], told=told)
            for field, told in refused.faults[: limits.FAULTS]
        ),
    )
