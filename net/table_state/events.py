"""What may lie in a table's inbox: everything that happens to a table comes through it, in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from net.auth.accounts import Person
from net.table_state.seats import Player
from net.wire.messages import Answer, Play, Request

Reply: TypeAlias = Callable[[Answer], None]


class Came(NamedTuple):
    """A person comes to the table, to sit or to watch; without `reply` their connection is back."""

    person: Person
    sit: bool
    number: int = 0
    reply: Reply | None = None


class Dropped(NamedTuple):
    """A person's connection is lost."""

    person: Person


class Asks(NamedTuple):
    """A person at the table asks for something; `arrived` is when the line came in."""

    person: Person
    request: Request
    reply: Reply
    arrived: float


class BotPlays(NamedTuple):
    """A bot makes a move for `seat`, at the time `arrived`."""

    seat: int
    player: Player
    play: Play
    reply: Reply
    arrived: float


class Renamed(NamedTuple):
    """A person at the table has another name now."""

    person: Person


class Closes(NamedTuple):
    """The referee closes the table, and says why; a match is kept for another day if it is not `for_good`."""

    words: str
    for_good: bool = True


class TriesAgain(NamedTuple):
    """It is time to see whether the journal can be written again."""


Letter: TypeAlias = Came | Dropped | Asks | BotPlays | Renamed | Closes | TriesAgain
