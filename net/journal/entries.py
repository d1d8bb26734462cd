"""What an entry of a journal can say, and where a table writes it.

Entries of a match (`Begun`, `Made`, `Agreed`, `Abandoned`) are its inputs, one after the other. The others
say how a table or a person is from now on, whole: the latest of a kind replaces the one before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol, TypeAlias

from net.fair.making.agreement import Agreed, Vowed
from rules.moves import HouseMove

NO_ID: Final = "0" * 32
"""What a match has that was begun before matches had something of their own."""


class Begun(NamedTuple):
    """A match began: by which rules, whole (`rules.shelf.saved.dump`), and who sat where.

    `match_id` tells it from every other match, at whatever referee.
    """

    match: int
    ruleset: str
    names: tuple[str, ...]
    match_id: str = NO_ID


class Made(NamedTuple):
    """`seat` made a move, as its text; or the house (`rules.moves.HOUSE`) made one of its own.

    `once` is the name that the seat's client gave the move, "" for none: under the same name
    the same seat makes no other.
    """

    seat: int
    move: str | HouseMove
    once: str = ""


class Abandoned(NamedTuple):
    """The running match ended without a result."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A table opened. `password` is sealed (`net.auth.passwords`), `opener` a person or ""."""

    name: str
    game: str
    seats: int
    password: str = field(default="", repr=False)
    standing: bool = False
    bots: int = 0
    level: str = "normal"
    house: str = ""
    opener: str = ""


@dataclass(frozen=True, slots=True)
class Ruled:
    """The rules of the matches to come, whole, and the options that were changed for them."""

    ruleset: str
    options: dict[str, str]


@dataclass(frozen=True, slots=True)
class Place:
    """A seat that is taken: by a `person`, or by a bot of this `level`."""

    name: str
    person: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits where, whose table it is, and who may not come back to it (persons)."""

    places: tuple[Place | None, ...]
    host: str = ""
    barred: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Paced:
    """How fast the bots play, and how many seconds a decision may take (0: any)."""

    pace: str
    timer: int


@dataclass(frozen=True, slots=True)
class Paused:
    """Whether the host has paused the table: what everyone is told of it, "" if it is not."""

    words: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """A person with a seat: how they are known again. `tokens` are hashes, `key` a key's fingerprint,
    `code` a slow hash of a resume code ("" for none).
    """

    person: str
    name: str
    key: str = field(default="", repr=False)
    tokens: tuple[str, ...] = field(default=(), repr=False)
    code: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Closed:
    """A table is no more."""


@dataclass(frozen=True, slots=True)
class WentOn:
    """A table goes on that had to be paused: the journal takes entries again."""


OfMatch: TypeAlias = Begun | Made | Agreed | Vowed
"""`Agreed`: everyone's parts in the order that the house gives next. `Vowed`: those of an order to come."""

Entry: TypeAlias = OfMatch | Abandoned | Opened | Ruled | Seated | Paced | Paused | Known | Closed | WentOn


class Journal(Protocol):
    """Where a table writes. `append` returns when the entry is safe, and raises if it cannot be."""

    def append(self, *entries: Entry) -> None:
        """Write `entries` at the end, all of them or none; raise JournalUnwritable."""

    def entries(self) -> Iterator[OfMatch]:
        """Yield the running match, the oldest entry first; `Vowed` is there only for want of its `Agreed`."""

    def round_over(self) -> None:
        """A round has ended: a good moment to tidy up, and for a copy."""
