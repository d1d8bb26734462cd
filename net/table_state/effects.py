"""What a table wants to have done outside: entries to write, and messages to send once they are durable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from parlour.net.auth.accounts import Person
from parlour.net.journal.entries import Entry
from parlour.net.table_state.events import Reply
from parlour.net.wire.messages import Answer, Record, RulesPart, TableLine, Told


class Tell(NamedTuple):
    """Send `message` to `person`, over the connection with which they came; it may be another one now."""

    person: Person
    message: Told
    connection: Callable[[Told], None] | None

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


class Listed(NamedTuple):
    """The table's line in the lobby, and the rules that it plays, as everyone may know them."""

    line: TableLine
    rules: RulesPart


Sent: TypeAlias = Tell | Answered | Left | Finished | Listed


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
