"""What a table is when it opens, and whom it tells what becomes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from net.messages import Record
from net.people import Person
from rules.shelf import TableRules

if TYPE_CHECKING:
    from net.table import Table


class Hall(Protocol):
    """What a table tells the referee whose table it is."""

    def table_changed(self, table: Table) -> None:
        """The table's line in the lobby is another one."""

    def person_comes(self, person: Person, table: Table) -> bool:
        """`person` wants in; return whether they may, which they may not while they are at another table."""

    def person_left(self, person: Person, table: Table) -> None:
        """`person` is not at the table any more."""

    def table_closed(self, table: Table) -> None:
        """The table is no more; everyone was told."""

    def match_over(self, finished: Record, *, own: bool) -> None:
        """Keep the file of a match that is over; `own`: the owner of this machine sat in it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a table is when it opens. `standing`: it stays when nobody is there, and its bots play on.

    `game` is the game of the shelf that the rules are, or start from; `house` the text of the
    house rules, "" if a game is played as it stands there. `password` is sealed (`net.password`).
    """

    id: str
    name: str
    game: str
    rules: TableRules
    seats: int
    options: dict[str, str]
    pace: str = "normal"
    password: str = field(default="", repr=False)
    standing: bool = False
    bots: int = 0
    level: str = "normal"
    house: str = ""
