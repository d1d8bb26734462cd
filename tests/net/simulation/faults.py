"""What can go wrong in a world, as values: each happens `at` so many seconds after its beginning.

`who` is the number of a person. What they do on purpose (to leave, to doze) is here, too: it is no less
trouble for the others. What people ask of a table in good order (`OfTable`) is no trouble for themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from tests.net.simulation.disk import Moment


@dataclass(frozen=True, slots=True)
class Cut:
    """The line is cut when so many more bytes have passed to the referee, or (`back`) from it."""

    at: float
    who: int
    after: int
    back: bool


@dataclass(frozen=True, slots=True)
class Silence:
    """Nothing arrives any more, at neither end, and neither end is told."""

    at: float
    who: int


@dataclass(frozen=True, slots=True)
class Deaf:
    """The program reads nothing for so many seconds."""

    at: float
    who: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Twin:
    """The same person connects from another program as well; from then on they use that one."""

    at: float
    who: int


@dataclass(frozen=True, slots=True)
class Garbage:
    """The program sends these bytes between its lines."""

    at: float
    who: int
    content: bytes


@dataclass(frozen=True, slots=True)
class Flood:
    """The program asks for the same thing so many times at once."""

    at: float
    who: int
    times: int


@dataclass(frozen=True, slots=True)
class Away:
    """The person leaves the table, and sits down again so many seconds later (None: never)."""

    at: float
    who: int
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Doze:
    """The person presses no key for so many seconds."""

    at: float
    who: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Kick:
    """The host, whoever that is, asks the person to leave."""

    at: float
    who: int


@dataclass(frozen=True, slots=True)
class BotPlays:
    """The person lets a bot play, and presses a key so many seconds later."""

    at: float
    who: int
    seconds: float


@dataclass(frozen=True, slots=True)
class HandOver:
    """The host makes the person the host."""

    at: float
    who: int


@dataclass(frozen=True, slots=True)
class Pause:
    """The host, whoever that is, pauses the table for so many seconds."""

    at: float
    seconds: float


class Manner(Enum):
    """How a stranger behaves, who has no seat."""

    GARBAGE = "sends garbage"
    HALF_A_LINE = "never ends a line"
    SAYS_NOTHING = "says nothing"
    FLOODS = "asks without end"
    READS_NOTHING = "watches, and reads nothing"
    CROWDS = "comes a hundred times"


@dataclass(frozen=True, slots=True)
class Stranger:
    """Somebody comes who is up to no good."""

    at: float
    manner: Manner


@dataclass(frozen=True, slots=True)
class Kill:
    """The referee dies, and another takes over."""

    at: float
    moment: Moment


@dataclass(frozen=True, slots=True)
class Full:
    """The disk of the referee has no room for so many seconds."""

    at: float
    seconds: float


OfLine: TypeAlias = Cut | Silence | Deaf | Garbage
OfPerson: TypeAlias = Twin | Flood | Away | Doze | Kick
OfTable: TypeAlias = BotPlays | HandOver | Pause
OfHouse: TypeAlias = Stranger | Kill | Full
Fault: TypeAlias = OfLine | OfPerson | OfTable | OfHouse
