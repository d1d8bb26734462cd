"""What the parts of a referee share: whom it knows, who is connected, and who is at which table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass, field
from typing import Any

from parlour.net.auth.accounts import People, Person
from parlour.net.limits import PerAddress
from parlour.net.rate_limits import Penalties
from parlour.net.referee.hooks import Alone, Room, Whereabouts
from parlour.net.referee.journals import Books
from parlour.net.referee.quotas import Quotas
from parlour.net.referee.ratings import Ratings
from parlour.net.referee.session import ClientSession
from parlour.net.table.runner import TableRunner


class Tasks:
    """The tasks of a referee, which end with it."""

    def __init__(self) -> None:
        self.running: dict[asyncio.Task[None], None] = {}

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name=name)
        self.running[task] = None
        task.add_done_callback(self.running.pop)
        return task

    def later(self, seconds: float, work: Callable[[], None]) -> None:
        """Do `work` after so many seconds, unless the referee closes before."""

        async def waited() -> None:
            await asyncio.sleep(seconds)
            work()

        self.spawn(waited(), "something later")

    async def settled(self, within: float = 3.0) -> None:
        """Wait until all have ended, and cancel those that take longer."""
        waiting = list(self.running)
        if not waiting:
            return
        _, late = await asyncio.wait(waiting, timeout=within)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)


@dataclass(eq=False)
class RefereeState:
    """The state of one referee; `Referee` says what the first fields are."""

    id: str
    owner: str = field(repr=False)
    former_owners: Collection[str] = field(repr=False)
    books: Books
    room: Room
    per_address: PerAddress = field(default_factory=PerAddress)
    whereabouts: Whereabouts = field(default_factory=Whereabouts)
    people: People = field(default_factory=People)
    sessions: dict[ClientSession, None] = field(default_factory=dict)  # in the order in which they came
    tables: dict[str, TableRunner] = field(default_factory=dict)
    nights: set[str] = field(default_factory=set)  # the ids of those that are here
    at: dict[Person, TableRunner] = field(default_factory=dict)  # where everybody is or has a seat
    penalties: Penalties = field(default_factory=Penalties)  # of addresses
    barred: Penalties = field(default_factory=Penalties)  # ids of people
    quotas: Quotas = field(init=False)
    tasks: Tasks = field(default_factory=Tasks)
    ratings: Ratings | None = None  # of a host who wants them
    closes: bool = False  # it ends, and opens no more tables

    def __post_init__(self) -> None:
        self.quotas = Quotas(self.per_address.households)

    def sits_now(self, person: Person) -> bool:
        """Whether `person` is at a table and has a seat there."""
        table = self.at.get(person)
        return table is not None and table.state.seats.of(person) is not None

    def owns_seat(self, person: Person) -> bool:
        """Whether a table here keeps a seat of `person`, who may be elsewhere now."""
        return any(table.state.seats.of(person) is not None for table in self.tables.values())

    def page_for(self, person: Person) -> str:
        """Return where the page is, with its invitation, for somebody who may invite others; else "".

        That is the owner of this machine, and who sits at a table, unless a host sent them away elsewhere.
        """
        url = self.whereabouts.web_url
        if person.is_owner:
            return url
        is_trusted = self.sits_now(person) and not any(
            person in table.state.barred for table in self.tables.values()
        )
        return url if is_trusted else ""

    @property
    def is_alone(self) -> bool:
        """Whether there are no other referees."""
        return isinstance(self.room, Alone)
