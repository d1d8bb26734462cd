"""The events in a table's inbox. Everything that happens to a table passes through it, in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from net.auth.accounts import Person
from net.table_state.seats import Player
from net.wire.messages import Answer, Play, Request

Reply: TypeAlias = Callable[[Answer], None]


class Came(NamedTuple):
    """A person comes to the table, to sit or to watch. Without `reply` it is a reconnection."""

    person: Person
    sit: bool
    number: int = 0
    reply: Reply | None = None


class Dropped(NamedTuple):
    """The connection of a person is lost."""

    person: Person


class Asks(NamedTuple):
    """A person at the table makes a request. `arrived` is when its line was received."""

    person: Person
    request: Request
    reply: Reply
    arrived: float


class BotPlays(NamedTuple):
    """A bot makes a move for `seat`."""

    seat: int
    player: Player
    play: Play
    reply: Reply
    arrived: float


class Renamed(NamedTuple):
    """A person at the table has changed their name."""

    person: Person


class Closes(NamedTuple):
    """The referee closes the table and says why. A match of people is kept unless `for_good` is set."""

    words: str
    for_good: bool = True


class TriesAgain(NamedTuple):
    """The journal should be tried again."""


Letter: TypeAlias = Came | Dropped | Asks | BotPlays | Renamed | Closes | TriesAgain
