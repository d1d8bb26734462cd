"""The settings with which a table opens, and the callbacks to its referee."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Protocol

from parlour.net.auth.accounts import Person
from parlour.net.thinking.question import Thinkers
from parlour.net.wire.messages import Record
from parlour.rules.shelf.ready import TableRules

PACES: Final = {"instant": 0.0, "fast": 0.4, "normal": 1.0, "slow": 2.0}
"""Factor on the thinking time of bots, by the name of the setting."""


class Hall(Protocol):
    """What the task of a table reports to its referee. `table` is the id of the table."""

    def table_changed(self, table: str) -> None:
        """Handle that the table's line in the lobby may be another one."""

    def person_comes(self, person: Person, table: str) -> bool:
        """Return whether `person` may come to the table. They may not while they are at another one."""

    def person_left(self, person: Person, table: str) -> None: ...

    def table_closed(self, table: str) -> None:
        """Handle that the table has closed. Everyone there has been told."""

    def table_moved(self, table: str) -> None:
        """Handle that another referee has the table. Nobody has been told, and no request was answered."""

    @property
    def thinkers(self) -> Thinkers:
        """Makes the decisions of bots that think long."""

    def match_over(self, finished: Record, *, own: bool) -> None:
        """Store the record of a finished match. `own`: the owner of this machine had a seat in it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The settings of a table. A `standing` table stays open when nobody is there, and its bots play on.

    `game` is the built-in game that `rules` are or derive from; `house` is the text of the house rules, "" if
    there are none. `password` is sealed (see `parlour.net.auth.hashing`). `opener` is the id of a person,
    or "". `own_bots`: programs of guests may sit down. `relaxed`: its clocks are
    (`parlour.net.table_state.relaxed`).
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
    opener: str = ""
    own_bots: bool = True
    relaxed: bool = False
