"""Runs one game night: has its state written, its tables opened, and tells everybody how it stands.

What changes is written to the journal before anybody is told of it, or a table opens. A referee that comes
back finds the seats of the round in the journal, and by their links the tables that were open; it opens those
that are missing, and takes the results of those that ended meanwhile. In a card room the night has a log of
its own, fenced by its slots as a table's is: whoever is refused a slot has lost the night to another referee.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.errors import Fenced, JournalUnwritable
from parlour.net.journal.entries import Closed, NightKept, Owned
from parlour.net.night.night import Night, NightStage, kept
from parlour.net.redact import trace
from parlour.net.referee.night_board import NightTeller, board_of
from parlour.net.referee.night_tables import NightHouse, NightTables
from parlour.net.table.clocks import EARLY
from parlour.net.table.events import Places
from parlour.net.table.persistence import known
from parlour.net.table.runner import TableRunner
from parlour.net.wire.messages import NightBoard, Notice
from parlour.net.wire.notices import NIGHT_TABLE_CLOSED
from parlour.net.wire.refusals import Refused
from parlour.rules.sentences import Told

log: Final = logging.getLogger(__name__)

RETRY_EVERY: Final = 3.0
_RNG: Final = random.SystemRandom()


class NightRunner:
    """The task of `night`. `people` are those in it who are known here; `absent`: see `NightTables`."""

    def __init__(
        self,
        house: NightHouse,
        night: Night,
        people: Iterable[Person] = (),
        absent: Iterable[str] = (),
    ) -> None:
        self.night = night
        self.people = {person.id: person for person in people}
        self.is_written = False
        self.house = house
        self._state = house.state
        self.tables = NightTables(house, night, self.people, self.place, absent)
        self._journal = house.state.books.of(night.id)
        self._written = frozenset(self.people)  # the ids of those in the state that was written last
        self._outbox: list[tuple[Person | None, Callable[[], None]]] = []
        self._is_dirty = False
        self._woken = asyncio.Event()
        self._hopes = asyncio.Event()  # that it can be written again
        self.due: float | None = None  # when the next round begins, or what comes when the night is over
        self._begun = self._now()
        self.teller = NightTeller(house, night, self.people)
        self._is_shut = False  # its last tables are closed
        self.ends = False  # it is over for good
        self._heir: Owned | None = None  # who is to have it
        self._is_lost = False  # another referee has it
        log.info("game night %s: %s", night.id, night.stage.value)

    @property
    def id(self) -> str:
        return self.night.id

    @property
    def is_over(self) -> bool:
        return self.night.stage is NightStage.OVER

    def is_of(self, person: Person) -> bool:
        """Whether `person` takes part, and the night is not long over."""
        number = self.night.number_of(person.id)
        return number is not None and self.night.entrants[number].takes_part and not self._is_shut

    # ---- what happens --------------------------------------------------------------------------------

    def came(self, person: Person) -> None:
        """Note that somebody has connected."""
        number = self.night.number_of(person.id)
        if number is not None:
            self.people[person.id] = person
            self.night.entrants[number].was_there = True
            self.count_anew()
            self.wake()

    def leaves(self, person: Person) -> None:
        """Let somebody take part no more whom the operator of the room keeps out."""
        if self.is_of(person):
            self.night.leave(person.id)
            self.change()

    def place(self, index: int, places: Places = ()) -> None:
        """Note how it ended at a table, without places if its match broke off, and what comes then."""
        before = self.night.stage
        self.night.placed(index, places)
        if self.night.stage is not before:
            self.see_the_end()
        self.change()

    def go_on(self) -> None:
        """Go on with a night that was brought back, and take the results of its tables that are here."""
        for table in self.tables.all():
            self.tables.take_result(table)
        self.see_the_end()
        self.change()

    def arrived(self, table: TableRunner) -> None:
        """Note that a table has come here from another referee; its match may have ended there."""
        before = self.night.stage
        self.tables.absent.discard(table.id)
        self.tables.take_result(table)
        if self.night.stage is not before:
            self.see_the_end()
        self.change()

    def is_closed(self, table_id: str) -> None:
        """Note that a table has closed at another referee: without a result its match is broken off."""
        self.tables.absent.discard(table_id)
        if (index := self.tables.index_of(table_id)) is not None:
            self.place(index)

    def wake(self) -> None:
        """Look what is to be done."""
        self._woken.set()

    def count_anew(self) -> None:
        """Begin the break anew that waited for people, since one has come."""
        if self.night.stage is NightStage.BREAK and self.due is None:
            self.begin_break()

    def begin_break(self) -> None:
        """Count from now on until the next round begins."""
        self.due = self._now() + self.night.plan.between

    def see_the_end(self) -> None:
        """Decide what comes when all tables of a round have ended, or the night."""
        night = self.night
        if night.stage is NightStage.BREAK:
            night.end_round(self.house.wall())
        if night.stage in (NightStage.BREAK, NightStage.OVER):
            wait = night.plan.between if night.stage is NightStage.BREAK else limits.NIGHT_AFTER
            self.due = self._now() + wait

    # ---- the end, and other referees -----------------------------------------------------------------

    def end_for_good(self, why: Told = NIGHT_TABLE_CLOSED) -> None:
        """Forget the night, also in the journal, and close its tables."""
        self.ends = True
        self.tables.close(self.tables.all(), why)
        self.house.passwords.forget(self.id)
        self.house.gone(self.id)
        self.wake()

    def break_off(self, why: Told) -> None:
        """End the night in the middle of whatever is played, and tell everybody who takes part."""
        for index in range(len(self.night.tables)):
            self.night.placed(index)
        self.night.is_last, self.night.stage = True, NightStage.OVER
        for person in self.people.values():
            if person not in self._state.at:
                person.tell(Notice(told=why))
        self.teller.tell(self.board(), self.due)
        self.end_for_good(why)

    def hand_over(self, to: Owned) -> None:
        """Give the night and its tables to another referee."""
        self._heir = to
        self.wake()

    def is_taken(self) -> None:
        """Give the night up: another referee has it for sure."""
        self._is_lost = True
        self._hopes.set()
        self.wake()

    def check_owner(self) -> None:
        """Find out whether another referee has taken the night: the next slot is refused then."""
        self.change()

    def try_again(self) -> None:
        """Write now what could not be written, and not later."""
        self._hopes.set()

    def _give_up(self) -> None:
        """Send those who wait here to whoever has the night now. Nobody is told what was not written."""
        log.warning("game night %s is at another referee", self.id)
        self._is_lost = True
        self.house.gone(self.id)
        known = [self._state.people.by_id(each) for each in self._led_here()]
        for person in {*known, *(asked for asked, _ in self._outbox)}:
            self._send_on(person)
        self.house.redirects.found(self.id)

    def _send_on(self, person: Person | None) -> None:
        if person is not None and person.connected and person not in self._state.at:
            self.house.redirects.wait(person, self.id, interrupted=True)

    # ---- one after the other -------------------------------------------------------------------------

    def change(self, then: Callable[[], None] = lambda: None, asked: Person | None = None) -> None:
        """Have the state written, and do `then` when it is, which `asked` waits for."""
        if self._is_lost and asked is not None:
            self._send_on(asked)
            self.house.redirects.found(self.id)
            return
        self._is_dirty = True
        self._outbox.append((asked, then))
        self.wake()

    async def run(self) -> None:
        """Do what is due, until the referee closes. A fault costs a moment, and not the night."""
        while not self._is_lost:
            await self._wait()
            if self._state.closes:  # tables that are off the list now are not missing
                return
            try:
                await self._turn()
                if self.ends:
                    self._journal.add(Closed())
                    await self._commit()
                    return
            except Fenced:
                self._give_up()
            except Exception as error:
                log.error("a game night is held up: %s", trace(error))
                await asyncio.sleep(RETRY_EVERY)
                self.wake()

    async def _turn(self) -> None:
        """Raises Fenced if another referee has the night."""
        self._see_the_time()
        while self._is_dirty:
            await self._write()
        if self.ends:
            return
        if self._is_lost or self._heir is not None:
            await self._bequeath()
        self.tables.arrange()
        self.house.look()
        if self.teller.may_tell(self._now()):
            self.teller.tell(self.board(), self.due)

    async def _wait(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout_at(self._next_time()):
                await self._woken.wait()
        self._woken.clear()

    def _next_time(self) -> float | None:
        is_stopped = self.night.is_paused and self.night.stage is NightStage.BREAK
        times = [] if self.due is None or is_stopped else [self.due]
        if (look := self.teller.looks_at(self._now())) is not None:
            times.append(look)
        return min(times, default=None)

    def _see_the_time(self) -> None:
        """Begin the next round, or close the last tables, if it is time.

        In a card room a night that is over is forgotten later: else it would go from machine to machine.
        """
        if self.due is None or self._now() < self.due - EARLY:
            return
        self.due = None
        if self.night.stage is NightStage.BREAK and not self.night.is_paused:
            with suppress(Refused):  # too few are there: it waits for the host
                self.begin_round()
                self._is_dirty = True
        elif self.is_over and not self._is_shut:
            self._is_shut = True
            self.tables.close(self.tables.all())
            self.due = None if self._state.is_alone else self._now() + limits.NIGHT_KEPT
        elif self.is_over:
            self.end_for_good()

    def begin_round(self) -> None:
        """Seat everybody for the next round. Raises Refused."""
        here = {person.id for person in self.people.values() if person.connected}
        self.night.begin_round(here, _RNG)
        self.due, self._begun = None, self._now()

    async def _write(self) -> None:
        self._is_dirty = False
        night, count = self.night, len(self._outbox)
        strangers = (known(person) for who, person in self.people.items() if who not in self._written)
        entry = NightKept(night.persons, kept(night), self._led_here())
        self._journal.add(*self._state.books.taken(), *strangers, entry)
        self._written = frozenset(self.people)
        await self._commit()
        self.is_written = True
        outbox, self._outbox[:count] = self._outbox[:count], []
        for _, then in outbox:
            then()

    def _led_here(self) -> tuple[str, ...]:
        """Return the ids of those whom other referees send here: of who takes part, and of the host."""
        if self._state.is_alone or self.is_over:
            return ()
        there = (each.person for each in self.night.entrants if each.takes_part)
        return tuple(dict.fromkeys(filter(None, (*there, self.night.host))))

    async def _commit(self) -> None:
        """Write what was added, however long it takes. Raises Fenced."""
        while not self._is_lost:
            try:
                await self._journal.commit()
            except JournalUnwritable:
                self._hopes.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(RETRY_EVERY):
                        await self._hopes.wait()
            else:
                return
        raise Fenced(None, self.id, 0)

    async def _bequeath(self) -> None:
        """Write who has the night from now on, and give them its tables. Raises Fenced."""
        if self._heir is not None:
            self._journal.add(self._heir)
            await self._commit()
            for table in self.tables.all():
                table.hand_over(self._heir)
        raise Fenced(None, self.id, 0)

    # ---- what everybody is told ----------------------------------------------------------------------

    def board_for(self, person: Person) -> NightBoard:
        """Return the board as `person` sees it."""
        return self.teller.board_for(person, self.board())

    def board(self) -> NightBoard:
        """Return the board for somebody who takes no part."""
        night = self.night
        is_due = night.stage is NightStage.BREAK and not night.is_paused and self.due is not None
        return board_of(
            night,
            self.tables.open_ones(),
            frozenset(who for who, person in self.people.items() if person.connected),
            others=self.house.others(self.id),
            left=max(0.0, (self.due or 0.0) - self._now()) if is_due else None,
            begun=self._now() - self._begun if night.stage is NightStage.ROUND else None,
        )

    def _now(self) -> float:
        return asyncio.get_running_loop().time()
