"""A model of the room's database: the same contract, in memory, with latency and faults by chance."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from parlour.net.auth.accounts import Traveler
from parlour.net.errors import DatabaseFault, Fenced, JournalUnwritable, Unwritable
from parlour.net.journal.entries import Closed, Entry, Opened, Owned, Seated
from parlour.net.journal.rows import JournalRow
from parlour.net.referee.hooks import RoomPerson
from parlour.net.room.opening import Opening
from parlour.net.room.orders import Ban, Heard
from parlour.net.room.store import Beat, Heartbeat, OwnedLine
from parlour.rules.sentences import in_words


@dataclass(frozen=True)
class Slot:
    """What is in a slot of a table, and which log wrote it."""

    writer: str
    entries: tuple[Entry, ...]


@dataclass
class Database:
    """What all referees share.

    The first slots of a table that are `gone`, so many, cannot be read. `down` while it answers nobody; while
    it is `calm`, no answer gets lost.
    """

    rng: random.Random
    tables: dict[str, list[Slot]] = field(default_factory=dict)
    lines: dict[str, OwnedLine] = field(default_factory=dict)
    alive: dict[str, tuple[Heartbeat, float]] = field(default_factory=dict)
    people: dict[str, RoomPerson] = field(default_factory=dict)
    gone: dict[str, int] = field(default_factory=dict)
    down: bool = False
    calm: bool = True

    def write(self, table: str, number: int, slot: Slot) -> bool:
        """Write a slot once; False if it has other content, or is not the next one."""
        slots = self.tables.setdefault(table, [])
        if number == len(slots):
            return slots[-1] == slot  # the same writer asks again
        if number != len(slots) + 1:
            return False
        slots.append(slot)
        for entry in slot.entries:
            self._note(table, entry)
        return True

    def _note(self, table: str, entry: Entry) -> None:
        match entry:
            case Opened():
                self.gone[table] = max(0, len(self.tables[table]) - 2)
            case Owned(referee):
                known = self.lines.get(table)
                self.lines[table] = OwnedLine(table, referee, known.line if known is not None else "")
            case Seated(places):
                self._sit(table, {place.person for place in places if place is not None and place.person})
            case Closed():
                self.lines[table] = OwnedLine(table, "", "")
                self._sit(table, set())

    def _sit(self, table: str, there: set[str]) -> None:
        for person, arrival in self.people.items():
            if person in there:
                self.people[person] = arrival._replace(table=table)
            elif arrival.table == table:
                self.people[person] = arrival._replace(table="")


class Way:
    """The way of one referee to the database. `cut`: it does not answer; `stopped`: the referee sleeps."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.cut = False
        self._awake = asyncio.Event()
        self._awake.set()

    def stop(self) -> None:
        self._awake.clear()

    def wake(self) -> None:
        self._awake.set()

    async def awake(self) -> None:
        """Wait until the referee does not sleep."""
        await self._awake.wait()

    async def go(self) -> None:
        """Take the way there. Raises DatabaseFault."""
        await asyncio.sleep(self.database.rng.uniform(0.0005, 0.02))
        await self.awake()
        if self.cut or self.database.down:
            await asyncio.sleep(self.database.rng.choice((0.0, 2.0)))
            raise DatabaseFault(in_words("it does not answer"))

    async def back(self) -> None:
        """Take the way back; the answer may get lost there. Raises DatabaseFault."""
        await asyncio.sleep(self.database.rng.uniform(0.0005, 0.01))
        await self.awake()
        is_lost = not self.database.calm and self.database.rng.random() < 0.002
        if self.cut or self.database.down or is_lost:
            raise DatabaseFault(in_words("the answer is lost"))


class ModelLog:
    """The log of one referee, as `parlour.net.postgres.log.PostgresLog` is one."""

    slow = Unwritable.SILENT

    def __init__(self, way: Way, writer: str) -> None:
        self._way = way
        self._writer = writer
        self._slots: dict[str, int] = {}

    async def append(self, table: str, slot: int, batch: Sequence[Entry]) -> None:
        try:
            await self._way.go()
            is_ours = self._way.database.write(table, slot, Slot(self._writer, tuple(batch)))
            await self._way.back()
        except DatabaseFault:
            raise JournalUnwritable(None, Unwritable.UNANSWERED) from None
        if not is_ours:
            raise Fenced(None, table, slot)
        self._slots[table] = slot

    def slot_of(self, table: str) -> int:
        return self._slots.get(table, 0)

    def round_over(self) -> None:
        """The model removes what is not needed at once."""

    async def read(self, table: str) -> list[JournalRow]:
        await self._way.go()
        slots = list(self._way.database.tables.get(table, ()))
        gone = self._way.database.gone.get(table, 0)
        await self._way.back()
        self._slots[table] = len(slots)
        return [
            JournalRow(number, 0, table, entry)
            for number, slot in enumerate(slots, start=1)
            if number > gone
            for entry in slot.entries
        ]

    async def close(self) -> None:
        """There is no connection."""


class ModelStore:
    """The store of one referee, as `parlour.net.room.store.RoomStore` is one."""

    def __init__(self, way: Way) -> None:
        self._way = way
        self._database = way.database

    async def close(self) -> None:
        """There is no connection."""

    async def beat(self, said: Heartbeat) -> tuple[Beat, ...]:
        await self._way.go()
        now = asyncio.get_running_loop().time()
        self._database.alive[said.referee] = said, now
        found = tuple(Beat(each, now - at) for each, at in self._database.alive.values())
        await self._way.back()
        return found

    async def forget(self, referee: str) -> None:
        await self._way.go()
        if not any(line.owner == referee for line in self._database.lines.values()):
            self._database.alive.pop(referee, None)

    async def tell(self, referee: str, lines: Mapping[str, str]) -> None:
        await self._way.go()
        for table, text in lines.items():
            known = self._database.lines.get(table)
            if known is not None and known.owner == referee:
                self._database.lines[table] = known._replace(line=text)

    async def changes(self) -> tuple[OwnedLine, ...]:
        await self._way.go()
        found = tuple(self._database.lines.values())
        await self._way.back()
        return found

    async def tables_of(self, referee: str) -> tuple[str, ...]:
        await self._way.go()
        return tuple(line.table for line in self._database.lines.values() if line.owner == referee)

    async def tidy(self) -> bool:
        """Nothing is old here."""
        return False

    async def find(self, token: str = "", key: str = "", code: str = "") -> RoomPerson | None:
        await self._way.go()
        for arrival in reversed(self._database.people.values()):
            person = arrival.person
            if token in person.tokens or (key and key == person.key) or (code and code == person.code):
                return arrival
        return None

    async def people(self, ids: Iterable[str]) -> dict[str, Traveler]:
        await self._way.go()
        there = self._database.people
        return {each: there[each].person for each in ids if each in there}

    async def save(self, person: Traveler) -> None:
        await self._way.go()
        known = self._database.people.get(person.id)
        table = known.table if known is not None else ""
        self._database.people[person.id] = RoomPerson(person, table)
        await self._way.back()


class ModelOrders:
    """The orders of an operator who wants nothing, as `parlour.net.room.orders.OrderBook` has them."""

    async def look(self, referee: str) -> Heard:
        return Heard("", {})

    async def bans(self) -> tuple[Ban, ...]:
        return ()

    async def opening(self) -> Opening:
        return Opening()
