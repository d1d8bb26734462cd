"""How a table is set up when it opens, and what it tells its referee."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Protocol

from net.auth.accounts import Person
from net.wire.messages import Record
from rules.shelf.ready import TableRules

PACES: Final = {"instant": 0.0, "fast": 0.4, "normal": 1.0, "slow": 2.0}
"""How much of a person's time bots take, by the name of the setting."""


class Hall(Protocol):
    """What a table tells its referee. A table names itself by its id."""

    def table_changed(self, table: str) -> None:
        """Note that the table's line in the lobby has changed."""

    def person_comes(self, person: Person, table: str) -> bool:
        """Return whether `person` may come to the table: not while they are at another one."""

    def person_left(self, person: Person, table: str) -> None:
        """Note that `person` is no longer at the table."""

    def table_closed(self, table: str) -> None:
        """Note that the table is closed; everyone there has been told."""

    def match_over(self, finished: Record, *, own: bool) -> None:
        """Keep the file of a match that is over; `own`: the owner of this machine sat in it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a table is set up. `standing`: it stays open when nobody is there, and its bots play on.

    `game` is the game of the shelf that the rules are, or start from; `house` the text of the
    house rules, "" if a game is played as it stands there. `password` is sealed (`net.auth.passwords`).
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
