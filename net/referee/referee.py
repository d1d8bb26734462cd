"""The referee: identifies people, keeps the list of tables, and routes requests.

It uses no sockets (connections come as `Session`s) and does not touch the state of games, which belongs to
the tables. Everything runs in one event loop and never waits for a client. The module is long because all
requests of sessions and all reports of tables pass through it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, TypeAlias

from parlour.net import limits
from parlour.net.auth.accounts import People, Person, Vouched
from parlour.net.auth.hashing import same
from parlour.net.journal.entries import Owned
from parlour.net.rate_limits import Meters, Penalties
from parlour.net.referee import handshake
from parlour.net.referee.code_gate import CodeGate
from parlour.net.referee.handshake import Identified
from parlour.net.referee.hooks import Alone, Duties, Room, Tried, Whereabouts
from parlour.net.referee.journals import Books
from parlour.net.referee.lobby_feed import LobbyFeed
from parlour.net.referee.open_request import planned
from parlour.net.referee.password_gate import Decided, PasswordGate, Try
from parlour.net.referee.quotas import Quotas
from parlour.net.referee.redirects import Redirects
from parlour.net.referee.session import Session
from parlour.net.referee.table_owners import Owners
from parlour.net.sanitize import clean_name
from parlour.net.table.events import Asks, Came, Closes, Dropped, Renamed, Reply, Writes
from parlour.net.table.host_requests import add_bot
from parlour.net.table.machine import Table
from parlour.net.table.persistence import opened, write_down
from parlour.net.table.runner import TableRunner
from parlour.net.thinking.pool import WorkerPool
from parlour.net.transport.admission import plain
from parlour.net.wire.messages import (
    Answer,
    ChangeGame,
    DoorHello,
    EndTable,
    Hello,
    Leave,
    Measured,
    OpenTable,
    Penalty,
    ReadLobby,
    ReadRules,
    Record,
    Rename,
    Request,
    RulesPart,
    Sit,
    Stop,
    TableLine,
    Vouch,
    Watch,
    Welcome,
)
from parlour.net.wire.protocol import Breach, Reason
from parlour.net.wire.refusals import Refused, Why, refusal
from parlour.rules.errors import GameFailed

log = logging.getLogger(__name__)

Greeting: TypeAlias = Callable[[Welcome], None]

_NO_TABLE = "there is no such table any more"
_SILENT = "the machine of this table does not answer; try again in a few seconds"


@dataclass(eq=False)
class Referee:
    """All tables and people of one process.

    `id` is its permanent id. `owner` is the secret that identifies the screen of this machine ("" for none);
    `former_owners` are hashes of those of the referees that it has taken over from. `thinkers` are the worker
    processes, which end with it. `room` has the other referees, if there are any.
    """

    id: str
    owner: str = field(default="", repr=False)
    duties: Duties = field(default_factory=Duties)
    books: Books = field(default_factory=Books)
    former_owners: Collection[str] = field(default=(), repr=False)
    thinkers: WorkerPool = field(default_factory=WorkerPool)
    room: Room = field(default_factory=Alone)

    def __post_init__(self) -> None:
        self.whereabouts = Whereabouts()
        self.people = People()
        self.tables: dict[str, TableRunner] = {}
        self.sessions: dict[Session, None] = {}  # in the order in which they came
        self._at: dict[Person, TableRunner] = {}
        self.owners = Owners()
        self._closing: set[str] = set()  # tables that make room for others
        self._tasks: dict[asyncio.Task[None], None] = {}
        self._door_secret = ""
        self._gate = PasswordGate(self._spawn)
        self.codes = CodeGate()
        self._openings = Meters(limits.OPENINGS)
        self.penalties = Penalties()
        self.quotas = Quotas()
        self._numbers = count(1)
        self.redirects = Redirects(self)
        self._lobby = LobbyFeed(self._line, self._in_lobby, self._advertise)

    def lines(self) -> tuple[TableLine, ...]:
        """Return the lines of all tables whose opening is durable."""
        return tuple(table.line for table in self.tables.values() if table.line is not None)

    def _line(self, table: str) -> TableLine | None:
        return self.tables[table].line if table in self.tables else self.room.line(table)

    def _advertise(self, lines: Iterable[TableLine]) -> None:
        self.duties.advertise(tuple(line for line in lines if line.id in self.tables))

    def _in_lobby(self, person: Person) -> bool:
        return person.connected and person not in self._at

    def open_table(self, wish: OpenTable, opener: Person | None = None) -> TableRunner:
        """Open a table and return it. Without `opener` it is a standing one. Raises Refused."""
        if len(self.tables) - len(self._closing) >= limits.TABLES:
            self._make_room()
        names = [table.state.plan.name for table in self.tables.values()]
        plan = planned(wish, opener, self.books.table_id(next(self._numbers)), names)
        try:
            table = Table(plan, now=asyncio.get_running_loop().time())
        except GameFailed as failed:
            raise Refused(Why.GAME, str(failed)) from None
        state = table.state
        if opener is not None:
            state.seats.sit(0, opener)
        for _ in range(wish.bots):
            add_bot(state, wish.level)
        write_down(state, *opened(state, opener), *self.books.taken())
        running = TableRunner(table, self, self.books.of(plan.id), is_new=True)
        self._run(running)
        log.info("table %s opens: %s, %d seats", table.id, state.rules.name, plan.seats)
        return running

    def _make_room(self) -> None:
        """Close a match that waits for its only player. Raises Refused if there is none."""
        waiting = self.owners.waits_longest(
            self.tables[table] for table in self.tables.keys() - self._closing
        )
        if waiting is None:
            raise Refused(Why.FULL, "this host has no room for more tables")
        self._close_for_another(waiting, "Its only player was away, and others needed the room.")

    def _close_for_another(self, table: TableRunner, words: str) -> None:
        self.owners.forget(table)
        self._closing.add(table.id)
        table.inbox.put_nowait(Closes(words))

    def adopt(self, table: TableRunner, opener: Person | None) -> None:
        """Run a restored table. Its people return to it when they reconnect, or to a later one of theirs."""
        for _, human in table.state.seats.humans():
            self._at[human.person] = table
            self._gate.let_in(table.id, human.person.id)
        if opener is not None:
            self.owners.note(table, opener)
        self._run(table)
        log.info("table %s is brought back: %s", table.id, table.state.rules.name)

    def number_on_from(self, last: int) -> None:
        """Number the following tables from `last` + 1."""
        self._numbers = count(last + 1)

    def _run(self, table: TableRunner) -> None:
        self.tables[table.id] = table
        self._spawn(table.run(), f"table {table.id}")
        self.table_changed(table.id)

    def _spawn(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)

    def _later(self, seconds: float, work: Callable[[], None]) -> None:
        """Do `work` after so many seconds, unless the referee closes before."""

        async def waited() -> None:
            await asyncio.sleep(seconds)
            work()

        self._spawn(waited(), "something later")

    # ---- what tables tell (`parlour.net.table.runner.Hall`) ---------------------------------------

    def table_changed(self, table: str) -> None:
        self._lobby.touch(table)

    def person_comes(self, person: Person, table: str) -> bool:
        """Return whether `person` may come to `table`. An earlier request may have led them elsewhere."""
        return self._at.setdefault(person, self.tables[table]).id == table

    def person_left(self, person: Person, table: str) -> None:
        where = self._at.get(person)
        if where is not None and where.id == table:
            del self._at[person]
            self.table_changed(table)  # the list that they get has their seat free
            self._lobby.enter(person)

    def table_closed(self, table: str) -> None:
        log.info("table %s closes", table)
        for person in self._take_off(table):
            self._lobby.enter(person)

    def table_moved(self, table: str) -> None:
        log.warning("table %s is at another referee", table)
        for person in self._take_off(table):
            if person.connected:
                self.redirects.wait(person, table, interrupted=True)
        self.table_found(table)

    def _take_off(self, table: str) -> list[Person]:
        """Take `table` off the list; return the people who were there."""
        gone = self.tables.pop(table)
        self._closing.discard(table)
        self.owners.forget(gone)
        self._gate.forget(table)
        self.table_changed(table)
        people = [person for person, where in self._at.items() if where is gone]
        for person in people:
            del self._at[person]
        return people

    def match_over(self, finished: Record, *, own: bool) -> None:
        try:
            self.duties.save(finished, own)
        except Exception as error:
            log.error("a finished match could not be kept: %s", type(error).__name__)

    # ---- what sessions ask (`parlour.net.referee.session.Desk`) -------------------------------------------

    def hold(self, session: Session, hello: Hello, now: float) -> float:
        if not hello.code or self.people.by_token(hello.token) is not None:
            return 0.0
        guest = self.people.vouched(hello.ticket)
        return self.codes.hold(session, guest.address if guest is not None else session.address, now)

    def greet(self, session: Session, hello: Hello, now: float, welcome: Greeting) -> None:
        if isinstance(self.room, Alone) or self._is_seated_here(hello):
            self._greet_here(session, hello, now, welcome)
        else:
            self._spawn(self._greet_in_room(session, hello, now, welcome), "a greeting")

    def _is_seated_here(self, hello: Hello) -> bool:
        known = self.people.by_token(hello.token) if hello.token else None
        return known is not None and known in self._at

    async def _greet_in_room(self, session: Session, hello: Hello, now: float, welcome: Greeting) -> None:
        """Greet who says hello, unless their table is at another referee of the room."""
        try:
            is_elsewhere = await self.redirects.leads_on(session, hello)
            if not is_elsewhere and not session.is_lost:
                self._greet_here(session, hello, now, welcome)
        except Breach as breach:
            session.wire.hang_up(breach.reason, breach.words)

    def table_found(self, table: str) -> None:
        """Lead those who wait for `table` to where it is now: here, or at another referee of the room."""
        to = self.room.address_of(table)
        here = self.tables.get(table)
        if not to and here is None:
            return
        for person, interrupted in self.redirects.waiting_for(table):
            if self._at.get(person) not in (None, here):
                continue
            if to or interrupted:  # who was interrupted dials again, and asks again what was not answered
                self._send_on(person, to)
            else:
                self._lobby.leave(person)
                self._show_around(person)

    def table_ended(self, table: str) -> None:
        """Let nobody wait any more for `table`, which has closed at another referee."""
        for person, interrupted in self.redirects.waiting_for(table):
            if interrupted:
                self._send_on(person, "")

    def hand_over(self, table: str, to: Owned) -> None:
        """Write that another referee of the room has `table` from now on, and send its people there."""
        if table in self.tables:
            self.tables[table].hand_over(to)

    def taken_away(self, table: str) -> None:
        """Give up `table`, which another referee of the room has for sure; who waits for it is sent there."""
        if table in self.tables:
            self.tables[table].taken_away()
        else:
            self.table_found(table)

    def check_owner(self, table: str) -> None:
        """Find out whether another referee of the room has taken `table`, if it runs here."""
        if table in self.tables:
            self.tables[table].inbox.put_nowait(Writes(self.books.taken()))

    def _send_on(self, person: Person, to: str) -> None:
        for session in [session for session in self.sessions if session.person is person]:
            self.redirects.send(session, person, to)

    def _greet_here(self, session: Session, hello: Hello, now: float, welcome: Greeting) -> None:
        who = handshake.identify(self, session, hello, now)
        who.person.last_seen = now
        if self.books.knows(who.person):
            self._spawn(self._greet_when_durable(session, hello, who, welcome), "a greeting")
        else:
            self._greet(session, hello, who, welcome, self.people.new_token(who.person, now))

    async def _greet_when_durable(
        self, session: Session, hello: Hello, who: Identified, welcome: Greeting
    ) -> None:
        person = who.person
        token = await self.books.durable_token(self.people, person, hello.token, person.last_seen)
        if session.is_lost:
            self.redirects.forget(person)
        else:
            self._greet(session, hello, who, welcome, token)

    def _greet(self, session: Session, hello: Hello, who: Identified, welcome: Greeting, token: str) -> None:
        self._gate.gone(who.person.id)
        welcome(handshake.connect(self, session, hello, who, token))
        self._lobby.leave(who.person)  # the new connection needs the whole list
        self._forget_some()
        asyncio.get_running_loop().call_soon(self._show_around, who.person)

    def table_of(self, person: Person) -> TableRunner | None:
        """Return the table where `person` is or has a seat, else the one they opened last."""
        return self._at.get(person) or self.owners.left_by(person, self.tables.values())

    def home_of(self, person: Person) -> str:
        """Return the id of that table, or of the one at another referee where they have a seat, or ""."""
        table = self.table_of(person)
        return table.id if table is not None else self.redirects.home_of(person)

    def _forget_some(self) -> None:
        """Forget people, many at once: it looks at all of them, and there may be many greetings a second."""
        if len(self.people) <= limits.PEOPLE + limits.PEOPLE_TOO_MANY:
            return
        seated = {human.person for table in self.tables.values() for _, human in table.state.seats.humans()}
        for gone in self.people.forget_some(lambda person: person.connected or person in seated):
            self._at.pop(gone, None)

    def _show_around(self, person: Person) -> None:
        table = self._at.get(person)
        if table is not None:
            table.inbox.put_nowait(Came(person, sit=False))
        elif self.redirects.home_of(person):
            self._later(limits.ROOM_WAIT, lambda: self._tire(person))
        else:
            self._lobby.enter(person)

    def _tire(self, person: Person) -> None:
        """Show the lobby to `person`, who still waits for their table."""
        if person.connected and self.redirects.home_of(person):
            self._lobby.enter(person)

    def new_door_secret(self) -> str:
        """Return a secret with which the door can open one connection."""
        self._door_secret = secrets.token_urlsafe(32)
        return self._door_secret

    def open_door(self, session: Session, hello: DoorHello, now: float) -> None:
        if not same(hello.secret, self._door_secret):
            raise Breach(Reason.SECRET, "this is not the door's secret")
        self._door_secret = ""
        session.is_door = True
        self.sessions[session] = None
        self.whereabouts = replace(self.whereabouts, ssh_port=hello.port, ssh_fingerprint=hello.fingerprint)
        for address, left in self.penalties.all(now):
            session.wire.send(Penalty(address=address, seconds=left))

    def vouch(self, vouch: Vouch, now: float, known: Callable[[str], None] = lambda _: None) -> None:
        until = now + limits.TICKET_LIVES
        guest = Vouched(plain(vouch.address), vouch.key, until, vouch.rtt / 1000)
        self.people.vouch(vouch.ticket, guest)
        person = self.people.by_key(vouch.key)
        if person is not None or not vouch.key or isinstance(self.room, Alone):
            known(person.name if person is not None else "")
        else:
            self._spawn(self._vouch_in_room(vouch.key, known), "a guest of the room")

    async def _vouch_in_room(self, key: str, known: Callable[[str], None]) -> None:
        found = None
        with suppress(Refused):
            found = await self.room.find("", key, "")
        known(found.person.name if found is not None else "")

    def measured(self, measured: Measured) -> None:
        guest = self.people.by_ticket(measured.ticket)
        if guest is not None:
            guest.moved_away(measured.rtt / 1000)

    def gone(self, session: Session) -> None:
        self.sessions.pop(session, None)
        self.codes.gone(session)
        if session.is_door:
            self.whereabouts = replace(self.whereabouts, ssh_port=0, ssh_fingerprint="")
        person = session.person
        if person is None:
            return
        session.person = None
        self._gate.gone(person.id)
        self.redirects.forget(person)
        self._lobby.leave(person)
        person.tell_session = person.measure = None
        table = self._at.get(person)
        if table is not None:
            table.inbox.put_nowait(Dropped(person))

    def punish(self, address: str, now: float) -> None:
        self.penalties.give(address, now, limits.PENALTY)
        for session in self.sessions:
            if session.is_door:
                session.wire.send(Penalty(address=address, seconds=limits.PENALTY))

    def ask(self, session: Session, request: Request, reply: Reply, now: float) -> None:
        person = session.person
        if person is None:
            raise Refused(Why.UNKNOWN, "nobody is behind this connection any more")
        match request:
            case Rename(name=name):
                self._ask_rename(person, name)
            case OpenTable():
                self._ask_open(person, request, reply, now)
                return
            case Sit() | Watch():
                self._ask_in(session, person, request, reply, now)
                return
            case ReadLobby():
                self._refuse_seated(person)
                self._lobby.list_again(person)
            case ReadRules(table=at):
                if at not in self.tables and (to := self.room.address_of(at)):
                    self.redirects.send(session, person, to)
                    return
                reply(Answer(id=request.id, rules=self._rules_of(at)))
                return
            case ChangeGame():
                self._count_opening(person, now)
                self._ask_table(person, request, reply, now)
                return
            case Stop():
                _refuse_strangers(session)
                self.duties.stop()
            case EndTable(table=at) if at:
                _refuse_strangers(session)
                self._table(at).inbox.put_nowait(Closes("The host has ended this table."))
            case _:
                self._ask_table(person, request, reply, now)
                return
        reply(Answer(id=request.id))

    def _ask_table(self, person: Person, request: Request, reply: Reply, now: float) -> None:
        table = self._at.get(person)
        if table is None:
            if self.redirects.home_of(person):
                raise Refused(Why.PAUSED, "your table moves to another machine; it goes on in a moment")
            leaves = isinstance(request, Leave)
            raise Refused(
                Why.NOWHERE, "you are at no table" if leaves else "this needs a table; sit down first"
            )
        table.inbox.put_nowait(Asks(person, request, reply, now))

    def _ask_rename(self, person: Person, name: str) -> None:
        clean = clean_name(name)
        if not clean:
            raise Refused(Why.EMPTY, "there is nothing in this name that can be shown")
        self.rename(person, clean)

    def rename(self, person: Person, name: str) -> None:
        person.name = name
        table = self._at.get(person)
        if table is not None:
            table.inbox.put_nowait(Renamed(person))

    def _ask_open(self, person: Person, wish: OpenTable, reply: Reply, now: float) -> None:
        self._refuse_seated(person)
        if self.room.leaves:
            raise Refused(Why.FULL, "this host is about to close, and opens no more tables")
        self._count_opening(person, now)
        makes_room = self.owners.makes_room(person, self._at.values())
        table = self.open_table(wish, person)
        if makes_room is not None:
            self._close_for_another(makes_room, "Its owner has opened another table.")
        self.owners.note(table, person)
        self._at[person] = table
        table.inbox.put_nowait(Came(person, sit=True, number=wish.id, reply=reply))

    def _count_opening(self, person: Person, now: float) -> None:
        """Count a request that may have house rules, which cost work even if refused. Raises Refused."""
        if not self._openings.take(person.address, now):
            raise Refused(Why.RATE, "too many tables asked for: wait a moment")

    def _ask_in(
        self, session: Session, person: Person, request: Sit | Watch, reply: Reply, now: float
    ) -> None:
        if request.table not in self.tables and (to := self.room.address_of(request.table)):
            self.redirects.send(session, person, to)
            return
        if request.table not in self.tables and self.room.line(request.table) is not None:
            self._wait_for(session, person, request, reply)
            return
        table = self._table(request.table)
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
        if request.password and not isinstance(self.room, Alone):
            self._spawn(self._try_in_room(tried, now, decided), "a password")
        else:
            self._gate.ask(tried, now, decided)

    def _wait_for(self, session: Session, person: Person, request: Sit | Watch, reply: Reply) -> None:
        """Let `person` wait for a table whose referee is silent: they ask again where it goes on."""
        before = self.redirects.home_of(person)
        self.redirects.wait(person, request.table, interrupted=True)

        def give_up() -> None:
            if session.person is person and self.redirects.home_of(person) == request.table:
                self.redirects.forget(person)
                if before:
                    self.redirects.wait(person, before)
                reply(refusal(request.id, Refused(Why.NO_TABLE, _SILENT)))

        self._later(limits.ROOM_WAIT, give_up)

    async def _try_in_room(self, tried: Try, now: float, decided: Decided) -> None:
        """Look at a password if its address has tries left in the room."""
        try:
            number = await self.room.take_try(Tried.PASSWORD, tried.address)
        except Refused as refused:
            decided(refused)
            return

        def counted(wrong: Refused | None) -> None:
            if wrong is None:
                self._spawn(self.room.give_back(number), "a right password")
            decided(wrong)

        try:
            self._gate.ask(tried, now, counted)
        except Refused as refused:
            decided(refused)

    def _let_in(self, person: Person, request: Sit | Watch, reply: Reply) -> None:
        table = self._table(request.table)
        self._refuse_elsewhere(person, table)
        self._at[person] = table
        if table.state.locked:
            self._gate.let_in(table.id, person.id)
        table.inbox.put_nowait(Came(person, sit=isinstance(request, Sit), number=request.id, reply=reply))

    def _refuse_seated(self, person: Person) -> None:
        if person in self._at:
            raise Refused(Why.NOWHERE, "leave your table first")

    def _refuse_elsewhere(self, person: Person, table: TableRunner) -> None:
        if self._at.get(person) not in (None, table):
            raise Refused(Why.NOWHERE, "leave your table first")

    def _table(self, at: str) -> TableRunner:
        table = self.tables.get(at)
        if table is None:
            raise Refused(Why.NO_TABLE, _NO_TABLE if self.room.line(at) is None else _SILENT)
        return table

    def _rules_of(self, at: str) -> RulesPart:
        rules = self._table(at).rules
        if rules is None:  # its opening is not durable yet
            raise Refused(Why.NO_TABLE, _NO_TABLE)
        return rules

    def _knows_password(self, table: TableRunner, person: Person) -> bool:
        """Whether `person` has a seat at the table, was let in before, or has opened it."""
        seated = table.state.seats.of(person) is not None
        return seated or self._gate.knows(table.id, person.id) or self.owners.opened(table, person)

    @property
    def deserted(self) -> bool:
        return not any(session.person is not None for session in self.sessions)

    async def close(self, words: str = "The host has closed Parlour.") -> None:
        """Close every table, then every connection."""
        for table in list(self.tables.values()):
            table.inbox.put_nowait(Closes(words, for_good=False))
        await _settled(self._tasks)
        await self.thinkers.close()
        reason = Reason.CLOSING if isinstance(self.room, Alone) else Reason.MOVED  # the room goes on
        for session in list(self.sessions):
            session.wire.hang_up(reason, words)


def _refuse_strangers(session: Session) -> None:
    if not session.is_owner:
        raise Refused(Why.HOST, "only the referee's own machine may end it")


async def _settled(tasks: Iterable[asyncio.Task[None]], within: float = 3.0) -> None:
    waiting = list(tasks)
    if not waiting:
        return
    _, late = await asyncio.wait(waiting, timeout=within)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
