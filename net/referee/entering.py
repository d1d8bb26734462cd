"""How people come to tables: they open one, sit down or watch, with the password if there is one."""

from __future__ import annotations

import logging
from collections.abc import Callable

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.referee.gates import Decided, PasswordGate, Try, ended_by_a_fault
from parlour.net.referee.hooks import Tried
from parlour.net.referee.redirects import Redirects
from parlour.net.referee.session import ClientSession
from parlour.net.referee.state import RefereeState
from parlour.net.referee.tables import Tables
from parlour.net.table.events import Came, Reply
from parlour.net.table.runner import TableRunner
from parlour.net.transport.admission import MetersByAddress
from parlour.net.wire import sentences
from parlour.net.wire.messages import OpenTable, Sit, Watch
from parlour.net.wire.notices import ANOTHER_OPENED
from parlour.net.wire.refusals import Refused, Why, refusal

log = logging.getLogger(__name__)


class Entering:
    """Lets people in. Nobody is at two tables."""

    def __init__(
        self, state: RefereeState, tables: Tables, redirects: Redirects, passwords: PasswordGate
    ) -> None:
        self._state = state
        self._tables = tables
        self._redirects = redirects
        self._passwords = passwords
        many = state.per_address.households
        self._openings = MetersByAddress(limits.OPENINGS._replace(times=limits.OPENINGS.times * many))

    # ---- a new table ---------------------------------------------------------------------------------

    def open(self, session: ClientSession, person: Person, wish: OpenTable, reply: Reply, now: float) -> None:
        """Open a table for `person`. Raises Refused."""
        self._refuse_opening(person)
        self.count_opening(person, now)
        opens = self._state.room.opens
        if opens.keys is not None and not session.is_owner and person.key not in opens.keys:
            raise Refused(Why.HOST, sentences.KEYS_OPEN)
        password_of_room = opens.sealed  # in place of a table's id: who knows one does not know the next
        if not password_of_room or session.is_owner or self._passwords.knows(password_of_room, person.id):
            self._open_now(session, person, wish, reply)
            return
        if not wish.room_password:
            raise Refused(Why.PASSWORD, sentences.ASKS_ROOM_PASSWORD)

        def decided(wrong: Refused | None) -> None:
            if session.person is not person:  # their connection is gone
                return
            try:
                if wrong is not None:
                    raise wrong
                self._passwords.let_in(password_of_room, person.id)
                self._refuse_opening(person)
                self._open_now(session, person, wish, reply)
            except Refused as refused:
                reply(refusal(wish.id, refused))

        tried = Try(password_of_room, person.id, session.address, wish.room_password, password_of_room)
        self._state.tasks.spawn(self._try_in_room(tried, now, decided), "the password of the room")

    def _open_now(self, session: ClientSession, person: Person, wish: OpenTable, reply: Reply) -> None:
        """Open a table for `person`, who may. Raises Refused."""
        if wish.password:
            self._state.tasks.spawn(self._open_locked(session, person, wish, reply), "a locked table")
        else:
            self._open(person, wish, "", reply)

    async def _open_locked(
        self, session: ClientSession, person: Person, wish: OpenTable, reply: Reply
    ) -> None:
        try:
            sealed = await self._passwords.sealed(wish.password, person.address)
            if session.person is not person:  # their connection is gone
                return
            self._refuse_opening(person)
            self._open(person, wish, sealed, reply)
        except Refused as refused:
            reply(refusal(wish.id, refused))
        except Exception as error:
            log.error("a table could not be opened: %s", type(error).__name__)
            ended_by_a_fault(session)

    def _open(self, person: Person, wish: OpenTable, sealed: str, reply: Reply) -> None:
        makes_room = self._tables.openers.makes_room(person, self._state.at.values())
        table = self._tables.open(wish, person, sealed)
        if makes_room is not None:
            self._tables.close_for_another(makes_room, ANOTHER_OPENED)
        self._tables.openers.note(table, person)
        self._state.at[person] = table
        table.inbox.put_nowait(Came(person, sit=True, number=wish.id, reply=reply))

    def _refuse_opening(self, person: Person) -> None:
        """Raise Refused if `person` is at a table, or this referee takes no more."""
        self.refuse_seated(person)
        if self._state.room.leaves or self._state.closes:
            raise Refused(Why.FULL, sentences.HOST_LEAVES)

    def count_opening(self, person: Person, now: float) -> None:
        """Count a request that may have house rules, which cost work even if refused. Raises Refused."""
        if not self._openings.take(person.address, now):
            raise Refused(Why.RATE, sentences.TOO_MANY_OPENINGS)

    # ---- a table that there is -----------------------------------------------------------------------

    def come(
        self, session: ClientSession, person: Person, request: Sit | Watch, reply: Reply, now: float
    ) -> None:
        """Let `person` sit down or watch, or send them to the referee that has the table. Raises Refused."""
        table_id, room = request.table, self._state.room
        if table_id not in self._state.tables and (to := room.address_of(table_id)):
            self._redirects.send(session, person, to)
            return
        if table_id not in self._state.tables and room.has(table_id):
            silent = Refused(Why.NO_TABLE, sentences.TABLE_SILENT)
            self.wait_for(session, person, table_id, lambda: reply(refusal(request.id, silent)))
            return
        table = self._tables.get(table_id)
        if not table.state.locked or self._knows_password(table, person):
            self._let_in(person, request, reply)
            return
        self._refuse_elsewhere(person, table)

        def decided(wrong: Refused | None) -> None:
            if session.person is not person:  # their connection is gone
                return
            try:
                if wrong is not None:
                    raise wrong
                self._let_in(person, request, reply)
            except Refused as refused:
                reply(refusal(request.id, refused))

        tried = Try(table.id, person.id, session.address, request.password, table.state.plan.password)
        self.try_password(tried, now, decided)

    def wait_for(self, session: ClientSession, person: Person, at: str, refuse: Callable[[], None]) -> None:
        """Let `person` wait for a table or night whose referee is silent: they ask again where it goes on."""
        before = self._redirects.home_of(person)
        self._redirects.wait(person, at, interrupted=True)

        def give_up() -> None:
            if session.person is person and self._redirects.home_of(person) == at:
                self._redirects.forget(person)
                if before:
                    self._redirects.wait(person, before)
                refuse()

        self._state.tasks.later(limits.ROOM_WAIT, give_up)

    def try_password(self, tried: Try, now: float, decided: Decided) -> None:
        """Have a password looked at; in a room its address must have tries left. Raises Refused."""
        if tried.password and not self._state.is_alone:
            self._state.tasks.spawn(self._try_in_room(tried, now, decided), "a password")
        else:
            self._passwords.ask(tried, now, decided)

    async def _try_in_room(self, tried: Try, now: float, decided: Decided) -> None:
        """Look at a password if its address has tries left in the room."""
        room, spawn = self._state.room, self._state.tasks.spawn
        try:
            number = await room.take_try(Tried.PASSWORD, tried.address)
        except Refused as refused:
            decided(refused)
            return

        def counted(wrong: Refused | None) -> None:
            if wrong is None:
                spawn(room.give_back(number), "a right password")
            decided(wrong)

        try:
            self._passwords.ask(tried, now, counted)
        except Refused as refused:
            decided(refused)

    def _let_in(self, person: Person, request: Sit | Watch, reply: Reply) -> None:
        table = self._tables.get(request.table)
        self._refuse_elsewhere(person, table)
        self._state.at[person] = table
        if table.state.locked:
            self._passwords.let_in(table.id, person.id)
        table.inbox.put_nowait(Came(person, sit=isinstance(request, Sit), number=request.id, reply=reply))

    def refuse_seated(self, person: Person) -> None:
        """Raise Refused if `person` is at a table."""
        if person in self._state.at:
            raise Refused(Why.NOWHERE, sentences.LEAVE_FIRST)

    def _refuse_elsewhere(self, person: Person, table: TableRunner) -> None:
        if self._state.at.get(person) not in (None, table):
            raise Refused(Why.NOWHERE, sentences.LEAVE_FIRST)

    def _knows_password(self, table: TableRunner, person: Person) -> bool:
        """Whether `person` has a seat at the table, was let in before, or has opened it."""
        seated = table.state.seats.of(person) is not None
        return (
            seated or self._passwords.knows(table.id, person.id) or self._tables.openers.opened(table, person)
        )
