"""What can go wrong in a world, as values: each happens `at` so many seconds after its beginning.

`who` is the number of a person. What people do on purpose (leave, doze) is also here, because it troubles
the others in the same way. What people properly ask of a table (`OfTable`) does not trouble themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from tests.net.simulation.disk import Moment


@dataclass(frozen=True)
class _Once:
    """It happens at this time."""

    at: float


@dataclass(frozen=True)
class _ToSomebody(_Once):
    """It happens to a person, or a person does it."""

    who: int


@dataclass(frozen=True)
class Cut(_ToSomebody):
    """The line is cut when so many more bytes have passed to the referee, or (`back`) from it."""

    after: int
    back: bool


class Silence(_ToSomebody):
    """Nothing arrives any more, at neither end, and neither end is told."""


@dataclass(frozen=True)
class Deaf(_ToSomebody):
    """The program reads nothing for so many seconds."""

    seconds: float


class Twin(_ToSomebody):
    """The same person connects from another program as well; from then on they use that one."""


@dataclass(frozen=True)
class Garbage(_ToSomebody):
    """The program sends these bytes between its lines."""

    content: bytes


@dataclass(frozen=True)
class Flood(_ToSomebody):
    """The program asks for the same thing so many times at once."""

    times: int


@dataclass(frozen=True)
class Away(_ToSomebody):
    """The person leaves the table, and sits down again so many seconds later (None: never)."""

    seconds: float | None


@dataclass(frozen=True)
class Doze(_ToSomebody):
    """The person presses no key for so many seconds."""

    seconds: float


class Kick(_ToSomebody):
    """The host, whoever that is, asks the person to leave."""


@dataclass(frozen=True)
class BotPlays(_ToSomebody):
    """The person lets a bot play, and presses a key so many seconds later."""

    seconds: float


class HandOver(_ToSomebody):
    """The host makes the person the host."""


@dataclass(frozen=True)
class Pause(_Once):
    """The host, whoever that is, pauses the table for so many seconds."""

    seconds: float


class Manner(Enum):
    """How a stranger behaves, who has no seat."""

    GARBAGE = "sends garbage"
    HALF_A_LINE = "never ends a line"
    SAYS_NOTHING = "says nothing"
    FLOODS = "asks without end"
    READS_NOTHING = "watches, and reads nothing"
    CROWDS = "comes a hundred times"


@dataclass(frozen=True)
class Stranger(_Once):
    """A hostile person comes."""

    manner: Manner


@dataclass(frozen=True)
class Kill(_Once):
    """The referee dies, and another takes over."""

    moment: Moment


@dataclass(frozen=True)
class Slow(_Once):
    """Every write takes `each` seconds for a while."""

    each: float
    seconds: float


@dataclass(frozen=True)
class Full(_Once):
    """The disk of the referee has no room for so many seconds."""

    seconds: float


OfLine: TypeAlias = Cut | Silence | Deaf | Garbage
OfPerson: TypeAlias = Twin | Flood | Away | Doze | Kick
OfTable: TypeAlias = BotPlays | HandOver | Pause
OfHouse: TypeAlias = Stranger | Kill | Full | Slow
Fault: TypeAlias = OfLine | OfPerson | OfTable | OfHouse
