"""The events of a table. Everything that happens to it is one of them, and comes in order.

Letters come through the inbox of the task that runs the table (`parlour.net.table.runner`), which adds the
others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from parlour.net.auth.accounts import Person
from parlour.net.journal.entries import Owned
from parlour.net.table_state.seats import Player
from parlour.net.thinking.question import Decision, Question
from parlour.net.wire.messages import Answer, Request

Reply: TypeAlias = Callable[[Answer], None]


class Came(NamedTuple):
    """A person comes to the table, to sit or to watch. Without `reply` it is a reconnection.

    `elsewhere`: the referee has led them to another table meanwhile, so they may not come.
    """

    person: Person
    sit: bool
    number: int = 0
    reply: Reply | None = None
    elsewhere: bool = False


class Dropped(NamedTuple):
    """The connection of a person is lost."""

    person: Person


class Asks(NamedTuple):
    """A person at the table makes a request. `arrived` is when its line was received."""

    person: Person
    request: Request
    reply: Reply
    arrived: float


class Renamed(NamedTuple):
    """A person at the table has changed their name."""

    person: Person


class Closes(NamedTuple):
    """The referee closes the table and says why. A match of people is kept unless `for_good` is set."""

    words: str
    for_good: bool = True


class Writes(NamedTuple):
    """These entries are to be written; if another referee has the table, that fails."""

    entries: tuple[Owned, ...]


class Decided(NamedTuple):
    """A worker process answers what a bot asked."""

    player: Player
    question: Question
    decision: Decision


Letter: TypeAlias = Came | Dropped | Asks | Renamed | Closes | Writes | Decided


class Tick(NamedTuple):
    """The time has come that `Table.due` told, or it has not: a tick does no harm."""


class Released(NamedTuple):
    """The last effects are durable, and are sent now. Clocks and races count from here."""


class Unwritable(NamedTuple):
    """The last effects could not be made durable yet, for the reason in `words`; they wait."""

    words: str


Event: TypeAlias = Letter | Tick | Released | Unwritable
