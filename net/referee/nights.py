"""Runs the game night of a referee: opens its tables, leads people there, and tells everybody how it stands.

What changes is written to the journal before anybody is told of it, or a table opens. A referee that comes
back finds the seats of the round in the journal, and by their links the tables that were open; it opens those
that are missing, and takes the results of those that ended meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.errors import Fenced, JournalUnwritable
from parlour.net.journal.entries import Closed, Journal, NightKept
from parlour.net.night import sentences as words
from parlour.net.night.night import Night, NightStage, brought_back, kept
from parlour.net.night.plan import read
from parlour.net.redact import trace
from parlour.net.referee.gates import PasswordGate, Try
from parlour.net.referee.hooks import Call
from parlour.net.referee.lobby_feed import LobbyFeed
from parlour.net.referee.night_board import board_of
from parlour.net.referee.state import RefereeState
from parlour.net.referee.tables import Tables
from parlour.net.table.clocks import EARLY
from parlour.net.table.events import Came, Closes, EndsSoon, Occasion, Places, Removes, Reply
from parlour.net.table.persistence import known
from parlour.net.table.ranking import places_of
from parlour.net.table.runner import TableRunner
from parlour.net.table.state import Plan
from parlour.net.wire.messages import (
    Answer,
    DirectNight,
    EnterNight,
    LeaveNight,
    NightBoard,
    NightRequest,
    OpenNight,
    Phase,
)
from parlour.net.wire.notices import NIGHT_TABLE_CLOSED
from parlour.net.wire.refusals import Refused, Why, refusal
from parlour.rules.faults import GameFailed

log: Final = logging.getLogger(__name__)

RETRY_EVERY: Final = 3.0
_RNG: Final = random.SystemRandom()


class Nights:
    """The game night of one referee: one at a time, None before the first.

    `call` calls those who are elsewhere, and `wall` returns the time in seconds since 1970.
    """

    def __init__(
        self,
        state: RefereeState,
        tables: Tables,
        lobby: LobbyFeed,
        passwords: PasswordGate,
        call: Callable[[Call], None],
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.night: Night | None = None
        self._state = state
        self._tables = tables
        self._lobby = lobby
        self._passwords = passwords
        self._call = call
        self._wall = wall
        self._people: dict[str, Person] = {}
        self._written: frozenset[str] = frozenset()  # the ids of those in the state that was written last
        self._outbox: list[Callable[[], None]] = []
        self._is_dirty = False
        self._woken = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None
        self._due: float | None = None  # when the next round begins, or the last tables close
        self._begun = 0.0
        self._told: tuple[NightBoard, float | None] | None = None  # without what passes, and what is due
        self._told_at = -limits.NIGHT_EVERY

    # ---- what is asked -------------------------------------------------------------------------------

    def open(self, person: Person, request: OpenNight, reply: Reply) -> None:
        """Open a night. Raises Refused."""
        if self.night is not None and self.night.stage is not NightStage.OVER:
            raise Refused(Why.PLAYING, words.THERE_IS_ONE)
        if not self._state.is_alone:
            raise Refused(Why.UNKNOWN, words.NOT_IN_A_ROOM)
        plan = read(request.plan)
        self._state.tasks.spawn(self._open(person, request.id, Night("", plan), reply), "a game night")

    async def _open(self, person: Person, number: int, night: Night, reply: Reply) -> None:
        plan = night.plan
        if plan.password:
            plan = replace(plan, password=await self._passwords.sealed(plan.password, person.address))
        if self.night is not None and self.night.stage is not NightStage.OVER:
            reply(refusal(number, Refused(Why.PLAYING, words.THERE_IS_ONE)))
            return
        self._end_for_good()
        ends = _next(plan.until, self._wall()) if plan.until else 0.0
        self._run(Night(f"n{self._tables.next_number()}", plan, ends))

        def is_open() -> None:
            reply(Answer(id=number))
            self._call(Call(Occasion.NIGHT_BEGINS, plan.name, person.name))

        self._change(is_open)

    def ask(self, person: Person, request: NightRequest, reply: Reply, now: float) -> None:
        """Do what somebody asks of the night. Raises Refused."""
        night = self._there()
        match request:
            case EnterNight():
                self._enter(night, person, request, reply, now)
                return
            case LeaveNight():
                night.leave(person.id)
            case DirectNight():
                self._direct(night, request)
        self._change(partial(reply, Answer(id=request.id)))

    def _there(self) -> Night:
        if self.night is None:
            raise Refused(Why.NO_TABLE, words.NO_NIGHT)
        return self.night

    def _enter(self, night: Night, person: Person, request: EnterNight, reply: Reply, now: float) -> None:
        if person.is_bot and not night.plan.own_bots:
            raise Refused(Why.OWN_BOTS, words.NO_OWN_BOTS)
        knows = night.number_of(person.id) is not None or self._passwords.knows(night.id, person.id)
        if not night.plan.password or knows or person.is_owner:
            self._let_in(night, person, request.id, reply)
            return
        night.refuse_newcomers()
        tried = Try(night.id, person.id, person.address, request.password, night.plan.password)

        def decided(wrong: Refused | None) -> None:
            try:
                if wrong is not None:
                    raise wrong
                self._let_in(night, person, request.id, reply)
            except Refused as refused:
                reply(refusal(request.id, refused))

        self._passwords.ask(tried, now, decided)

    def _let_in(self, night: Night, person: Person, number: int, reply: Reply) -> None:
        night.enter(person.id, person.name)
        self._people[person.id] = person
        for who in self._people.keys() - night.persons:  # somebody else has their number now
            del self._people[who]
        self._passwords.let_in(night.id, person.id)
        self._count_anew(night)
        self._change(partial(reply, Answer(id=number)))

    def _direct(self, night: Night, request: DirectNight) -> None:
        match request.do:
            case "begin":
                self._begin_round(night)
                night.is_paused = False
            case "pause" | "go-on":
                night.is_paused = request.do == "pause"
                self._due = self._now() + night.plan.between
            case "end":
                night.end()
                self._see_the_end(night)
            case "end-table":
                table = self._open_ones().get(request.table)
                if table is None:
                    raise Refused(Why.NO_TABLE, words.NO_SUCH_TABLE)
                table.inbox.put_nowait(EndsSoon())
            case "send-away":
                entrant = night.send_away(request.number)
                person = self._people.get(entrant.person)
                table = self._state.at.get(person) if person is not None else None
                if table is not None and person is not None and self._is_of(night, table):
                    table.inbox.put_nowait(Removes(person, words.SENT_AWAY))

    # ---- what happens --------------------------------------------------------------------------------

    def came(self, person: Person) -> None:
        """Note that somebody has connected, and show them the night."""
        night = self.night
        if night is None:
            return
        number = night.number_of(person.id)
        if number is not None:
            self._people[person.id] = person
            night.entrants[number].was_there = True
            self._count_anew(night)
            self._woken.set()
        if number is not None or person not in self._state.at:
            person.tell(self._board_of(self._board(night), person))

    def gone(self, person: Person) -> None:
        """Note that somebody's connection is lost."""
        if person.id in self._people:
            self._woken.set()

    def placed(self, table_id: str, places: Places) -> None:
        """Note how the match at a table has ended."""
        night = self.night
        index = self._index_of(self._state.tables[table_id]) if table_id in self._state.tables else None
        if night is not None and index is not None:
            self._place(night, index, places)

    def changed(self, table: TableRunner) -> None:
        """Note that a table has changed."""
        if self._index_of(table) is not None:
            self._woken.set()

    def closed(self, table: TableRunner) -> None:
        """Note that a table has closed; without a result its match is broken off."""
        night, index = self.night, self._index_of(table)
        if night is not None and index is not None and not self._state.closes:
            self._place(night, index)
        self._woken.set()

    def restore(self, nights: Mapping[str, NightKept]) -> None:
        """Go on with the newest night of the journal, and end others; their tables are there already.

        There are others if a referee did not go on with the night before, and had one of its own. Raises
        ValueError if what was kept cannot be read.
        """
        for entry in nights.values():
            night = brought_back(entry.state)
            self._end_for_good()
            known_people = {each.person: self._state.people.by_id(each.person) for each in night.entrants}
            self._people = {who: person for who, person in known_people.items() if person is not None}
            self._written = frozenset(self._people)
            self._run(night)
            for table in self._open_ones().values():
                self._take_result(night, table)
            self._see_the_end(night)
            self._change()

    def close(self) -> None:
        """Do nothing more: the referee closes, and another one goes on with the night."""
        self._woken.set()

    def _take_result(self, night: Night, table: TableRunner) -> None:
        """Take the result of a match that ended when this referee was not there to be told."""
        index, match = self._index_of(table), table.state.match
        if index is not None and match is not None and table.state.phase is Phase.OVER:
            night.placed(index, places_of(table.state, match))

    def _place(self, night: Night, index: int, places: Places = ()) -> None:
        """Note how it ended at a table, without places if its match broke off, and what comes then."""
        before = night.stage
        night.placed(index, places)
        if night.stage is not before:
            self._see_the_end(night)
        self._change()

    def _count_anew(self, night: Night) -> None:
        """Begin the break anew that waited for people, since one has come."""
        if night.stage is NightStage.BREAK and self._due is None:
            self._due = self._now() + night.plan.between

    def _see_the_end(self, night: Night) -> None:
        if night.stage is NightStage.BREAK:
            night.end_round(self._wall())
        if night.stage in (NightStage.BREAK, NightStage.OVER):
            wait = night.plan.between if night.stage is NightStage.BREAK else limits.NIGHT_AFTER
            self._due = self._now() + wait

    # ---- one after the other -------------------------------------------------------------------------

    def _run(self, night: Night) -> None:
        self.night = night
        self._journal = self._state.books.of(night.id)
        self._due = None
        self._begun = self._now()
        self._told = None
        if self._keeping is None:
            self._keeping = self._state.tasks.spawn(self._keep_on(), "game nights")
        log.info("game night %s: %s", night.id, night.stage.value)

    def _change(self, then: Callable[[], None] = lambda: None) -> None:
        """Have the state written, and do `then` when it is."""
        self._is_dirty = True
        self._outbox.append(then)
        self._woken.set()

    async def _keep_on(self) -> None:
        """Do what is due, until the referee closes. A fault costs a moment, and not the night."""
        while True:
            await self._wait()
            if self._state.closes:  # tables that are off the list now are not missing
                return
            try:
                self._see_the_time(self._present)
                while self._is_dirty:
                    await self._write(self._present)
                self._arrange(self._present)
                self._tell(self._present)
            except Exception as error:
                log.error("a game night is held up: %s", trace(error))
                await asyncio.sleep(RETRY_EVERY)
                self._woken.set()

    @property
    def _present(self) -> Night:
        assert self.night is not None, "a night is on"
        return self.night

    async def _wait(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout_at(self._next_time()):
                await self._woken.wait()
        self._woken.clear()

    def _next_time(self) -> float | None:
        night = self._present
        is_stopped = night.is_paused and night.stage is NightStage.BREAK
        times = [] if self._due is None or is_stopped else [self._due]
        if self._told is None or self._told_at + limits.NIGHT_EVERY > self._now():
            times.append(self._told_at + limits.NIGHT_EVERY)
        return min(times, default=None)

    def _see_the_time(self, night: Night) -> None:
        """Begin the next round, or close the last tables, if it is time."""
        if self._due is None or self._now() < self._due - EARLY:
            return
        if night.stage is NightStage.BREAK and not night.is_paused:
            with suppress(Refused):  # too few are there: it waits for the host
                self._begin_round(night)
                self._is_dirty = True
        elif night.stage is NightStage.OVER:
            self._close(self._open_ones().values())
        self._due = None

    def _begin_round(self, night: Night) -> None:
        here = {person.id for person in self._people.values() if person.connected}
        night.begin_round(here, _RNG)
        self._due, self._begun = None, self._now()

    async def _write(self, night: Night) -> None:
        self._is_dirty = False
        outbox, self._outbox = self._outbox, []
        journal = self._journal  # another night may begin meanwhile
        strangers = (known(person) for who, person in self._people.items() if who not in self._written)
        journal.add(*strangers, NightKept(night.persons, kept(night)))
        self._written = frozenset(self._people)
        while True:
            try:
                await journal.commit()
                break
            except JournalUnwritable:
                await asyncio.sleep(RETRY_EVERY)
        for then in outbox:
            then()

    def _end_for_good(self) -> None:
        """Forget the night that was on before, also in the journal, and close its tables."""
        night = self.night
        if night is not None:
            self._close(table for table in self._state.tables.values() if self._is_of(night, table))
            self._passwords.forget(night.id)
            journal = self._journal
            journal.add(Closed())
            self._state.tasks.spawn(_written(journal), "the end of a game night")
        self._people, self._written = {}, frozenset()

    # ---- tables --------------------------------------------------------------------------------------

    def _arrange(self, night: Night) -> None:
        """Open the tables of the round, when those of the one before have closed."""
        if night.stage is not NightStage.ROUND:
            return
        old = [
            table
            for table in self._state.tables.values()
            if self._is_of(night, table) and self._index_of(table) is None
        ]
        if old:
            self._close(old)
            return
        links = {table.state.plan.night for table in self._open_ones().values()}
        for index, table in enumerate(night.tables):
            if table.places is None and night.link(index) not in links:
                self._open_table(night, index)

    def _open_table(self, night: Night, index: int) -> None:
        people = [self._people.get(night.entrants[who].person) for who in night.tables[index].people]
        game = night.plan.game_of(night.round)
        try:
            rules = game.ready()
            plan = Plan(
                id="",
                name=f"{night.plan.name} {index + 1}"[:40],
                game=rules.base,
                rules=rules,
                seats=max(len(people), rules.least),
                options=dict(game.options),
                pace=night.plan.pace,
                level=night.plan.level,
                house=game.rules,
                own_bots=night.plan.own_bots,
                may_watch=night.plan.watch,
                night=night.link(index),
                rounds=night.plan.length,
                minutes=night.plan.minutes,
            )
            table = self._tables.open_seated(plan, [person for person in people if person is not None])
        except (Refused, GameFailed) as error:
            log.error("a table of game night %s could not be opened: %s", night.id, type(error).__name__)
            self._place(night, index)
            return
        for person in filter(None, people):
            if self._state.at.setdefault(person, table) is table and person.connected:
                self._lobby.leave(person)
                table.inbox.put_nowait(Came(person, sit=False))

    def _close(self, tables: Iterable[TableRunner]) -> None:
        for table in list(tables):
            if table.state.closing is None:
                table.inbox.put_nowait(Closes(NIGHT_TABLE_CLOSED))

    def _open_ones(self) -> dict[str, TableRunner]:
        """Return the open tables of this round, by their ids."""
        return {at: table for at, table in self._state.tables.items() if self._index_of(table) is not None}

    def _is_of(self, night: Night, table: TableRunner) -> bool:
        return table.state.plan.night.startswith(f"{night.id}.")

    def _index_of(self, table: TableRunner) -> int | None:
        """Return which table of the present round it is, if it is one."""
        night, link = self.night, table.state.plan.night
        if night is None or not link:
            return None
        at_night, number, index = link.split(".")
        is_now = (at_night, number) == (night.id, str(night.round)) and int(index) < len(night.tables)
        return int(index) if is_now else None

    # ---- what everybody is told ----------------------------------------------------------------------

    def _tell(self, night: Night) -> None:
        if self._now() < self._told_at + limits.NIGHT_EVERY - EARLY:
            return
        board = self._board(night)
        still = board.model_copy(update={"left": None, "begun": None}), self._due
        if self._told == still:
            return
        self._told, self._told_at = still, self._now()
        for session in list(self._state.sessions):
            person = session.person
            if person is not None and (person.id in self._people or person not in self._state.at):
                person.tell(self._board_of(board, person))

    def _board(self, night: Night) -> NightBoard:
        is_due = night.stage is NightStage.BREAK and not night.is_paused and self._due is not None
        indexed = ((self._index_of(table), table) for table in self._open_ones().values())
        return board_of(
            night,
            {index: table for index, table in indexed if index is not None},
            frozenset(who for who, person in self._people.items() if person.connected),
            left=max(0.0, (self._due or 0.0) - self._now()) if is_due else None,
            begun=self._now() - self._begun if night.stage is NightStage.ROUND else None,
        )

    def _board_of(self, board: NightBoard, person: Person) -> NightBoard:
        """Return the board as `person` sees it: the same one for all who take no part."""
        you = self._present.number_of(person.id)
        if you is None:
            return board
        at = next((part.id for part in board.tables if you in part.people), "")
        return board.model_copy(update={"you": you, "table": at})

    def _now(self) -> float:
        return asyncio.get_running_loop().time()


async def _written(journal: Journal) -> None:
    with suppress(Fenced, JournalUnwritable):
        await journal.commit()


def _next(until: str, now: float) -> float:
    """Return when it is `until` (a time of day here) next, in seconds since 1970."""
    here = datetime.fromtimestamp(now).astimezone()
    hours, minutes = map(int, until.split(":"))
    then = here.replace(hour=hours, minute=minutes, second=0, microsecond=0)
    return (then if then > here else then + timedelta(days=1)).timestamp()
