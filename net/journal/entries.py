"""The kinds of journal entries, and the interface to which a table writes them.

Entries of a match (`Begun`, `Made`, `Undone`, `Agreed`, `Abandoned`) are its inputs in order. The others hold
the complete new state of a table or a person: the latest of a kind replaces the one before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol, TypeAlias

from parlour.net.errors import Unwritable
from parlour.net.fair.agreement import Agreed, Vowed
from parlour.net.wire.messages import Hints
from parlour.rules.moves import OfHouse, Undone

NO_ID: Final = "0" * 32  # of matches from before matches had ids


class Begun(NamedTuple):
    """A match began, with the complete rules (`parlour.rules.shelf.saved.dump`) and the names by seat.

    `match_id` is unique over all referees.
    """

    match: int
    ruleset: str
    names: tuple[str, ...]
    match_id: str = NO_ID


class Made(NamedTuple):
    """`seat` made a move, given as text, or the house (`parlour.rules.moves.HOUSE`) made one.

    `once` is the id that the client gave the move ("" for none); a repeated id is ignored.
    """

    seat: int
    move: str | OfHouse
    once: str = ""


class Abandoned(NamedTuple):
    """The running match ended without a result."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A table was opened. `password` is sealed (`parlour.net.auth.hashing`), `opener` a person or "".

    `own_bots`: programs of guests may sit down. `night`, `rounds` and `minutes`: see `Plan`.
    """

    name: str
    game: str
    seats: int
    password: str = field(default="", repr=False)
    standing: bool = False
    bots: int = 0
    level: str = "normal"
    house: str = ""
    opener: str = ""
    own_bots: bool = True
    night: str = ""
    rounds: int = 0
    minutes: int = 0
    day: str = ""


@dataclass(frozen=True, slots=True)
class Owned:
    """The referee of this id has the table from now on, with this version of the rules; only in a card room.

    Whoever writes it takes the table: the slot after it is refused to the referee before.
    """

    referee: str
    rules: int


@dataclass(frozen=True, slots=True)
class Ruled:
    """The complete rules of the next matches, and the options changed for them."""

    ruleset: str
    options: dict[str, str]


@dataclass(frozen=True, slots=True)
class Sitter:
    """A taken seat: of a `person`, or of a bot of this `level`."""

    name: str
    person: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class Won:
    """The matches and rounds that a `person` has won in an evening, and `of` how many matches they played.

    `name` is the one that they had then.
    """

    person: str
    name: str
    matches: int = 0
    rounds: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class Evening:
    """What was played at a table since it was opened, or since its host began a new evening.

    `won` has each person who has played a round; `bots` have no person, and count together. `matches` were
    played to their end. Those in which all play together count apart: they won `together` matches, of so many
    in `together_of`. Of so many `others` nothing is kept any more.
    """

    matches: int = 0
    rounds: int = 0
    won: tuple[Won, ...] = ()
    bots: Won = Won("", "")
    together: int = 0
    together_of: int = 0
    others: int = 0


@dataclass(frozen=True, slots=True)
class Seated:
    """The people of a table: who sits where, the host, the persons who may not come back, from where nobody
    new may come, and what everyone has won in this evening, those too who have left.

    In the running match bots have played for the people in the seats `helped`; if it is `unrated` it counts
    for no rating.
    """

    places: tuple[Sitter | None, ...]
    host: str = ""
    barred: tuple[str, ...] = ()
    barred_addresses: tuple[str, ...] = ()
    evening: Evening = Evening()
    helped: tuple[int, ...] = ()
    unrated: bool = False


@dataclass(frozen=True, slots=True)
class Paced:
    """The pace of the bots, the seconds for a decision (0: no limit), and who may ask for hints.

    `relaxed`: the clocks of the table are. `may_watch`: who has no seat may be there.
    """

    pace: str
    timer: int
    hints: Hints = Hints.ALONE
    relaxed: bool = False
    may_watch: bool = True


@dataclass(frozen=True, slots=True)
class Paused:
    """The host, called `who`, paused the table, or resumed it: then there are no `words`.

    The version before reads the words alone, and wrote nothing else.
    """

    words: str = ""
    who: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """A person with a seat: hashes of `tokens` and a resume `code`, and the fingerprint of a `key`."""

    person: str
    name: str
    key: str = field(default="", repr=False)
    tokens: tuple[str, ...] = field(default=(), repr=False)
    code: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class NightKept:
    """The state of a game night (`parlour.net.night.night.kept`), and the ids of all who have entered it.

    In a card room `there` are those who are led to the night from other machines.
    """

    persons: tuple[str, ...]
    state: str = field(repr=False)
    there: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Closed:
    """A table was closed, or a game night."""


@dataclass(frozen=True, slots=True)
class WentOn:
    """A table continues that waited for its people, or (in older journals) for the journal."""


OfMatch: TypeAlias = Begun | Made | Undone | Agreed | Vowed
"""`Agreed` has all parts of the order that the house deals next, `Vowed` those of an unfinished shuffle."""

_OfTable: TypeAlias = Opened | Owned | Ruled | Seated | Paced | Paused | Closed | WentOn
Entry: TypeAlias = OfMatch | Abandoned | _OfTable | Known | NightKept


class Journal(Protocol):
    """Where a table writes its entries. Nothing may be told to anybody before `commit` returns."""

    @property
    def slow(self) -> Unwritable:
        """What people are told while a commit takes long."""

    def add(self, *entries: Entry) -> None:
        """Note `entries` for the next `commit`. Writes nothing and never fails."""

    async def commit(self) -> None:
        """Write all added entries durably as the next slot of the table; return at once if there are none.

        Raises JournalUnwritable: the batch waits unchanged, and the next call tries the same slot again.
        Raises Fenced: another writer owns the table.
        """

    def round_over(self) -> None:
        """Note the end of a round, a good time to compact and copy the journal."""


class Log(Protocol):
    """The log of a referee, of all its tables: `JournalFile` (SQLite), `PostgresLog`."""

    @property
    def slow(self) -> Unwritable:
        """See `Journal.slow`."""

    async def append(self, table_id: str, slot: int, batch: Sequence[Entry]) -> None:
        """Write `batch` durably as slot `slot` of `table_id` ("" for none). Slots are counted from 1.

        A slot is written once: repeating the same batch in the table's latest slot changes nothing.
        Raises Fenced if the slot has other content or is not the next one. Raises JournalUnwritable if it
        cannot be written, or if it is unknown whether it was: try the same slot with the same batch again.
        """

    def slot_of(self, table_id: str) -> int:
        """Return the latest slot of `table_id` that this log has written or read, 0 for none."""

    def round_over(self) -> None:
        """Note the end of a round; see `Journal.round_over`."""
