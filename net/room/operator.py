"""What the operator of a room does at all its machines, and what they answer: `parlour room people` …"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from enum import Enum
from typing import Final, NamedTuple, Self

from parlour.net.faults import NetError
from parlour.net.night.ids import is_night, night_of
from parlour.net.room.bans import bannable
from parlour.net.room.members import SILENT
from parlour.net.room.opening import Opening
from parlour.net.room.orders import (
    Announce,
    Ban,
    CloseTable,
    HeedBans,
    ListPeople,
    MoveTable,
    Obeyed,
    Order,
    OrderBook,
)
from parlour.net.room.store import Beat, OwnedLine, RoomStore
from parlour.net.sanitize import clean_line
from parlour.rules.sentences import Sentence, phrase, told

ANSWERS_WITHIN: Final = 5.0
"""Seconds until a machine counts as one that does not answer."""
DONE_WITHIN: Final = 15.0
"""Seconds for a table to close or to move, also if another machine is just taking it."""
_LOOK: Final = 0.2

NO_SUCH_TABLE: Final = Sentence(
    "operator no table", "the room has no table {table}; `parlour room status` lists them"
)
SEVERAL_TABLES: Final = Sentence(
    "operator several tables",
    "the room has several tables {table}; give the whole id, as `parlour room status` lists it",
)
NO_SUCH_MACHINE: Final = Sentence(
    "operator no machine", "no machine {machine} lives in this room; `parlour room status` lists them"
)
NO_OTHER_MACHINE: Final = phrase(
    "operator no other", "no other machine lives in this room that can take the table"
)
ANOTHER_VERSION: Final = Sentence(
    "operator other version",
    "{machine} has Parlour {theirs}, and the table is at one with {ours}: let both have one version first",
)
NOTHING_TO_SAY: Final = phrase("operator says nothing", "there is nothing in this text that can be shown")


class NotDone(NetError):
    """The operator asks for something that cannot be done; the message says what would be right."""


class Answered(NamedTuple):
    """A machine that was asked, and what it answered; None if it did not answer."""

    machine: Beat
    answer: Obeyed | None


class Outcome(Enum):
    """What has become of a table that was to close or to move."""

    DONE = "done"
    BEGUN = "begun"  # its machine has begun with it, and it takes longer
    SILENT = "silent"  # its machine does not answer, and no other has it yet
    ALREADY = "already"


class OfTable(NamedTuple):
    """What has become of a table, and the address of its machine: the one that has it now, or had it."""

    table: str
    outcome: Outcome
    address: str


class Operator:
    """The operator of the room in a database. Every method raises DatabaseFault."""

    def __init__(self, store: RoomStore) -> None:
        self._store = store
        self._book = OrderBook(store.database)

    @classmethod
    @asynccontextmanager
    async def of(cls, database: str) -> AsyncIterator[Self]:
        store = RoomStore(database)
        try:
            yield cls(store)
        finally:
            await store.close()

    async def people(self) -> tuple[Answered, ...]:
        """Ask all machines who is connected."""
        return await self._ask_all(ListPeople())

    async def say(self, text: str) -> tuple[Answered, ...]:
        """Say `text` to everybody in the room. Raises NotDone if it cannot be shown."""
        words = clean_line(text)
        if not words:
            raise NotDone(NOTHING_TO_SAY)
        return await self._ask_all(Announce(text=words))

    # ---- bans ----------------------------------------------------------------------------------------

    async def bans(self) -> tuple[Ban, ...]:
        return await self._book.bans()

    async def ban(self, what: str, note: str = "") -> tuple[str, tuple[Answered, ...]]:
        """Keep a key or address out, and send away who is there; return its usual form, too.

        A machine that does not answer heeds the ban as soon as it does anything. Raises NotBannable.
        """
        found = bannable(what)
        await self._book.ban(found, clean_line(note))
        return found, await self._ask_all(HeedBans())

    async def lift(self, what: str) -> bool:
        """End a ban; return whether there was one. Raises NotBannable."""
        return await self._book.lift(bannable(what))

    async def opening(self) -> Opening:
        return await self._book.opening() or Opening()

    async def set_opening(self, opening: Opening) -> None:
        """Set who may open tables, from now on and at all machines; those that there are go on."""
        await self._book.set_opening(opening)

    # ---- tables --------------------------------------------------------------------------------------

    async def close(self, table: str, why: str = "") -> OfTable:
        """Close a table or a game night wherever it is, and tell its people `why`. Raises NotDone."""
        found = named(table, await self._store.all())
        order = CloseTable(table=found.table, why=clean_line(why))
        return await self._do(found.table, order, lambda lines: found.table not in lines)

    async def move(self, table: str, machine: str = "") -> OfTable:
        """Give a table to a machine (its address or id), or to the one with the fewest. Raises NotDone.

        A game night moves with all its tables, if it is named or one of them.
        """
        lines, beats = await self._store.all(), _living(await self._store.beats())
        found = named(table, lines)
        night = night_of(found.table)
        found = next((line for line in lines if line.table == night), found)
        to = _heir(found, machine, beats, lines)
        if to.referee == found.owner:
            return OfTable(found.table, Outcome.ALREADY, to.address)
        order = MoveTable(table=found.table, to=to.referee)

        def has_moved(owners: Mapping[str, str]) -> bool:
            together = [at for at in owners if found.table in (at, night_of(at))]
            return all(owners[at] == to.referee for at in together)

        moved = await self._do(found.table, order, has_moved)
        return moved._replace(address=to.address) if moved.outcome is Outcome.DONE else moved

    async def _do(self, table: str, order: Order, is_done: Callable[[Mapping[str, str]], bool]) -> OfTable:
        """Have the machine of a table do something with it, whichever that is at the moment.

        `is_done` is asked with the owners of all open tables.
        """
        loop = asyncio.get_running_loop()
        until, begun_at, address = loop.time() + DONE_WITHIN, "", ""
        while True:
            owners = {line.table: line.owner for line in await self._store.all()}
            if is_done(owners):
                return OfTable(table, Outcome.DONE, address)
            if loop.time() > until:
                return OfTable(table, Outcome.BEGUN if begun_at else Outcome.SILENT, address)
            owner = owners.get(table, "")
            there = [beat for beat in await self._store.beats() if beat.referee == owner]
            address = next((beat.address for beat in there), address)
            if begun_at != owner:  # not asked yet; or it has died meanwhile, and this one has taken the table
                answers = await self._ask(order, _living(there))
                is_done_there = any(each.answer is not None and each.answer.done for each in answers)
                begun_at = owner if is_done_there else ""
            await asyncio.sleep(_LOOK)

    # ---- orders --------------------------------------------------------------------------------------

    async def _ask_all(self, order: Order) -> tuple[Answered, ...]:
        beats = await self._store.beats()
        answers = {each.machine.referee: each for each in await self._ask(order, _living(beats))}
        return tuple(answers.get(beat.referee, Answered(beat, None)) for beat in beats)

    async def _ask(self, order: Order, machines: Sequence[Beat]) -> tuple[Answered, ...]:
        """Give an order to these machines, and wait for their answers."""
        if not machines:
            return ()
        loop = asyncio.get_running_loop()
        number = await self._book.give(order, [beat.referee for beat in machines])
        try:
            until, answers = loop.time() + ANSWERS_WITHIN, await self._book.answers(number)
            while len(answers) < len(machines) and loop.time() < until:
                await asyncio.sleep(_LOOK)
                answers = await self._book.answers(number)
        finally:
            await self._book.withdraw(number)
        return tuple(Answered(beat, answers.get(beat.referee)) for beat in machines)


def _living(beats: Iterable[Beat]) -> tuple[Beat, ...]:
    return tuple(beat for beat in beats if beat.age <= SILENT)


def named(typed: str, lines: Iterable[OwnedLine]) -> OwnedLine:
    """Return the table or game night with this id; its number alone will do if only one has it.

    That of a night means the night, and not one of its tables. Raises NotDone.
    """
    there: Mapping[str, OwnedLine] = {line.table: line for line in lines}
    alike = [line for line in there.values() if line.table.partition(".")[0] == typed]
    alike = [line for line in alike if is_night(line.table)] or alike
    if typed in there:
        return there[typed]
    if len(alike) != 1:
        raise NotDone(told(SEVERAL_TABLES if alike else NO_SUCH_TABLE, table=clean_line(typed)))
    return alike[0]


def _names(beat: Beat) -> tuple[str, ...]:
    return beat.referee, beat.address, beat.address.rpartition(":")[0]


def _heir(table: OwnedLine, machine: str, living: Sequence[Beat], lines: Sequence[OwnedLine]) -> Beat:
    """Return the machine to which a table is to move. Raises NotDone."""
    ours = next((beat.by.version for beat in living if beat.referee == table.owner), "")
    if machine:
        named = [beat for beat in living if machine in _names(beat) and not beat.by.leaves]
        if not named:
            raise NotDone(told(NO_SUCH_MACHINE, machine=clean_line(machine)))
        to = named[-1]
        if ours not in ("", to.by.version):
            raise NotDone(told(ANOTHER_VERSION, machine=to.address, theirs=to.by.version, ours=ours))
        return to
    others = [
        beat
        for beat in living
        if beat.referee != table.owner and not beat.by.leaves and ours in ("", beat.by.version)
    ]
    if not others:
        raise NotDone(NO_OTHER_MACHINE)
    return min(others, key=lambda beat: sum(line.owner == beat.referee for line in lines))
