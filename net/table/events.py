"""What goes into a table and what comes out: its events, in order, and the effects that they have outside.

Letters come through the inbox of the task that runs the table (`parlour.net.table.runner`), which adds the
others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from parlour.net.auth.accounts import Person
from parlour.net.journal.entries import Entry, Owned
from parlour.net.storage.ratings import Ranked
from parlour.net.table.bots import BotPlayer
from parlour.net.thinking.question import BotQuestion, Decision
from parlour.net.wire.messages import Answer, FromReferee, Record, Request, RulesPart, TableLine
from parlour.rules.sentences import Told

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

    told: Told
    for_good: bool = True


class EndsSoon(NamedTuple):
    """The round that is played is the last one of the match."""


class Removes(NamedTuple):
    """A person is sent away from the table, and may not come back."""

    person: Person
    told: Told


class Writes(NamedTuple):
    """These entries are to be written; if another referee has the table, that fails."""

    entries: tuple[Owned, ...]


class Rerated(NamedTuple):
    """The ratings of people may be others."""


class Decided(NamedTuple):
    """A worker process answers what a bot asked."""

    player: BotPlayer
    question: BotQuestion
    decision: Decision


Letter: TypeAlias = Came | Dropped | Asks | Renamed | Closes | EndsSoon | Removes | Writes | Rerated | Decided


class Tick(NamedTuple):
    """The time has come that `Table.due` told, or it has not: a tick does no harm."""


class Released(NamedTuple):
    """The last effects are durable, and are sent now. Clocks and races count from here."""


class NotWritten(NamedTuple):
    """The last effects could not be made durable yet, which is `told`; they wait."""

    told: Told


Event: TypeAlias = Letter | Tick | Released | NotWritten


class Tell(NamedTuple):
    """Send `message` to `person`, over the connection with which they came; it may be another one now."""

    person: Person
    message: FromReferee
    connection: Callable[[FromReferee], None] | None

    def send(self) -> None:
        """Send the message, unless `person` has another connection now, or none; never blocks."""
        if self.connection is not None and self.person.tell_session == self.connection:
            self.connection(self.message)


class Answered(NamedTuple):
    """Call `reply` with `answer`."""

    reply: Reply
    answer: Answer


class Left(NamedTuple):
    """`person` is not at the table any more."""

    person: Person


class Finished(NamedTuple):
    """A match is over. `own`: the owner of this machine had a seat in it."""

    record: Record
    own: bool


Places: TypeAlias = tuple[tuple[str, int], ...]
"""Who came in which place at a table, from 1 on, by seat: equal places are level. "": a bot."""


class Placed(NamedTuple):
    """A match of a game night is over."""

    places: Places


class LobbyLine(NamedTuple):
    """The table's line in the lobby, and the rules that it plays, as everyone may know them."""

    line: TableLine
    rules: RulesPart


class Occasion(StrEnum):
    """When somebody who is elsewhere is called, as the body of the call names it."""

    TABLE_OPENS = "table_opens"
    SITS_DOWN = "sits_down"  # while nobody plays there
    NIGHT_BEGINS = "night_begins"


class Calls(NamedTuple):
    """Others may be called to the table, where `who` has done something; a standing table opens by nobody."""

    occasion: Occasion
    who: Person | None


Sent: TypeAlias = Tell | Answered | Left | Finished | Placed | LobbyLine | Calls | Ranked


@dataclass(slots=True)
class Effects:
    """The effects of one or several events.

    `entries` are to be written together, as one slot of the table. `sent` may leave, in this order, when they
    are durable. `at_once` need not wait for them: it says nothing that is not durable. `round_over`: a round
    has ended.
    """

    entries: list[Entry] = field(default_factory=list)
    sent: list[Sent] = field(default_factory=list)
    at_once: list[Sent] = field(default_factory=list)
    round_over: bool = False
